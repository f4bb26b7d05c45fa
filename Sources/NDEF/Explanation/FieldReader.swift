/// What there is to read ended in the middle of a field.
struct CutShort: Error {}

/// A cursor that names all bytes it passes over, up to the end and never past it.
///
/// A field that is longer than what is left is noted as far as it goes; then `CutShort` is thrown,
/// and nothing is left.
struct FieldReader {
  private let bytes: [UInt8]
  private let end: Int
  private(set) var position: Int
  /// What was read so far; without gaps, and without empty fields.
  private(set) var fields: [ByteField] = []
  /// How many messages lie around what is read.
  private let depth: Int

  /// Messages in messages are told apart down to here: more are only made to cause harm.
  static let deepestMessage = 8

  init(_ bytes: [UInt8], from start: Int = 0, depth: Int = 0) {
    self.init(bytes, in: start..<bytes.count, depth: depth)
  }

  private init(_ bytes: [UInt8], in range: Range<Int>, depth: Int) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
    self.depth = depth
  }

  var remaining: Int { end - position }
  var isAtEnd: Bool { remaining == 0 }

  /// The next `count` bytes, or as many of them as there are; without passing over them.
  func next(_ count: Int) -> [UInt8] { Array(bytes[position..<position + min(count, remaining)]) }

  /// Reads a field of `count` bytes.
  @discardableResult
  mutating func bytes(
    _ name: String, _ count: Int, _ meaning: ([UInt8]) -> String
  ) throws(CutShort) -> [UInt8] {
    let value = next(count)
    let isWhole = value.count == count
    let said = isWhole ? meaning(value) : Meaning.cut(value.count, of: count)
    append(ByteField(name, position..<position + value.count, said))
    guard isWhole else { throw CutShort() }
    return value
  }

  @discardableResult
  mutating func uint8(
    _ name: String, _ meaning: (UInt8) -> String = { "\($0)" }
  ) throws(CutShort) -> UInt8 {
    try integer(name, meaning)
  }

  /// Reads a big-endian number.
  @discardableResult
  mutating func uint16(
    _ name: String, _ meaning: (UInt16) -> String = { "\($0)" }
  ) throws(CutShort) -> UInt16 {
    try integer(name, meaning)
  }

  /// Reads a big-endian number.
  @discardableResult
  mutating func uint32(
    _ name: String, _ meaning: (UInt32) -> String
  ) throws(CutShort) -> UInt32 {
    try integer(name, meaning)
  }

  private mutating func integer<Integer: FixedWidthInteger>(
    _ name: String, _ meaning: (Integer) -> String
  ) throws(CutShort) -> Integer {
    var value: Integer = 0
    try bytes(name, Integer.bitWidth / 8) { bytes in
      for byte in bytes { value = value << 8 | Integer(byte) }
      return meaning(value)
    }
    return value
  }

  /// Reads a length of one byte and a field of that many.
  mutating func counted8(_ name: String, _ meaning: ([UInt8]) -> String) throws(CutShort) {
    let length = try uint8(name + "Length", Meaning.size)
    try bytes(name, Int(length), meaning)
  }

  /// Reads a length of two bytes and a field of that many.
  mutating func counted16(_ name: String, _ meaning: ([UInt8]) -> String) throws(CutShort) {
    let length = try uint16(name + "Length", Meaning.size)
    try bytes(name, Int(length), meaning)
  }

  /// Reads all that is left as one field.
  mutating func rest(_ name: String, _ meaning: ([UInt8]) -> String) {
    append(ByteField(name, position..<end, meaning(next(remaining))))
  }

  /// Reads fields that belong together and go on for as long as `body` reads.
  mutating func group(
    _ name: String, _ body: (inout FieldReader) throws(CutShort) -> Void
  ) throws(CutShort) {
    var inner = FieldReader(bytes, in: position..<end, depth: depth)
    defer { append(ByteField(name, position..<inner.position, "", inner.fields)) }
    try body(&inner)
  }

  /// Reads fields that belong together and have `count` bytes. What `body` does not read of them is
  /// noted as unread.
  mutating func group(
    _ name: String, count: Int, _ body: (inout FieldReader) throws(CutShort) -> Void
  ) throws(CutShort) {
    let available = min(count, remaining)
    var inner = FieldReader(bytes, in: position..<position + available, depth: depth)
    try? body(&inner)  // what is cut short ends here, and the others go on
    inner.rest("unread", Meaning.size)
    let said = available == count ? "" : Meaning.cut(available, of: count)
    append(ByteField(name, position..<inner.position, said, inner.fields))
    guard available == count else { throw CutShort() }
  }

  /// Reads all that is left as a message, in which records may have types of its own.
  mutating func message(_ ownTypes: OwnTypes) {
    guard depth < Self.deepestMessage else {
      return rest("message") { "\(Meaning.size($0)), nested too deeply to be told apart" }
    }
    let start = position
    let explanation = MessageExplanation(of: next(remaining), .strict, ownTypes, depth: depth + 1)
    for field in explanation.fields { append(field.shifted(by: start)) }
  }

  private mutating func append(_ field: ByteField) {
    guard !field.range.isEmpty else { return }
    fields.append(field)
    position = field.range.upperBound
  }
}
