/// A record type that the codec understands.
public protocol KnownRecord: Hashable, Sendable {
  /// The stable name of the type, such as `uri`.
  static var kind: String { get }

  /// Whether a record is of this type, going by its format and type alone.
  static func describes(_ record: NDEFRecord) -> Bool

  /// Reads a record that is of this type, and notes what is odd about it.
  ///
  /// - Throws: `NDEFError` with the offset in the payload of the first byte that does not fit.
  init(decoding record: NDEFRecord, warnings: inout [RecordWarning]) throws(NDEFError)

  /// The record in its shortest form.
  ///
  /// - Throws: `NDEFError` where the value has no form on the wire.
  func record(id: [UInt8]) throws(NDEFError) -> NDEFRecord

  /// What the record says, without its kind.
  var fields: ContentFields { get }

  /// Makes the value that says so.
  init(fields: ContentFields) throws(ContentError)

  /// What can still be said about a record that `init(decoding:warnings:)` refuses.
  static func remnants(of record: NDEFRecord) -> ContentFields
}

extension KnownRecord {
  /// Reads a record.
  ///
  /// - Throws: `typeMismatch` if the record is of another type; otherwise as
  ///   `init(decoding:warnings:)`.
  public init(_ record: NDEFRecord) throws(NDEFError) {
    guard Self.describes(record) else { throw NDEFError(.typeMismatch, at: 0) }
    var warnings: [RecordWarning] = []
    try self.init(decoding: record, warnings: &warnings)
  }

  /// The record in its shortest form, without an id.
  public func record() throws(NDEFError) -> NDEFRecord {
    try record(id: [])
  }

  public static func remnants(of record: NDEFRecord) -> ContentFields { [:] }
}
