/// Hexadecimal both ways.
enum Hex {
  private static let digits = Array("0123456789abcdef".utf8)

  /// Lower case, without separators unless one is given.
  static func string(_ bytes: some Sequence<UInt8>, separator: String = "") -> String {
    bytes.map { byte in
      String(decoding: [digits[Int(byte >> 4)], digits[Int(byte & 0xF)]], as: UTF8.self)
    }.joined(separator: separator)
  }

  /// A UID as people read it: `04:a1:b2`.
  static func identifier(_ bytes: [UInt8]) -> String { string(bytes, separator: ":") }

  /// What is wrong with a text that should be hexadecimal, and the offset of the character.
  struct Fault: Error, Equatable {
    enum Code: Equatable { case notHex(Character), halfByte }
    let code: Code
    let offset: Int
  }

  /// Reads hex digits in pairs. White space, colons, hyphens and a `0x` before a pair may stand
  /// between bytes, never within one: a digit that got lost on the way must not shift the rest.
  static func bytes(_ text: some StringProtocol) throws(Fault) -> [UInt8] {
    var result: [UInt8] = []
    var high: UInt8?
    var highOffset = 0
    var previous: Character?
    for (offset, character) in text.enumerated() {
      defer { previous = character }
      if (character == "x" || character == "X"), previous == "0", high == 0, highOffset == offset - 1 {
        high = nil
        continue
      }
      if character.isWhitespace || character == ":" || character == "-" {
        guard high == nil else { throw Fault(code: .halfByte, offset: highOffset) }
        continue
      }
      guard character.isASCII, let value = character.hexDigitValue else {
        throw Fault(code: .notHex(character), offset: offset)
      }
      if let first = high {
        result.append(first << 4 | UInt8(value))
        high = nil
      } else {
        high = UInt8(value)
        highOffset = offset
      }
    }
    guard high == nil else { throw Fault(code: .halfByte, offset: highOffset) }
    return result
  }
}
