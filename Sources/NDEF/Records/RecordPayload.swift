/// A record type with a fixed name, whose payload says everything.
public protocol RecordPayload: KnownRecord {
  /// How the type is to be read; well-known unless said otherwise.
  static var tnf: TypeNameFormat { get }
  /// The type as NDEF spells it, such as `U`; in lower case where case means nothing.
  static var type: String { get }

  /// Reads a payload, and notes what is odd about it.
  ///
  /// - Throws: `NDEFError` with the offset of the first byte that does not fit.
  init(decoding payload: [UInt8], warnings: inout [RecordWarning]) throws(NDEFError)

  /// The payload.
  ///
  /// - Throws: `NDEFError` where the value has no form on the wire.
  func encoded() throws(NDEFError) -> [UInt8]
}

extension RecordPayload {
  public static var tnf: TypeNameFormat { .wellKnown }

  /// Media types and external types are compared without case (RFC 2045, 5.1; NDEF RTD 1.0,
  /// 2.2), media types also without parameters; well-known types as they are.
  public static func describes(_ record: NDEFRecord) -> Bool {
    guard record.tnf == tnf else { return false }
    return switch tnf {
    case .media: MediaType(record.type).isEssence(type)
    case .external: equalsIgnoringCase(record.type, type)
    default: record.isWellKnown(type)
    }
  }

  public init(decoding record: NDEFRecord, warnings: inout [RecordWarning]) throws(NDEFError) {
    try self.init(decoding: record.payload, warnings: &warnings)
  }

  /// Reads a payload.
  public init(decoding payload: [UInt8]) throws(NDEFError) {
    var warnings: [RecordWarning] = []
    try self.init(decoding: payload, warnings: &warnings)
  }

  public func record(id: [UInt8]) throws(NDEFError) -> NDEFRecord {
    try NDEFRecord(tnf: Self.tnf, type: Self.type, id: id, payload: encoded())
  }
}
