/// A string with its language (RTD Text 1.0).
///
/// The payload is a status byte (bit 7: UTF-16, bit 6: reserved, bits 5 to 0: length of the
/// language code), the language code in ASCII, and the text.
public struct TextRecord: Sendable {
  /// How the text is written.
  public enum Encoding: Hashable, Sendable {
    case utf8
    /// Big endian where there is no byte order mark.
    case utf16(mark: ByteOrder?)
  }

  /// The text, without a byte order mark.
  public var text: String
  /// A BCP 47 tag of at most 63 bytes; empty where none was given.
  public var language: String
  /// How it is written.
  public var encoding: Encoding

  /// A text in a language.
  public init(_ text: String, language: String = "en", encoding: Encoding = .utf8) {
    self.text = text
    self.language = language
    self.encoding = encoding
  }

  static let utf16Bit: UInt8 = 0x80
  static let reservedBit: UInt8 = 0x40
  static let languageLengthBits: UInt8 = 0x3F
}

extension TextRecord: RecordPayload {
  public static let kind = "text"
  public static let type = "T"

  public init(decoding payload: [UInt8], warnings: inout [RecordWarning]) throws(NDEFError) {
    var reader = ByteReader(payload.span, shortage: .payloadTooShort)
    let header = try Self.readHeader(&reader)
    if header.status & Self.reservedBit != 0 { warnings.append(.reservedBitSet) }
    language = header.language
    if header.status & Self.utf16Bit == 0 {
      text = try reader.readUTF8()
      encoding = .utf8
    } else {
      let (text, mark) = try reader.readUTF16()
      self.text = text
      encoding = .utf16(mark: mark)
    }
  }

  /// - Throws: `languageTooLong` or `languageNotASCII`.
  public func encoded() throws(NDEFError) -> [UInt8] {
    let code = Array(language.utf8)
    guard code.allSatisfy({ $0 < 0x80 }) else { throw NDEFError(.languageNotASCII, at: 0) }
    guard code.count <= Int(Self.languageLengthBits) else {
      throw NDEFError(.languageTooLong, at: 0)
    }
    let length = UInt8(code.count)
    return switch encoding {
    case .utf8: [length] + code + text.utf8
    case .utf16(let mark): [length | Self.utf16Bit] + code + utf16Bytes(mark)
    }
  }

  /// A text that starts like a byte order mark needs a real one in front of it.
  private func utf16Bytes(_ mark: ByteOrder?) -> [UInt8] {
    let looksMarked = text.utf16.first == 0xFEFF || text.utf16.first == 0xFFFE
    let mark = mark ?? (looksMarked ? .bigEndian : nil)
    let units = (mark == nil ? [] : [0xFEFF]) + text.utf16
    return units.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return mark == .littleEndian ? [low, high] : [high, low]
    }
  }

  public var fields: ContentFields {
    switch encoding {
    case .utf8:
      ["lang": .string(language), "encoding": "UTF-8", "text": .string(text)]
    case .utf16(let mark):
      [
        "lang": .string(language), "encoding": "UTF-16",
        "bom": mark.map { $0 == .bigEndian ? "BE" : "LE" }, "text": .string(text),
      ]
    }
  }

  public init(fields: ContentFields) throws(ContentError) {
    try fields.expectOnly("lang", "encoding", "bom", "text")
    let mark: ByteOrder? =
      switch try fields.string("bom") {
      case "BE": .bigEndian
      case "LE": .littleEndian
      case nil: nil
      default: throw .invalid("bom")
      }
    switch try fields.string("encoding") {
    case "UTF-8" where mark == nil, nil where mark == nil: encoding = .utf8
    case "UTF-16": encoding = .utf16(mark: mark)
    default: throw .invalid("encoding")
    }
    text = try fields.required("text", ContentFields.string)
    language = try fields.string("lang") ?? "en"
  }

  /// The language and the encoding of a text that is broken.
  public static func remnants(of record: NDEFRecord) -> ContentFields {
    var reader = ByteReader(record.payload.span, shortage: .payloadTooShort)
    guard let header = try? readHeader(&reader) else { return [:] }
    return [
      "lang": .string(header.language),
      "encoding": header.status & utf16Bit == 0 ? "UTF-8" : "UTF-16",
    ]
  }

  private static func readHeader(
    _ reader: inout ByteReader
  ) throws(NDEFError) -> (status: UInt8, language: String) {
    let status = try reader.readUInt8()
    let length = Int(status & languageLengthBits)
    guard length <= reader.remaining else { throw NDEFError(.languageOverrun, at: 0) }
    let start = reader.offset
    let code = try reader.readBytes(length)
    if let place = code.firstIndex(where: { $0 >= 0x80 }) {
      throw NDEFError(.languageNotASCII, at: start + place)
    }
    return (status, String(decoding: code, as: UTF8.self))
  }
}
