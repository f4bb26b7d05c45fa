/// A version of Connection Handover: two numbers of four bits each, such as 1.2.
public struct HandoverVersion: Hashable, Sendable {
  /// The number in front of the point.
  public let major: UInt8
  public let minor: UInt8

  /// The version in a byte of a payload.
  public init(byte: UInt8) {
    major = byte >> 4
    minor = byte & 0x0F
  }

  /// A version written as `1.2`; nil if it is none, or a number is over 15.
  public init?(_ text: String) {
    let numbers = text.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    guard numbers.count == 2, let major = numbers[0], let minor = numbers[1],
      major <= 0x0F, minor <= 0x0F
    else { return nil }
    self.major = major
    self.minor = minor
  }

  public static let version12 = Self(byte: 0x12)
  public static let version15 = Self(byte: 0x15)

  /// The version as a payload has it.
  public var byte: UInt8 { major << 4 | minor }
}

extension HandoverVersion: CustomStringConvertible {
  public var description: String { "\(major).\(minor)" }
}

/// What all handover records have in common (Connection Handover 1.2, 2): a version byte, and
/// behind it a message of carriers and other local records.
public protocol HandoverRecord: RecordPayload {
  /// The version of Connection Handover that is spoken.
  var version: HandoverVersion { get }
  /// The carriers on offer.
  var carriers: [AlternativeCarrier] { get }
  /// Records that this record type does not define.
  var otherRecords: [NDEFRecord] { get }
}

/// A carrier together with the records that it refers to.
public struct ResolvedCarrier: Hashable, Sendable {
  /// A record and its place in the message, counted from 0.
  public struct Reference: Hashable, Sendable {
    public let index: Int
    public let record: NDEFRecord
  }

  /// What the handover record says of it.
  public let carrier: AlternativeCarrier
  /// The record that describes the carrier; nil if the message has none of that id.
  public let description: Reference?
  /// The auxiliary records that the message has.
  public let auxiliaries: [Reference]
}

extension HandoverRecord {
  /// The carriers with the records of `message` that they refer to; of several records with one
  /// id, the first.
  public func resolvedCarriers(in message: NDEFMessage) -> [ResolvedCarrier] {
    let references = message.records.enumerated().filter { !$1.id.isEmpty }
      .map { ($1.id, ResolvedCarrier.Reference(index: $0, record: $1)) }
    let referenced = Dictionary(references) { first, _ in first }
    return carriers.map { carrier in
      ResolvedCarrier(
        carrier: carrier, description: referenced[carrier.reference],
        auxiliaries: carrier.auxiliaryReferences.compactMap { referenced[$0] })
    }
  }
}

/// The payload of a handover record in the course of being read or written.
struct HandoverPayload {
  let version: HandoverVersion
  var parts: EmbeddedMessage

  init(decoding payload: [UInt8]) throws(NDEFError) {
    guard let byte = payload.first else { throw NDEFError(.payloadTooShort, at: 0) }
    version = HandoverVersion(byte: byte)
    parts = payload.count == 1 ? EmbeddedMessage() : try EmbeddedMessage(in: payload, from: 1)
  }

  mutating func takeCarriers() throws(NDEFError) -> [AlternativeCarrier] {
    try parts.takeAll(where: wellKnown(AlternativeCarrier.type)) {
      record throws(NDEFError) in try AlternativeCarrier(decoding: record.payload)
    }
  }

  static func encode(
    _ version: HandoverVersion, collision: NDEFRecord? = nil, _ carriers: [AlternativeCarrier],
    failure: NDEFRecord? = nil, _ others: [NDEFRecord]
  ) throws(NDEFError) -> [UInt8] {
    var records = [collision].compactMap(\.self)
    for carrier in carriers { records.append(try carrier.record()) }
    records += [failure].compactMap(\.self) + others
    return [version.byte] + (records.isEmpty ? [] : NDEFMessage(records: records).encoded())
  }
}

extension ContentFields {
  func handoverVersion() throws(ContentError) -> HandoverVersion {
    let text = try required("version", Self.string)
    guard let version = HandoverVersion(text) else { throw .invalid("version") }
    return version
  }

  func carriers() throws(ContentError) -> [AlternativeCarrier] {
    try refuse("otherRecords")
    return try list("carriers", of: AlternativeCarrier.init(fields:)) ?? []
  }
}

extension HandoverRecord {
  var carrierFields: ContentFields {
    [
      "carriers": .list(carriers.map { .object($0.fields) }),
      "otherRecords": otherRecords.isEmpty ? nil : .integer(otherRecords.count),
    ]
  }
}
