/// A record whose type is a URI (NDEF 1.0, 3.2.6).
///
/// By the specification the URI says what the payload is; phones and people take it for the
/// message itself, and leave the payload empty.
public struct AbsoluteURIRecord: KnownRecord {
  public static let kind = "absoluteURI"

  /// At most 255 bytes in UTF-8.
  public let uri: String

  /// A record of that URI.
  public init(_ uri: String) {
    self.uri = uri
  }

  public static func describes(_ record: NDEFRecord) -> Bool {
    record.tnf == .absoluteURI && !record.type.isEmpty
  }

  public init(decoding record: NDEFRecord, warnings: inout [RecordWarning]) throws(NDEFError) {
    guard let uri = String(validating: record.type, as: UTF8.self) else {
      throw NDEFError(.invalidUTF8, at: 0)
    }
    self.uri = uri
    if !record.payload.isEmpty { warnings.append(.payloadIgnored) }
  }

  public func record(id: [UInt8]) throws(NDEFError) -> NDEFRecord {
    try NDEFRecord(tnf: .absoluteURI, type: uri, id: id)
  }

  public var fields: ContentFields { ["uri": .string(uri)] }

  public init(fields: ContentFields) throws(ContentError) {
    try fields.expectOnly("uri")
    self.init(try fields.required("uri", ContentFields.string))
  }
}
