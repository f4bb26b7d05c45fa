import Glibc
import NFCLink

/// Where a device is attached, as far as the system can tell.
enum DevicePlace: Sendable {
  case port(SerialPortLock)
  case usb(USBAddress)
  /// A driver that names no place that we know.
  case unknown

  /// Finds the place of a device that is about to be opened, and takes its lock.
  init(of connection: ConnectionString, during operation: String) throws(ReaderError) {
    if let path = connection.path {
      self = .port(try SerialPortLock(path: path, during: operation))
    } else if let address = connection.usbAddress {
      self = .usb(try Self.accessible(address, during: operation))
    } else {
      self = .unknown
    }
  }

  var isPresent: Bool {
    switch self {
    case .port(let lock): lock.isPresent
    case .usb(let address): address.isPresent
    case .unknown: true
    }
  }

  private static func accessible(
    _ address: USBAddress, during operation: String
  ) throws(ReaderError) -> USBAddress {
    guard address.isPresent else {
      throw ReaderError(.notFound, during: operation, detail: address.nodePath)
    }
    if unsafe access(address.nodePath, R_OK | W_OK) != 0, errno == EACCES {
      throw ReaderError(
        .accessDenied, during: operation, driverCode: -EACCES, detail: address.nodePath)
    }
    return address
  }
}
