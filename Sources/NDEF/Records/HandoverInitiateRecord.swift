/// What a third device tells one of the two that are to talk to each other (Connection Handover
/// 1.3, Handover Initiate).
public struct HandoverInitiateRecord: Sendable {
  /// The version of Connection Handover that is spoken.
  public var version: HandoverVersion
  /// The carriers on offer.
  public var carriers: [AlternativeCarrier]
  /// Records that this record type does not define.
  public var otherRecords: [NDEFRecord]

  /// A record that offers carriers.
  public init(_ carriers: [AlternativeCarrier], version: HandoverVersion = .version15) {
    self.version = version
    self.carriers = carriers
    otherRecords = []
  }
}

extension HandoverInitiateRecord: HandoverRecord {
  public static let kind = "handoverInitiate"
  public static let type = "Hi"

  public init(decoding payload: [UInt8], warnings: inout [RecordWarning]) throws(NDEFError) {
    var body = try HandoverPayload(decoding: payload)
    version = body.version
    carriers = try body.takeCarriers()
    otherRecords = body.parts.records
  }

  public func encoded() throws(NDEFError) -> [UInt8] {
    try HandoverPayload.encode(version, carriers, otherRecords)
  }

  public var fields: ContentFields {
    var fields: ContentFields = ["version": .string(version.description)]
    fields.append(contentsOf: carrierFields)
    return fields
  }

  public init(fields: ContentFields) throws(ContentError) {
    try fields.expectOnly("version", "carriers", "otherRecords")
    self.init(try fields.carriers(), version: try fields.handoverVersion())
  }
}
