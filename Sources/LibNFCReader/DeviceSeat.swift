import Glibc

/// Where a device is attached, by what outlives its being unplugged: the port on the USB, or the
/// path of the serial port.
struct DeviceSeat: Sendable {
  private let connection: ConnectionString
  private let port: String?
  private let root: String

  /// How long until the next look, in microseconds.
  static let interval: UInt32 = 50_000

  /// Nil if nobody would know the device again.
  init?(of connection: ConnectionString, in root: String = USBAddress.systemRoot) {
    port = connection.usbAddress?.port(in: root)
    guard port != nil || connection.path != nil else { return nil }
    self.connection = connection
    self.root = root
  }

  /// What the device that is there now would be called; nil if none is.
  ///
  /// It need not be the same: whoever opens it asks libnfc whether it is one of the driver's.
  var occupant: ConnectionString? {
    if let port {
      return USBAddress(port: port, in: root).flatMap {
        ConnectionString("\(connection.driver):\($0.bus):\($0.device)")
      }
    }
    return connection.path.map { unsafe access($0, F_OK) == 0 } == true ? connection : nil
  }
}
