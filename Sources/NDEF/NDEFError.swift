/// Why bytes are not the NDEF they claim to be, or values cannot become NDEF, and where.
public struct NDEFError: Error, Sendable {
  /// The fault; its raw value is the identifier that scripts see.
  public enum Code: String, CaseIterable, Sendable {
    /// There are no bytes.
    case emptyInput
    /// The bytes end before a length says so.
    case truncated
    /// The first record lacks the flag that begins a message (NDEF 1.0, 3.2.1).
    case missingMessageBegin
    /// A later record has it.
    case unexpectedMessageBegin
    /// The last record lacks the flag that ends a message (3.2.2).
    case missingMessageEnd
    /// There are bytes behind the end of the message.
    case trailingData
    /// A record has the type name format 7 (3.2.6).
    case reservedTNF
    /// A chunk continues no record, or a record is to have the format of one (3.2.6).
    case unexpectedUnchanged
    /// A chunk has a type, an id or a format of its own, or an empty record has chunks (2.3.3).
    case invalidChunk
    /// A record in chunks has no last one (2.3.3).
    case unterminatedChunk
    /// An empty record has a type, an id or a payload (3.2.6).
    case emptyRecordNotEmpty
    /// A record of unknown type has a type (3.2.6).
    case unknownTNFWithType
    /// A record lacks the type that its format asks for (3.2.6).
    case missingType

    /// A type has more than 255 bytes.
    case typeTooLong
    /// An id has more than 255 bytes.
    case idTooLong
    /// A payload has 4 GiB or more.
    case payloadTooLong
    /// A part of a payload is larger than its field can say.
    case valueTooLong

    /// A payload ends before its fields do.
    case payloadTooShort
    /// Text is not in UTF-8.
    case invalidUTF8
    /// Text is not in UTF-16.
    case invalidUTF16
    /// Text in UTF-16 has half a unit too many.
    case oddUTF16Length
    /// A URI holds a control character (RTD URI 1.0, 3.2.3).
    case controlCharacter
    /// A language is longer than its payload.
    case languageOverrun
    /// A language has bytes that are not ASCII.
    case languageNotASCII
    /// A language has more than 63 bytes.
    case languageTooLong
    /// A Smart Poster has no URI record.
    case noURI
    /// A Smart Poster has several URI records.
    case multipleURIs
    /// An attribute or element is longer than what is around it.
    case attributeOverrun
    /// A piece of Bluetooth data is longer than its payload.
    case eirOverrun
    /// A message in a payload is malformed; `NDEFError.embedded` says how.
    case embeddedMessage
    /// The record is of another type than the one it was to be read as.
    case typeMismatch
  }

  /// What is wrong.
  public let code: Code
  /// The first byte that does not fit, counted from the start of what was decoded.
  public let offset: Int
  /// The record it lies in, counted from 0; nil where only a payload was decoded.
  public let record: Int?
  /// The fault of the inner message, with `Code.embeddedMessage`.
  public let embedded: Code?

  /// A fault at a byte, of a record if it is one of a message.
  public init(_ code: Code, at offset: Int, record: Int? = nil) {
    self.code = code
    self.offset = offset
    self.record = record
    embedded = nil
  }

  /// A fault of a message that lies in a payload from `start` on.
  package init(embedded inner: NDEFError, at start: Int) {
    code = .embeddedMessage
    offset = start + inner.offset
    record = nil
    embedded = inner.embedded ?? inner.code
  }

  /// The stable identifier of the fault, such as `truncated` or `embeddedMessage:truncated`.
  public var identifier: String {
    embedded.map { "\(code.rawValue):\($0.rawValue)" } ?? code.rawValue
  }
}

extension NDEFError: Hashable {
  /// Two errors are equal when they name the same fault, wherever it lies.
  public static func == (a: Self, b: Self) -> Bool {
    a.code == b.code && a.embedded == b.embedded
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(embedded)
  }
}
