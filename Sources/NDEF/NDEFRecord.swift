/// One record: a type, an optional id, and a payload (NDEF 1.0, 3.2).
///
/// A record that exists obeys the rules of its type name format and fits its length fields,
/// so that writing it cannot fail.
public struct NDEFRecord: Hashable, Sendable {
  /// How the type is to be read.
  public let tnf: TypeNameFormat
  /// Less than 4 GiB.
  public let payload: [UInt8]

  /// The type, and the id right behind it: they share an allocation, which is what records of few
  /// bytes cost most.
  let typeAndID: [UInt8]
  let typeLength: Int

  /// At most 255 bytes.
  public var type: [UInt8] { hasID ? Array(typeAndID[..<typeLength]) : typeAndID }

  /// A relative URI that other records refer to; empty where there is none. At most 255 bytes.
  public var id: [UInt8] { Array(typeAndID[typeLength...]) }

  var hasID: Bool { typeLength < typeAndID.count }

  /// Makes a record of its parts.
  ///
  /// - Throws: `typeTooLong`, `idTooLong` or `payloadTooLong`; `unexpectedUnchanged` or
  ///   `reservedTNF` for a format that no record has; `emptyRecordNotEmpty`,
  ///   `unknownTNFWithType` or `missingType` where format and parts contradict each other.
  public init(
    tnf: TypeNameFormat, type: [UInt8] = [], id: [UInt8] = [], payload: [UInt8] = [],
    strictness: Strictness = .strict
  ) throws(NDEFError) {
    let fault = Self.fault(
      tnf, typeLength: type.count, hasID: !id.isEmpty, hasPayload: !payload.isEmpty, strictness)
    if let fault { throw NDEFError(fault, at: 0) }
    guard type.count <= 0xFF else { throw NDEFError(.typeTooLong, at: 0) }
    guard id.count <= 0xFF else { throw NDEFError(.idTooLong, at: 0) }
    guard UInt32(exactly: payload.count) != nil else { throw NDEFError(.payloadTooLong, at: 0) }
    self.init(
      tnf: tnf, typeAndID: id.isEmpty ? type : type + id, typeLength: type.count, payload: payload)
  }

  /// Takes parts that were looked over.
  init(tnf: TypeNameFormat, typeAndID: [UInt8], typeLength: Int, payload: [UInt8]) {
    self.tnf = tnf
    self.typeAndID = typeAndID
    self.typeLength = typeLength
    self.payload = payload
  }

  /// Makes a record whose type is written as text.
  public init(
    tnf: TypeNameFormat, type: String, id: [UInt8] = [], payload: [UInt8] = []
  ) throws(NDEFError) {
    try self.init(tnf: tnf, type: Array(type.utf8), id: id, payload: payload)
  }

  /// The empty record `D0 00 00`: what an erased tag carries.
  public static let empty = NDEFRecord(tnf: .empty, typeAndID: [], typeLength: 0, payload: [])

  /// The type as text; bytes that are not UTF-8 show as U+FFFD.
  public var typeName: String { String(decoding: type, as: UTF8.self) }

  /// Whether this is a record of that local or global well-known type.
  func isWellKnown(_ type: String) -> Bool {
    tnf == .wellKnown && typeLength == type.utf8.count
      && typeAndID[..<typeLength].elementsEqual(type.utf8)
  }

  /// What is wrong with parts by the rules of their type name format (3.2.6).
  static func fault(
    _ tnf: TypeNameFormat, typeLength: Int, hasID: Bool, hasPayload: Bool,
    _ strictness: Strictness
  ) -> NDEFError.Code? {
    switch tnf {
    case .empty: typeLength > 0 || hasID || hasPayload ? .emptyRecordNotEmpty : nil
    case .wellKnown, .media, .absoluteURI, .external:
      typeLength == 0 && strictness == .strict ? .missingType : nil
    case .unknown: typeLength > 0 ? .unknownTNFWithType : nil
    case .unchanged: .unexpectedUnchanged
    case .reserved: .reservedTNF
    }
  }
}
