/// Bytes as pairs of hexadecimal digits, apart or together; `??` is an unknown byte.
enum HexText {
  /// The bytes of a text; nil where anything but pairs and blanks stands in it.
  static func decode(_ text: String) -> [UInt8?]? {
    var bytes: [UInt8?] = []
    var rest = Array(text.utf8)[...]
    while let first = rest.popFirst() {
      if first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") { continue }
      guard let second = rest.popFirst() else { return nil }
      if first == UInt8(ascii: "?"), second == first {
        bytes.append(nil)
      } else if let high = digit(first), let low = digit(second) {
        bytes.append(high << 4 | low)
      } else {
        return nil
      }
    }
    return bytes
  }

  /// Capitals, with `separator` between the bytes.
  static func encode(_ bytes: some Sequence<UInt8?>, separator: String = "") -> String {
    bytes.map { byte in
      guard let byte else { return "??" }
      let digits = String(byte, radix: 16, uppercase: true)
      return digits.utf8.count == 1 ? "0" + digits : digits
    }
    .joined(separator: separator)
  }

  static func encode(_ bytes: [UInt8], separator: String = "") -> String {
    encode(bytes.lazy.map(Optional.some), separator: separator)
  }

  /// The number that such digits alone spell; nil for a sign, for anything else, and past `Int`.
  static func number(_ text: some StringProtocol) -> Int? {
    text.utf8.allSatisfy { digit($0) != nil } ? Int(text, radix: 16) : nil
  }

  static func digit(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
