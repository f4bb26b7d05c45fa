/// A record of a type that the codec does not understand, or that says itself that its type is
/// unknown.
public struct UnknownRecord: KnownRecord {
  public static let kind = "unknown"

  /// The format of the record.
  public let tnf: TypeNameFormat
  /// The type of the record.
  public let type: [UInt8]
  /// The payload of the record.
  public let payload: [UInt8]

  /// Data of a type that is not told.
  public init(payload: [UInt8]) {
    tnf = .unknown
    type = []
    self.payload = payload
  }

  public static func describes(_ record: NDEFRecord) -> Bool { true }

  public init(decoding record: NDEFRecord, warnings: inout [RecordWarning]) throws(NDEFError) {
    tnf = record.tnf
    type = record.type
    payload = record.payload
  }

  public func record(id: [UInt8]) throws(NDEFError) -> NDEFRecord {
    try NDEFRecord(tnf: tnf, type: type, id: id, payload: payload, strictness: .lenient)
  }

  public var fields: ContentFields { [:] }

  /// Takes `payload` (hex).
  public init(fields: ContentFields) throws(ContentError) {
    try fields.expectOnly()
    self.init(payload: try fields.required("payload", ContentFields.bytes))
  }
}
