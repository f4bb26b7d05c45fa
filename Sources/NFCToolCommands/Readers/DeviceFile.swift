import USBInventory

/// The device file in a libnfc connection string, such as `pn532_uart:/dev/ttyUSB0:115200`.
enum DeviceFile {
  /// Nil if the string names none.
  static func path(of connection: String) -> String? {
    let fields = connection.split(separator: ":", omittingEmptySubsequences: false)
    guard fields.count > 1, fields[1].hasPrefix("/"), fields[0] != "virtual" else { return nil }
    return String(fields[1])
  }

  /// The other processes that have a serial port open for writing, as far as this login may see
  /// them. Whatever else a path names has none that anybody should be told to end.
  static func holders(of path: String, in tree: SystemTree) -> [ProcessName] {
    let target = (tree.link(at: path) ?? path).split(separator: "/").last ?? ""
    guard tree.exists(path), tree.exists("/sys/class/tty/\(target)") else { return [] }
    return ProcessTable(of: tree).holders(of: path)
  }
}
