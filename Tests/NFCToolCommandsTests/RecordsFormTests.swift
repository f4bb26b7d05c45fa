import NDEF
import Testing

@testable import NFCToolCommands

@Suite struct RecordsFormTests {
  private func records(_ json: String) throws -> [NDEFRecord] {
    try RecordsForm.records(#require(JSONText.parse(Array(json.utf8))))
  }

  private static let uri = "046578616d706c652e636f6d2f"

  @Test(arguments: [
    #"[{"content":{"kind":"uri","uri":"https://example.com/"}}]"#,
    #"{"records":[{"tnf":1,"type":"U","payload":"\#(uri)"}]}"#,
    #"[{"tnf":1,"typeHex":"55","id":"","payload":"\#(uri)","content":{"kind":"uri","uri":"x:"}}]"#,
  ])
  func `raw fields and content say the same, and raw fields win`(_ json: String) throws {
    #expect(
      NDEFMessage(records: try records(json)).encoded()
        == [0xD1, 0x01, 0x0D, 0x55] + (try Hex.bytes(Self.uri)))
  }

  /// What `content` says fills in what is missing of the raw fields.
  @Test(arguments: [
    (#"[{"tnf":5}]"#, "d50000"), (#"[{"tnf":0}]"#, "d00000"),
    (#"[{"tnf":5,"id":"31"}]"#, "dd00000131"),
    (#"[{"content":{"kind":"unknown"},"payload":"01"}]"#, "d5000101"),
    (#"[{"content":{"kind":"mime","mediaType":"a/b"},"payload":"01"}]"#, "d20301612f6201"),
    (#"[{"content":{"kind":"external","name":"a.b:c"},"payload":"01"}]"#, "d40501612e623a6301"),
    (#"[{"content":{"kind":"uri","uri":"tel:1"},"payload":"0632"}]"#, "d101025506 32"),
    (#"[{"type":"T","content":{"kind":"uri","uri":"tel:1"}}]"#, "d1010254 0531"),
    (#"[{"tnf":5,"payload":"","note":"kept"}]"#, "d50000"),
    (#"[{"tnf":null,"typeHex":null,"content":{"kind":"uri","uri":"tel:1"}}]"#, "d1010255 0531"),
  ])
  func `raw fields and content complete each other`(json: String, hex: String) throws {
    #expect(try NDEFMessage(records: records(json)).encoded() == Hex.bytes(hex))
  }

  /// A misspelt key must not be lost: the record would say something else.
  @Test(arguments: [
    (#"[{"content":{"kind":"text","text":"x","language":"de"}}]"#, "“language”", "lang, "),
    (#"[{"content":{"kind":"empty","text":"x"}}]"#, "“text”", "no keys"),
    (#"[{"content":{"kind":"wifi","credentials":[{"name":"a"}]}}]"#, "credentials.name", "ssid"),
    (
      #"[{"content":{"kind":"handoverSelect","version":"1.2","carriers":[{"id":"0"}]}}]"#,
      "carriers.id", "ref"
    ),
    (#"[{"kind":"uri","uri":"https://example.com/"}]"#, "“kind”", "content"),
    (#"[{"tnf":1,"type":"U","payloadHex":"00"}]"#, "“payloadHex”", "payload"),
    (
      #"[{"content":{"kind":"wifi","credentials":[{"mac":"ff"}]}}]"#, "credentials.mac", "six bytes"
    ),
    (#"[{"content":{"kind":"text","text":"x","encoding":"utf8"}}]"#, "“encoding”", "UTF-8"),
  ])
  func `a key that is not known is told, and what is`(
    json: String, part: String, hint: String
  ) throws {
    let failure = #expect(throws: ToolFailure.self) { try records(json) }
    #expect(failure?.message.contains(part) == true)
    #expect(failure?.hint?.contains(hint) == true)
  }

  @Test(arguments: [
    "{}", "1", #"[{}]"#, #"[{"tnf":8}]"#, #"[{"tnf":"1"}]"#, #"[{"tnf":1,"type":"U"}]"#,
    #"[{"tnf":1,"type":"U","payload":"0"}]"#, #"[{"content":{}}]"#,
    #"[{"content":{"kind":"nothing"}}]"#, #"[{"content":{"kind":"uri"}}]"#,
    #"[{"tnf":0,"type":"U","payload":""}]"#,
  ])
  func `what is no record is refused`(_ json: String) {
    #expect { try records(json) } throws: { ($0 as? ToolFailure)?.exit == .dataError }
  }

  @Test func `the JSON form of a message gives back its bytes`() throws {
    let bytes = try Hex.bytes("9101045402656e6159010c04556c696e6b016578616d706c652e6f7267")
    let json = MessageForm.json(bytes, try NDEFMessage(decoding: bytes))
    #expect(NDEFMessage(records: try RecordsForm.records(json)).encoded() == bytes)
  }
}
