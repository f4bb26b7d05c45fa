import NDEF
import Testing

@Suite struct MIMERecordTests {
  @Test(
    arguments: [
      ("text/plain", "text/plain", nil),
      ("TEXT/Plain;Charset=UTF-8", "text/plain", "Charset=UTF-8"),
      (" text/plain ; charset=utf-8; x=y ", "text/plain", "charset=utf-8; x=y"),
      ("text/plain;", "text/plain", nil),
      ("nonsense", "nonsense", nil),
    ] as [(String, String, String?)])
  func `a media type comes without case and apart from its parameters`(
    type: String, mediaType: String, parameters: String?
  ) {
    let record = MIMERecord(type, payload: [])
    #expect(record.mediaType == mediaType)
    #expect(record.parameters == parameters)
  }

  @Test(arguments: [
    "text/plain", "text/x-anything", "text/vcard", "text/calendar", "application/json",
    "application/ld+json", "application/xml", "image/svg+xml", "text/plain;charset=utf-8",
    "text/plain;charset=\"US-ASCII\"", "text/plain; format=flowed; CHARSET=UTF-8",
  ])
  func `text is told as text`(_ type: String) throws {
    let record = try MIMERecord(type, text: "ä").record()
    #expect(record.content.fields["text"] == "ä")
    #expect(record.content.warnings == [])
  }

  @Test(arguments: ["image/png", "application/octet-stream", "application/vnd.openprinttag"])
  func `what is no text is not told as text`(_ type: String) throws {
    let record = try MIMERecord(type, text: "a").record()
    #expect(record.content.fields["text"] == nil)
    #expect(record.content.warnings == [])
  }

  @Test(
    arguments: [
      ("text/plain", [0x61, 0xE9]), ("text/plain;charset=utf-16", [0x00, 0x61]),
      ("text/plain;charset=iso-8859-1", [0xE9]),
    ] as [(String, [UInt8])])
  func `text in another encoding is left alone`(type: String, payload: [UInt8]) throws {
    let record = try MIMERecord(type, payload: payload).record()
    #expect(record.content.fields["text"] == nil)
    #expect(record.content.warnings == [.notUTF8])
  }

  @Test func `the type is written as it was read`() throws {
    let record = try NDEFRecord(tnf: .media, type: "Text/vCard; CHARSET=utf-8", payload: [0x61])
    #expect(try MIMERecord(record).record() == record)
    #expect(record.content.fields["vcard"] == .boolean(true))
  }

  @Test func `a type that is not text at all can be read and written`() throws {
    let record = try NDEFRecord(tnf: .media, type: [0xFF, 0xFE], payload: [1])
    #expect(try MIMERecord(record).record() == record)
    #expect(record.content.kind == "mime")
  }

  @Test func `a type without a name cannot be written`() {
    #expect(throws: NDEFError(.missingType, at: 0)) { try MIMERecord("", text: "a").record() }
    #expect(throws: NDEFError(.typeTooLong, at: 0)) {
      try MIMERecord("x/" + String(repeating: "y", count: 254), text: "a").record()
    }
  }

  @Test func `content without text needs the payload`() throws {
    let fields: ContentFields = ["kind": "mime", "mediaType": "image/png"]
    #expect(throws: ContentError.missing("payload")) { try NDEFRecord(content: fields) }
    var complete = fields
    complete["payload"] = "89504e47"
    #expect(try NDEFRecord(content: complete).payload == [0x89, 0x50, 0x4E, 0x47])
    complete["payload"] = "8"
    #expect(throws: ContentError.invalid("payload")) { try NDEFRecord(content: complete) }
  }
}
