/// The readers that a person has named to libnfc, in its environment or its files.
enum LibNFCConfiguration {
  /// Connection strings in the order in which libnfc takes them.
  static func namedReaders(
    directory: String = "/etc/nfc", environment: (String) -> String? = Environment.nonEmpty
  ) -> [String] {
    if let connection = environment("LIBNFC_DEFAULT_DEVICE") ?? environment("LIBNFC_DEVICE") {
      return [connection]
    }
    var found = connections(in: "\(directory)/libnfc.conf", key: "device.connstring")
    for name in Directory.names(in: "\(directory)/devices.d") where name.hasSuffix(".conf") {
      found += connections(in: "\(directory)/devices.d/\(name)", key: "connstring")
    }
    return found
  }

  private static func connections(in path: String, key: String) -> [String] {
    guard let bytes = try? Files.read(path) else { return [] }
    return connections(inText: String(decoding: bytes, as: UTF8.self), key: key)
  }

  /// The values of a key in lines of the form `key = "value"`.
  static func connections(inText text: String, key: String) -> [String] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].trimmingSpaces == key else { return nil }
      let value = parts[1].trimmingSpaces.drop { $0 == "\"" }.prefix { $0 != "\"" }
      return value.isEmpty ? nil : String(value)
    }
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  var trimmingSpaces: String {
    guard let start = firstIndex(where: { !$0.isWhitespace }),
      let end = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[start...end])
  }
}
