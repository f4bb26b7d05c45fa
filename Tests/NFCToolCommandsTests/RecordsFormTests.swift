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
