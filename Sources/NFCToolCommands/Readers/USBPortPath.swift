import Glibc

/// The USB port paths of sysfs (`1-1.4`), which survive replugging, against the bus and device
/// numbers of libnfc's connection strings (`acr122_usb:001:004`), which do not.
enum USBPortPath {
  private static let devices = "/sys/bus/usb/devices"

  /// Whether a text has the form of a port path. Only such a text becomes part of a path in sysfs.
  static func isWellFormed(_ path: String) -> Bool {
    path.wholeMatch(of: /[0-9]+-[0-9]+(\.[0-9]+)*/) != nil
  }

  /// The connection string among `connections` that lies on a port.
  static func connection(on path: String, among connections: [String]) -> String? {
    guard isWellFormed(path), let place = place(of: path) else { return nil }
    return connections.first { busAndDevice(of: $0).map { $0 == place } ?? false }
  }

  /// The port of a connection string with bus and device numbers.
  static func path(of connection: String) -> String? {
    guard let wanted = busAndDevice(of: connection) else { return nil }
    return Directory.names(in: devices).first { name in
      isWellFormed(name) && place(of: name).map { $0 == wanted } ?? false
    }
  }

  private static func busAndDevice(of connection: String) -> (bus: Int, device: Int)? {
    let parts = connection.split(separator: ":")
    guard parts.count == 3, parts[0].hasSuffix("_usb"), let bus = Int(parts[1]),
      let device = Int(parts[2])
    else { return nil }
    return (bus, device)
  }

  private static func place(of path: String) -> (bus: Int, device: Int)? {
    guard let bus = number(in: "\(devices)/\(path)/busnum"),
      let device = number(in: "\(devices)/\(path)/devnum")
    else { return nil }
    return (bus, device)
  }

  private static func number(in file: String) -> Int? {
    guard let bytes = try? Files.read(file) else { return nil }
    return Int(
      String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).first ?? "")
  }
}
