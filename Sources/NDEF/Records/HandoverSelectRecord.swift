/// The answer to a handover request, or an offer without one: carriers to choose from
/// (Connection Handover 1.2, 2.2).
public struct HandoverSelectRecord: Sendable {
  /// Why the device cannot offer what was asked for (2.6).
  public struct Failure: Hashable, Sendable {
    /// 1 short of memory for now, 2 short of memory for good, 3 a reason of the carrier.
    public let reason: UInt8
    /// Milliseconds to wait (1, 3) or bytes to keep within (2), big endian.
    public let data: [UInt8]

    /// A failure with its reason and what it says about it.
    public init(reason: UInt8, data: [UInt8]) {
      self.reason = reason
      self.data = data
    }

    static let type = "err"

    /// Whether there is more or less data than the reason asks for.
    var hasMisfit: Bool {
      switch reason {
      case 1, 3: data.count != 1
      case 2: data.count != 4
      default: false
      }
    }
  }

  /// The version of Connection Handover that is spoken.
  public var version: HandoverVersion
  /// The carriers to choose from.
  public var carriers: [AlternativeCarrier]
  /// Why there are not more of them; nil if nothing failed.
  public var failure: Failure?
  /// Records that this record type does not define.
  public var otherRecords: [NDEFRecord]

  public init(
    _ carriers: [AlternativeCarrier], version: HandoverVersion = .version12, failure: Failure? = nil
  ) {
    self.version = version
    self.carriers = carriers
    self.failure = failure
    otherRecords = []
  }
}

extension HandoverSelectRecord: HandoverRecord {
  public static let kind = "handoverSelect"
  public static let type = "Hs"

  public init(decoding payload: [UInt8], warnings: inout [RecordWarning]) throws(NDEFError) {
    var body = try HandoverPayload(decoding: payload)
    version = body.version
    carriers = try body.takeCarriers()
    failure = body.parts.takeFirst(where: wellKnown(Failure.type)) { record in
      record.payload.first.map {
        Failure(reason: $0, data: Array(record.payload.dropFirst()))
      }
    }
    otherRecords = body.parts.records
    if otherRecords.contains(where: wellKnown(Failure.type)) { warnings.append(.malformedPart) }
    if failure?.hasMisfit == true { warnings.append(.badFieldLength) }
  }

  public func encoded() throws(NDEFError) -> [UInt8] {
    let reason = try failure.map { failure throws(NDEFError) in
      try NDEFRecord(
        tnf: .wellKnown, type: Failure.type, payload: [failure.reason] + failure.data)
    }
    return try HandoverPayload.encode(version, carriers, failure: reason, otherRecords)
  }

  public var fields: ContentFields {
    var fields: ContentFields = ["version": .string(version.description)]
    fields.append(contentsOf: carrierFields)
    fields["errorReason"] = failure.map { .integer(Int($0.reason)) }
    fields["errorData"] = failure.map { .string(hexString($0.data)) }
    return fields
  }

  public init(fields: ContentFields) throws(ContentError) {
    try fields.expectOnly("version", "carriers", "otherRecords", "errorReason", "errorData")
    self.init(try fields.carriers(), version: try fields.handoverVersion())
    if let reason: UInt8 = try fields.integer("errorReason") {
      failure = Failure(reason: reason, data: try fields.bytes("errorData") ?? [])
    }
  }
}
