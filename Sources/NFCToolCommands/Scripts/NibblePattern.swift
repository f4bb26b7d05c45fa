/// An expected answer in hex in which `?` stands for any half byte.
struct NibblePattern: Hashable {
  private let nibbles: [UInt8?]

  /// What is wrong with a pattern, and the offset of the character.
  struct Fault: Error, Hashable {
    let message: String
    let offset: Int
  }

  init(parsing text: String) throws(Fault) {
    var nibbles: [UInt8?] = []
    for (offset, character) in text.enumerated() where !character.isWhitespace {
      if character == "?" {
        nibbles.append(nil)
      } else if character.isASCII, let value = character.hexDigitValue {
        nibbles.append(UInt8(value))
      } else {
        throw Fault(
          message: "“\(HostileText.shown(String(character)))” is no hex digit; ? stands for any",
          offset: offset)
      }
    }
    guard !nibbles.isEmpty else { throw Fault(message: "an answer is missing", offset: 0) }
    guard nibbles.count.isMultiple(of: 2) else {
      throw Fault(message: "half a byte: the digits do not come in pairs", offset: text.count)
    }
    self.nibbles = nibbles
  }

  func matches(_ bytes: [UInt8]) -> Bool {
    guard bytes.count * 2 == nibbles.count else { return false }
    let actual = bytes.flatMap { [$0 >> 4, $0 & 0xF] }
    return zip(nibbles, actual).allSatisfy { $0 == nil || $0 == $1 }
  }

  var byteCount: Int { nibbles.count / 2 }

  /// The pattern as it is told to a person.
  var text: String {
    nibbles.map { $0.map { String($0, radix: 16) } ?? "?" }.joined()
  }
}
