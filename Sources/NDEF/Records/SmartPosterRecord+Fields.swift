extension SmartPosterRecord {
  public var fields: ContentFields {
    let texts = ContentFields(lastOf: titles.map { ($0.language, .string($0.text)) })
    let pictures = icons.map { icon in
      ContentValue.object(
        ["type": .string(icon.mediaType), "bytes": .integer(icon.payload.count)])
    }
    return [
      "uri": .string(uri.uri),
      "titles": titles.isEmpty ? nil : .object(texts),
      "action": action.map { .string($0.name) },
      "size": size.map { .integer(Int($0)) },
      "mimeType": mimeType.map(ContentValue.string),
      "icons": icons.isEmpty ? nil : .list(pictures),
      "otherRecords": otherRecords.isEmpty ? nil : .integer(otherRecords.count),
    ]
  }

  /// Icons and further records are more than the keys say: with them only the payload will do.
  public init(fields: ContentFields) throws(ContentError) {
    try fields.expectOnly(
      "uri", "titles", "action", "size", "mimeType", "icons", "otherRecords")
    try fields.refuse("icons", "otherRecords")
    let texts = try fields.object("titles") ?? [:]
    self.init(
      URIRecord(try fields.required("uri", ContentFields.string)),
      titles: try texts.fields.map { field throws(ContentError) in
        guard case .string(let text) = field.value else { throw .invalid("titles") }
        return TextRecord(text, language: field.key)
      },
      size: try fields.integer("size"),
      mimeType: try fields.string("mimeType"))
    if let name = try fields.string("action") {
      guard let action = Action(name: name) else { throw .invalid("action") }
      self.action = action
    }
  }
}
