/// Data of a media type (RFC 2046), such as a vCard.
public struct MIMERecord: KnownRecord {
  public static let kind = "mime"

  /// The media type with its parameters, as it was written.
  public let type: [UInt8]
  /// Data of that media type.
  public let payload: [UInt8]

  /// Data of a media type.
  public init(_ mediaType: String, payload: [UInt8]) {
    type = Array(mediaType.utf8)
    self.payload = payload
  }

  /// A text in UTF-8.
  public init(_ mediaType: String, text: String) {
    self.init(mediaType, payload: Array(text.utf8))
  }

  /// Type and subtype in lower case, without parameters.
  public var mediaType: String { MediaType(type).essence }

  /// The parameters behind the media type, such as `charset=utf-8`.
  public var parameters: String? { MediaType(type).parameters }

  /// The payload as text; nil if the media type is not one for text, or the text not in UTF-8.
  public var text: String? {
    let mediaType = MediaType(type)
    guard mediaType.isText, mediaType.isUTF8 else { return nil }
    return String(validating: payload, as: UTF8.self)
  }

  /// Whether this is a business card, by its present or its old name.
  public var isVCard: Bool { ["text/vcard", "text/x-vcard"].contains(mediaType) }

  public static func describes(_ record: NDEFRecord) -> Bool {
    record.tnf == .media && !record.type.isEmpty
  }

  public init(decoding record: NDEFRecord, warnings: inout [RecordWarning]) throws(NDEFError) {
    type = record.type
    payload = record.payload
    let mediaType = MediaType(type)
    if mediaType.isText, !mediaType.isUTF8 || !isUTF8(payload) { warnings.append(.notUTF8) }
  }

  public func record(id: [UInt8]) throws(NDEFError) -> NDEFRecord {
    try NDEFRecord(tnf: .media, type: type, id: id, payload: payload)
  }

  public var fields: ContentFields {
    [
      "mediaType": .string(mediaType),
      "parameters": parameters.map(ContentValue.string),
      "vcard": isVCard ? .boolean(true) : nil,
      "text": text.map(ContentValue.string),
    ]
  }

  /// Takes `payload` (hex) where there is no `text`.
  public init(fields: ContentFields) throws(ContentError) {
    try fields.expectOnly("mediaType", "parameters", "vcard", "text")
    let mediaType = try fields.required("mediaType", ContentFields.string)
    let parameters = try fields.string("parameters").map { ";" + $0 }
    type = Array((mediaType + (parameters ?? "")).utf8)
    if let text = try fields.string("text") {
      payload = Array(text.utf8)
    } else {
      payload = try fields.required("payload", ContentFields.bytes)
    }
  }
}
