extension SmartPosterRecord: ExplainedRecord {
  static func explain(_ payload: inout FieldReader) throws(CutShort) {
    payload.message(ownTypes)
  }

  private static var ownTypes: OwnTypes {
    [
      actionType: { reader throws(CutShort) in
        try reader.uint8("action") { Action(rawValue: $0).name }
      },
      sizeType: { reader throws(CutShort) in
        try reader.uint32("size") { size in Meaning.size(size) }
      },
      mimeTypeType: { reader in reader.rest("mimeType", Meaning.text) },
    ]
  }
}
