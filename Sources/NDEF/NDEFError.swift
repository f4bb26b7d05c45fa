/// Why bytes are not the NDEF they claim to be, or values cannot become NDEF, and where.
public struct NDEFError: Error, Sendable {
  /// The fault; its raw value is the identifier that scripts see.
  public enum Code: String, CaseIterable, Sendable {
    // The message and its records.
    case emptyInput, truncated, missingMessageBegin, unexpectedMessageBegin, missingMessageEnd
    case trailingData, reservedTNF, unexpectedUnchanged, invalidChunk, unterminatedChunk
    case emptyRecordNotEmpty, unknownTNFWithType, missingType
    // Values that have no room on the wire.
    case typeTooLong, idTooLong, payloadTooLong, valueTooLong
    // Payloads that their type cannot hold.
    case payloadTooShort, invalidUTF8, invalidUTF16, oddUTF16Length, controlCharacter
    case languageOverrun, languageNotASCII, languageTooLong
    case noURI, multipleURIs, attributeOverrun, eirOverrun
    /// A message in a payload is malformed; `NDEFError.embedded` says how.
    case embeddedMessage
    /// The record is of another type than the one it was to be read as.
    case typeMismatch
  }

  public let code: Code
  /// The first byte that does not fit, counted from the start of what was decoded.
  public let offset: Int
  /// The record it lies in, counted from 0; nil where only a payload was decoded.
  public let record: Int?
  /// The fault of the inner message, with `Code.embeddedMessage`.
  public let embedded: Code?

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
