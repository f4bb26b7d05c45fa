extension NDEFRecord {
  /// What the record means.
  public var content: RecordContent { RecordContent(of: self) }

  /// Makes a record of what it is to say: the way back from `RecordContent.fields`.
  ///
  /// `fields` holds `kind` and the keys of that kind; `payload` (hex) stands in for what the keys
  /// of a kind cannot say, such as the data of a media type that is not text.
  public init(content fields: ContentFields, id: [UInt8] = []) throws(ContentError) {
    let kind = try fields.string("kind")
    guard let type = knownRecords.first(where: { $0.kind == kind }) else {
      throw .unknownKind(kind)
    }
    // What is said about a payload that could not be read is not what was in it.
    try fields.refuse("error")
    let value: any KnownRecord = try type.init(fields: fields)
    do {
      self = try value.record(id: id)
    } catch {
      throw .ndef(error)
    }
  }
}
