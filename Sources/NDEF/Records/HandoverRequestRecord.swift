/// What a device offers when it asks for a handover (Connection Handover 1.2, 2.1).
public struct HandoverRequestRecord: Sendable {
  /// The version of Connection Handover that is spoken.
  public var version: HandoverVersion
  /// A random number that settles who goes on when both devices ask (2.5).
  public var collision: UInt16?
  /// The carriers on offer.
  public var carriers: [AlternativeCarrier]
  /// Records that this record type does not define.
  public var otherRecords: [NDEFRecord]

  public init(
    _ carriers: [AlternativeCarrier], collision: UInt16?, version: HandoverVersion = .version12
  ) {
    self.version = version
    self.collision = collision
    self.carriers = carriers
    otherRecords = []
  }

  static let collisionType = "cr"
}

extension HandoverRequestRecord: HandoverRecord {
  public static let kind = "handoverRequest"
  public static let type = "Hr"

  public init(decoding payload: [UInt8], warnings: inout [RecordWarning]) throws(NDEFError) {
    var body = try HandoverPayload(decoding: payload)
    version = body.version
    carriers = try body.takeCarriers()
    collision = body.parts.takeFirst(where: wellKnown(Self.collisionType)) {
      $0.payload.count == 2 ? UInt16($0.payload[0]) << 8 | UInt16($0.payload[1]) : nil
    }
    otherRecords = body.parts.records
    if otherRecords.contains(where: wellKnown(Self.collisionType)) {
      warnings.append(.malformedPart)
    }
  }

  public func encoded() throws(NDEFError) -> [UInt8] {
    let number = try collision.map { number throws(NDEFError) in
      try NDEFRecord(
        tnf: .wellKnown, type: Self.collisionType,
        payload: [UInt8(number >> 8), UInt8(number & 0xFF)])
    }
    return try HandoverPayload.encode(version, collision: number, carriers, otherRecords)
  }

  public var fields: ContentFields {
    var fields: ContentFields = [
      "version": .string(version.description),
      "collision": collision.map { .integer(Int($0)) },
    ]
    fields.append(contentsOf: carrierFields)
    return fields
  }

  public init(fields: ContentFields) throws(ContentError) {
    try fields.expectOnly("version", "collision", "carriers", "otherRecords")
    self.init(
      try fields.carriers(), collision: try fields.integer("collision"),
      version: try fields.handoverVersion())
  }
}
