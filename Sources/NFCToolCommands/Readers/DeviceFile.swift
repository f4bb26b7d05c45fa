/// The device file in a libnfc connection string, such as `pn532_uart:/dev/ttyUSB0:115200`.
enum DeviceFile {
  /// Nil if the string names none.
  static func path(of connection: String) -> String? {
    let fields = connection.split(separator: ":", omittingEmptySubsequences: false)
    guard fields.count > 1, fields[1].hasPrefix("/"), fields[0] != "virtual" else { return nil }
    return String(fields[1])
  }
}
