/// Names the fields of a payload.
typealias PayloadExplanation = (inout FieldReader) throws(CutShort) -> Void

/// Types that records have only within a message of a certain kind, and their payloads.
typealias OwnTypes = [String: PayloadExplanation]

/// A record type whose payload has fields.
protocol ExplainedRecord: KnownRecord {
  static func explain(_ payload: inout FieldReader) throws(CutShort)
}

extension NDEFRecord {
  /// How to tell the fields of the payload apart; nil where it is one.
  func payloadExplanation(_ ownTypes: OwnTypes) -> PayloadExplanation? {
    if tnf == .wellKnown, let explanation = ownTypes[typeName] { return explanation }
    let known = knownRecords.first { $0.describes(self) }
    if let type = known as? any ExplainedRecord.Type {
      return { reader throws(CutShort) in try type.explain(&reader) }
    }
    if known is MIMERecord.Type, let text = (try? MIMERecord(self))?.text {
      return { $0.rest("text") { _ in text } }
    }
    return nil
  }
}
