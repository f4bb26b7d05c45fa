extension HandoverSelectRecord: ExplainedRecord {
  static func explain(_ payload: inout FieldReader) throws(CutShort) {
    try payload.handover()
  }
}

extension HandoverRequestRecord: ExplainedRecord {
  static func explain(_ payload: inout FieldReader) throws(CutShort) {
    try payload.handover()
  }
}

extension HandoverInitiateRecord: ExplainedRecord {
  static func explain(_ payload: inout FieldReader) throws(CutShort) {
    try payload.handover()
  }
}

extension FieldReader {
  fileprivate mutating func handover() throws(CutShort) {
    try uint8("version", Meaning.version)
    message(Self.handoverTypes)
  }

  private static var handoverTypes: OwnTypes {
    [
      AlternativeCarrier.type: { reader throws(CutShort) in try reader.alternativeCarrier() },
      HandoverRequestRecord.collisionType: { reader throws(CutShort) in
        try reader.uint16("collision") { "\($0)" }
      },
      HandoverSelectRecord.Failure.type: { reader throws(CutShort) in
        try reader.uint8("errorReason") { reason in "\(reason)" }
        reader.rest("errorData", Meaning.size)
      },
    ]
  }

  private mutating func alternativeCarrier() throws(CutShort) {
    try uint8("power") { byte in
      AlternativeCarrier.Power(rawValue: byte & 0x03).map { "\($0)" } ?? ""
    }
    try counted8("reference", Meaning.text)
    let others = try uint8("auxiliaryCount")
    for _ in 0..<others { try counted8("auxiliaryReference", Meaning.text) }
    rest("reserved", Meaning.size)
  }
}
