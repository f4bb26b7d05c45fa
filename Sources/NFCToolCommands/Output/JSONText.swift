import FoundationEssentials

/// JSON as the tool writes it: one line, keys sorted, and nothing in it that a terminal acts on.
enum JSONText {
  /// The text of a value, without a line break at its end.
  static func line(_ value: JSONValue) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // The only values that cannot be encoded are numbers that are not finite; we make none.
    guard let data = try? encoder.encode(value) else { return "null" }
    return escapingHostileScalars(String(decoding: data, as: UTF8.self))
  }

  static func parse(_ bytes: [UInt8]) -> JSONValue? {
    try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))
  }

  /// Writes `\u202e` for a scalar that the encoder lets pass and a terminal would obey.
  /// Such a scalar can only stand within a string.
  private static func escapingHostileScalars(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { !HostileText.isHarmless($0) }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if HostileText.isHarmless(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
    }
    return result
  }
}
