/// A way on which two devices may go on talking (Connection Handover 1.2, 2.4): a local record
/// of type `ac` that refers to other records of the same message by their ids.
public struct AlternativeCarrier: Hashable, Sendable {
  /// Two bits of the first byte.
  public enum Power: UInt8, CaseIterable, Sendable {
    case inactive = 0
    case active, activating, unknown
  }

  /// Whether the carrier is on.
  public var power: Power
  /// The id of the record that describes the carrier; at most 255 bytes.
  public var reference: [UInt8]
  /// The ids of records with more about it; at most 255 of at most 255 bytes.
  public var auxiliaryReferences: [[UInt8]]

  /// A carrier that refers to records by their ids.
  public init(_ reference: String, power: Power, auxiliaryReferences: [String] = []) {
    self.power = power
    self.reference = Array(reference.utf8)
    self.auxiliaryReferences = auxiliaryReferences.map { Array($0.utf8) }
  }

  static let type = "ac"

  /// Bytes behind the last reference are reserved for later versions.
  init(decoding payload: [UInt8]) throws(NDEFError) {
    var reader = ByteReader(payload.span, shortage: .payloadTooShort)
    power = Power(rawValue: try reader.readUInt8() & 0x03) ?? .unknown
    reference = try reader.readBytes8()
    auxiliaryReferences = []
    for _ in 0..<(try reader.readUInt8()) { auxiliaryReferences.append(try reader.readBytes8()) }
  }

  func record() throws(NDEFError) -> NDEFRecord {
    var payload = [power.rawValue]
    try payload.append8(reference)
    guard let count = UInt8(exactly: auxiliaryReferences.count) else {
      throw NDEFError(.valueTooLong, at: 0)
    }
    payload.append(count)
    for reference in auxiliaryReferences { try payload.append8(reference) }
    return try NDEFRecord(tnf: .wellKnown, type: Self.type, payload: payload)
  }

  var fields: ContentFields {
    let others = auxiliaryReferences.map(Self.text)
    return [
      "power": .string(String(describing: power)),
      "ref": Self.text(reference),
      "auxiliary": others.isEmpty ? nil : .list(others),
    ]
  }

  init(fields: ContentFields) throws(ContentError) {
    try fields.expectOnly("power", "ref", "auxiliary")
    let name = try fields.required("power", ContentFields.string)
    guard let power = Power.allCases.first(where: { String(describing: $0) == name }) else {
      throw .invalid("power")
    }
    self.init(
      try fields.required("ref", ContentFields.string), power: power,
      auxiliaryReferences: try fields.strings("auxiliary") ?? [])
  }

  private static func text(_ reference: [UInt8]) -> ContentValue {
    .string(String(decoding: reference, as: UTF8.self))
  }
}
