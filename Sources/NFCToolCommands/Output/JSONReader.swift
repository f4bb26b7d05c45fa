/// Reads JSON as RFC 8259 has it, and no more: no trailing commas, no comments, no name twice in an
/// object, of which one would be lost.
struct JSONReader {
  /// What is wrong, and the offset of the byte.
  struct Fault: Error, Equatable {
    let message: String
    let offset: Int
  }

  /// More than anything that is meant; what is nested deeper could exhaust the stack.
  private static let deepest = 128

  private let bytes: [UInt8]
  private var position = 0

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads text that is one value. A byte order mark in front of it is left out.
  static func value(_ text: [UInt8]) throws(Fault) -> JSONValue {
    var reader = JSONReader(text)
    if text.starts(with: "\u{FEFF}".utf8) { reader.position = 3 }
    let value = try reader.readValue(depth: 0)
    guard reader.next == nil else { throw reader.fault("something follows the value") }
    return value
  }

  private func fault(_ message: String, at offset: Int? = nil) -> Fault {
    Fault(message: message, offset: offset ?? position)
  }

  // MARK: Values

  private mutating func readValue(depth: Int) throws(Fault) -> JSONValue {
    guard depth < Self.deepest else { throw fault("nested too deeply") }
    guard let first = next else { throw fault("a value is missing") }
    switch first {
    case UInt8(ascii: "{"): return .object(try readObject(depth: depth))
    case UInt8(ascii: "["): return .array(try readArray(depth: depth))
    case UInt8(ascii: "\""): return .string(try readString())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try readNumber()
    case UInt8(ascii: "]"), UInt8(ascii: "}"): throw fault("a value is missing")
    default: return try readWord()
    }
  }

  private mutating func readObject(depth: Int) throws(Fault) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    try readList("}") { reader throws(Fault) in
      guard reader.next == UInt8(ascii: "\"") else { throw reader.fault("a name is missing") }
      let start = reader.position
      let name = try reader.readString()
      guard reader.takes(":") else { throw reader.fault("a colon is missing") }
      let value = try reader.readValue(depth: depth + 1)
      guard members.updateValue(value, forKey: name) == nil else {
        throw reader.fault("“\(name)” comes twice in one object", at: start)
      }
    }
    return members
  }

  private mutating func readArray(depth: Int) throws(Fault) -> [JSONValue] {
    var elements: [JSONValue] = []
    try readList("]") { reader throws(Fault) in
      elements.append(try reader.readValue(depth: depth + 1))
    }
    return elements
  }

  /// Reads what stands between brackets, with commas between.
  private mutating func readList(
    _ end: Unicode.Scalar, _ read: (inout JSONReader) throws(Fault) -> Void
  ) throws(Fault) {
    position += 1
    if takes(end) { return }
    repeat {
      try read(&self)
    } while takes(",")
    guard takes(end) else { throw fault("a comma or “\(end)” is missing") }
  }

  private mutating func readWord() throws(Fault) -> JSONValue {
    let words: [(String, JSONValue)] = [("true", true), ("false", false), ("null", .null)]
    for (word, value) in words where bytes[position...].starts(with: word.utf8) {
      position += word.utf8.count
      return value
    }
    throw fault("no value begins like that")
  }

  // MARK: Numbers

  private mutating func readNumber() throws(Fault) -> JSONValue {
    let start = position
    _ = takesByte("-")
    if !takesByte("0"), skipDigits() == 0 { throw fault("a digit is missing") }
    if takesByte("."), skipDigits() == 0 { throw fault("a digit is missing") }
    if takesByte("e") || takesByte("E") {
      if !takesByte("+") { _ = takesByte("-") }
      guard skipDigits() > 0 else { throw fault("a digit is missing") }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if let integer = Int(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else {
      throw fault("the number is too large", at: start)
    }
    return Int(exactly: number).map(JSONValue.integer) ?? .number(number)
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while position < bytes.count, Self.digits.contains(bytes[position]) { position += 1 }
    return position - start
  }

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  // MARK: Strings

  private mutating func readString() throws(Fault) -> String {
    let start = position
    var result: [UInt8] = []
    position += 1
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        guard let text = String(validating: result, as: UTF8.self) else {
          throw fault("the string is not UTF-8", at: start)
        }
        return text
      case UInt8(ascii: "\\"): result += try readEscape()
      case 0..<0x20: throw fault("a control character stands in a string")
      default:
        result.append(byte)
        position += 1
      }
    }
    throw fault("the string has no end", at: start)
  }

  private static let escapes: [(letter: UInt8, meaning: UInt8)] = [
    (UInt8(ascii: "\""), 0x22), (UInt8(ascii: "\\"), 0x5C), (UInt8(ascii: "/"), 0x2F),
    (UInt8(ascii: "b"), 0x08), (UInt8(ascii: "f"), 0x0C), (UInt8(ascii: "n"), 0x0A),
    (UInt8(ascii: "r"), 0x0D), (UInt8(ascii: "t"), 0x09),
  ]

  private mutating func readEscape() throws(Fault) -> [UInt8] {
    let start = position
    position += 1
    if takesByte("u") {
      var units = [try readUnit(start)]
      if UTF16.isLeadSurrogate(units[0]), takesByte("\\"), takesByte("u") {
        units.append(try readUnit(start))
      }
      guard let text = String(validating: units, as: UTF16.self) else {
        throw fault("half a character", at: start)
      }
      return Array(text.utf8)
    }
    guard position < bytes.count,
      let escape = Self.escapes.first(where: { $0.letter == bytes[position] })
    else { throw fault("no escape is written like that", at: start) }
    position += 1
    return [escape.meaning]
  }

  /// The four digits behind `\u`.
  private mutating func readUnit(_ start: Int) throws(Fault) -> UInt16 {
    let digits = bytes[position...].prefix(4)
    guard let pair = try? Hex.bytes(String(decoding: digits, as: UTF8.self)), pair.count == 2 else {
      throw fault("no escape is written like that", at: start)
    }
    position += 4
    return UInt16(pair[0]) << 8 | UInt16(pair[1])
  }

  // MARK: Bytes

  /// The next byte that is no white space; nil at the end.
  private var next: UInt8? {
    mutating get {
      while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) {
        position += 1
      }
      return position < bytes.count ? bytes[position] : nil
    }
  }

  /// Passes over a character, and white space before it.
  private mutating func takes(_ character: Unicode.Scalar) -> Bool {
    guard let byte = next, byte == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Passes over a character that has to be the very next.
  private mutating func takesByte(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }
}
