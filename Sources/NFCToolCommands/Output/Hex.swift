/// Hexadecimal both ways.
enum Hex {
  private static let digits = Array("0123456789abcdef".utf8)

  /// Lower case, without separators unless one is given.
  static func string(_ bytes: some Sequence<UInt8>, separator: String = "") -> String {
    bytes.map { byte in
      String(decoding: [digits[Int(byte >> 4)], digits[Int(byte & 0xF)]], as: UTF8.self)
    }.joined(separator: separator)
  }

  /// Four digits, such as those of a file identifier.
  static func string(_ word: UInt16) -> String { string([UInt8(word >> 8), UInt8(word & 0xFF)]) }

  /// A UID as people read it: `04:a1:b2`.
  static func identifier(_ bytes: [UInt8]) -> String { string(bytes, separator: ":") }

  /// What is wrong with a text that should be hexadecimal, and the offset of the character.
  struct Fault: Error, Equatable {
    enum Code: Equatable {
      case notHex(Character)
      case halfByte
    }
    let code: Code
    let offset: Int
  }

  /// Reads hex digits in pairs. White space, colons, hyphens, commas and a `0x` before a pair may
  /// stand between bytes, never within one: a digit that got lost on the way must not shift the
  /// rest.
  static func bytes(_ text: some StringProtocol) throws(Fault) -> [UInt8] {
    var result: [UInt8] = []
    /// A digit that waits for its second half, or a prefix that waits for its digits.
    var open: (digit: UInt8?, offset: Int)?
    for (offset, character) in text.enumerated() {
      if character == "x" || character == "X", let start = open, start.digit == 0,
        start.offset == offset - 1
      {
        open = (nil, start.offset)
      } else if character.isWhitespace || ":-,".contains(character) {
        if let open { throw Fault(code: .halfByte, offset: open.offset) }
      } else if character.isASCII, let value = character.hexDigitValue.map(UInt8.init) {
        if let high = open?.digit {
          result.append(high << 4 | value)
          open = nil
        } else {
          open = (value, offset)
        }
      } else {
        throw Fault(code: .notHex(character), offset: offset)
      }
    }
    if let open { throw Fault(code: .halfByte, offset: open.offset) }
    return result
  }
}
