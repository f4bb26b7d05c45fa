/// A record without type, id and payload (NDEF 1.0, 3.2.6): it says nothing, as on an erased tag.
public struct EmptyRecord: KnownRecord {
  public static let kind = "empty"

  public init() {}

  public static func describes(_ record: NDEFRecord) -> Bool { record.tnf == .empty }

  public init(decoding record: NDEFRecord, warnings: inout [RecordWarning]) throws(NDEFError) {}

  /// - Throws: `emptyRecordNotEmpty` if there is an id.
  public func record(id: [UInt8]) throws(NDEFError) -> NDEFRecord {
    try NDEFRecord(tnf: .empty, id: id)
  }

  public var fields: ContentFields { [:] }

  public init(fields: ContentFields) throws(ContentError) {
    try fields.expectOnly()
  }
}
