import NDEF

extension ToolFailure {
  /// Bytes that are no NDEF message, or a record that cannot become one.
  init(_ error: NDEFError, hint: String? = nil) {
    let place =
      error.record.map { "record \($0 + 1), byte \(error.offset)" } ?? "byte \(error.offset)"
    self.init(
      error.identifier, "\(Self.sentence(for: error.code)) (\(place))", hint: hint,
      exit: .dataError, coreNFC: 402,
      place: [
        "offset": .integer(error.offset), "record": .optional(error.record) { .integer($0) },
      ])
  }

  /// A record that cannot be made from what the command line says.
  init(argument error: NDEFError) {
    self.init(
      error.identifier, Self.sentence(for: error.code), hint: Self.hint(for: error.code),
      exit: .usage, coreNFC: 3)
  }

  private static func hint(for code: NDEFError.Code) -> String? {
    switch code {
    case .controlCharacter: "write it as % and two hex digits, such as %0A for a line break"
    case .unexpectedUnchanged, .reservedTNF: typeNameFormats
    default: nil
    }
  }

  /// Those that a record can have.
  static let typeNameFormats =
    "0 empty, 1 well-known, 2 media type, 3 URI, 4 external, 5 unknown"

  private static func sentence(for code: NDEFError.Code) -> String {
    switch code {
    case .emptyInput: "there are no bytes to decode"
    case .truncated: "the message ends before its lengths say so"
    case .missingMessageBegin: "the first record lacks the message-begin flag"
    case .unexpectedMessageBegin: "a later record has the message-begin flag"
    case .missingMessageEnd: "the last record lacks the message-end flag"
    case .trailingData: "there are bytes behind the end of the message"
    case .reservedTNF: "a record has the reserved type name format 7"
    case .unexpectedUnchanged: "a chunk continues no record"
    case .invalidChunk: "a chunk has a type, an id or a format of its own"
    case .unterminatedChunk: "a chunked record has no last chunk"
    case .emptyRecordNotEmpty: "an empty record has a type, an id or a payload"
    case .unknownTNFWithType: "a record of unknown type has a type"
    case .missingType: "a record lacks its type"
    case .typeTooLong: "a type is longer than 255 bytes"
    case .idTooLong: "an id is longer than 255 bytes"
    case .payloadTooLong: "a payload is longer than a record can hold"
    case .controlCharacter: "a URI holds a control character"
    case .languageNotASCII: "a language has characters that are not ASCII"
    case .languageTooLong: "a language is longer than 63 characters"
    case .valueTooLong: "a part of the record is longer than its length field can say"
    default: "a payload is not what its type asks for: \(code.rawValue)"
    }
  }
}
