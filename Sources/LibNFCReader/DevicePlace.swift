import Glibc
import NFCLink

/// Where a device is attached, as far as its connection string says, and the lock on it.
struct DevicePlace: Sendable {
  private let lock: DeviceFileLock?
  private let address: USBAddress?

  /// Takes the lock of a device that is about to be opened.
  init(of connection: ConnectionString, during operation: String) throws(ReaderError) {
    address = connection.usbAddress
    let path = connection.path ?? address?.nodePath
    lock = if let path { try DeviceFileLock(path: path, during: operation) } else { nil }
  }

  /// Takes the lock of a device that was there before: what is missing was unplugged.
  init(returned connection: ConnectionString, during operation: String) throws(ReaderError) {
    do throws(ReaderError) {
      try self.init(of: connection, during: operation)
    } catch {
      guard error.code == .notFound else { throw error }
      throw ReaderError(
        .unplugged, during: operation, driverCode: error.driverCode, detail: error.detail)
    }
  }

  var isPresent: Bool {
    lock?.isPresent != false && address?.isAttached() != false
  }

  /// Whether the device has gone, asked after it stopped working: the USB ends its transfers a moment
  /// before the device is gone from the system's lists.
  func isGone() -> Bool {
    for _ in 0..<Self.looks where isPresent {
      guard address != nil else { return false }
      usleep(Self.lookInterval)  // on the device's own thread, which has nothing else to do
    }
    return !isPresent
  }

  private static let looks = 10
  private static let lookInterval: UInt32 = 10_000  // microseconds

  /// The driver that keeps libnfc out, if the kernel gave the device to one.
  var driver: String? { address?.driver() }
}
