/// Bytes of which some half bytes may be anything: `00 B0 ?? 0?`.
public struct BytePattern: Hashable, Sendable {
  private let values: [UInt8]
  /// Which bits of each byte count.
  private let masks: [UInt8]

  /// Bytes that are all fixed.
  public init(_ bytes: [UInt8]) {
    values = bytes
    masks = Array(repeating: 0xFF, count: bytes.count)
  }

  /// Hexadecimal digits and `?`, blanks free; nil where anything else or half a byte stands.
  public init?(parsing text: some StringProtocol) {
    var nibbles: [UInt8?] = []
    for character in text.utf8 where character != UInt8(ascii: " ") {
      if character == UInt8(ascii: "?") {
        nibbles.append(nil)
      } else if let digit = HexText.digit(character) {
        nibbles.append(digit)
      } else {
        return nil
      }
    }
    guard nibbles.count.isMultiple(of: 2) else { return nil }
    var (values, masks): ([UInt8], [UInt8]) = ([], [])
    for index in stride(from: 0, to: nibbles.count, by: 2) {
      let (high, low) = (nibbles[index], nibbles[index + 1])
      values.append((high ?? 0) << 4 | (low ?? 0))
      masks.append((high == nil ? 0 : 0xF0) | (low == nil ? 0 : 0x0F))
    }
    self.values = values
    self.masks = masks
  }

  public func matches(_ bytes: [UInt8]) -> Bool {
    bytes.count == values.count
      && bytes.indices.allSatisfy { bytes[$0] & masks[$0] == values[$0] }
  }

  /// Capitals and `?`, without blanks.
  var text: String {
    zip(values, masks).map { value, mask in
      let digits = Array(HexText.encode([value]))
      return "\(mask & 0xF0 == 0 ? "?" : digits[0])\(mask & 0x0F == 0 ? "?" : digits[1])"
    }
    .joined()
  }
}
