/// One of libnfc's configuration files: lines of the form `key = "value"`.
struct ConfigurationFile: Hashable, Sendable {
  struct Line: Hashable, Sendable {
    let number: Int
    /// As libnfc knows it: a file of devices.d leaves out `device.`.
    let key: String
    let value: String
  }

  /// A line that libnfc passes over without a word.
  struct Fault: Hashable, Sendable {
    let number: Int
    let text: String
    /// The key that stands there; nil if it is no such line.
    let key: String?
    /// The key that was probably meant.
    let meant: String?
  }

  let path: String
  let lines: [Line]
  let faults: [Fault]

  /// - Parameter isOfOneDevice: whether the file lies in devices.d.
  init(path: String, isOfOneDevice: Bool, text: String) {
    self.path = path
    var (lines, faults) = ([Line](), [Fault]())
    for (index, raw) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = raw.trimmingSpaces
      if line.isEmpty || line.hasPrefix("#") { continue }
      guard let (key, value) = Self.assignment(in: line) else {
        faults.append(Fault(number: index + 1, text: line, key: nil, meant: nil))
        continue
      }
      let known =
        isOfOneDevice ? Self.deviceKeys : Self.generalKeys + Self.deviceKeys.map(Self.long)
      if known.contains(key) {
        lines.append(
          Line(number: index + 1, key: isOfOneDevice ? Self.long(key) : key, value: value))
      } else {
        let other = isOfOneDevice ? Self.short(key) : Self.long(key)
        faults.append(
          Fault(
            number: index + 1, text: line, key: key, meant: known.contains(other) ? other : nil))
      }
    }
    self.lines = lines
    self.faults = faults
  }

  /// The readers that the file names.
  var readers: [LibNFCConfiguration.NamedReader] {
    lines.filter { $0.key == "device.connstring" }.map {
      .init(connection: $0.value, origin: .file(path, line: $0.number))
    }
  }

  private static let generalKeys = ["allow_autoscan", "allow_intrusive_scan", "log_level"]
  private static let deviceKeys = ["name", "connstring", "optional"]
  private static let prefix = "device."

  private static func long(_ key: String) -> String { prefix + key }

  private static func short(_ key: String) -> String {
    key.hasPrefix(prefix) ? String(key.dropFirst(prefix.count)) : key
  }

  /// Key and value of a line that has both.
  private static func assignment(in line: String) -> (key: String, value: String)? {
    let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let value = parts[1].trimmingSpaces.drop { $0 == "\"" }.prefix { $0 != "\"" }
    let key = parts[0].trimmingSpaces
    return key.isEmpty || value.isEmpty ? nil : (key, String(value))
  }
}
