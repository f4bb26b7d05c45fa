/// One record: a type, an optional id, and a payload (NDEF 1.0, 3.2).
///
/// A record that exists obeys the rules of its type name format and fits its length fields,
/// so that writing it cannot fail.
public struct NDEFRecord: Hashable, Sendable {
  public let tnf: TypeNameFormat
  /// At most 255 bytes.
  public let type: [UInt8]
  /// A relative URI that other records refer to; empty where there is none. At most 255 bytes.
  public let id: [UInt8]
  /// Less than 4 GiB.
  public let payload: [UInt8]

  /// Makes a record of its parts.
  ///
  /// - Throws: `typeTooLong`, `idTooLong` or `payloadTooLong`; `unexpectedUnchanged` or
  ///   `reservedTNF` for a format that no record has; `emptyRecordNotEmpty`,
  ///   `unknownTNFWithType` or `missingType` where format and parts contradict each other.
  public init(
    tnf: TypeNameFormat, type: [UInt8] = [], id: [UInt8] = [], payload: [UInt8] = [],
    strictness: Strictness = .strict
  ) throws(NDEFError) {
    try Self.check(
      tnf, typeLength: type.count, hasID: !id.isEmpty, hasPayload: !payload.isEmpty, strictness)
    guard type.count <= 0xFF else { throw NDEFError(.typeTooLong, at: 0) }
    guard id.count <= 0xFF else { throw NDEFError(.idTooLong, at: 0) }
    guard UInt32(exactly: payload.count) != nil else { throw NDEFError(.payloadTooLong, at: 0) }
    self.tnf = tnf
    self.type = type
    self.id = id
    self.payload = payload
  }

  /// Makes a record whose type is written as text.
  public init(
    tnf: TypeNameFormat, type: String, id: [UInt8] = [], payload: [UInt8] = []
  ) throws(NDEFError) {
    try self.init(tnf: tnf, type: Array(type.utf8), id: id, payload: payload)
  }

  /// The empty record `D0 00 00`: what an erased tag carries.
  public static let empty = NDEFRecord()

  private init() {
    tnf = .empty
    type = []
    id = []
    payload = []
  }

  /// The type as text; bytes that are not UTF-8 show as U+FFFD.
  public var typeName: String { String(decoding: type, as: UTF8.self) }

  /// What a type name format says about the other fields (3.2.6).
  package static func check(
    _ tnf: TypeNameFormat, typeLength: Int, hasID: Bool, hasPayload: Bool,
    _ strictness: Strictness
  ) throws(NDEFError) {
    let fault: NDEFError.Code? =
      switch tnf {
      case .empty: typeLength > 0 || hasID || hasPayload ? .emptyRecordNotEmpty : nil
      case .wellKnown, .media, .absoluteURI, .external:
        typeLength == 0 && strictness == .strict ? .missingType : nil
      case .unknown: typeLength > 0 ? .unknownTNFWithType : nil
      case .unchanged: .unexpectedUnchanged
      case .reserved: strictness == .strict ? .reservedTNF : nil
      }
    if let fault { throw NDEFError(fault, at: 0) }
  }
}
