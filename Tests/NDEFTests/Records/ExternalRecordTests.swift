import NDEF
import Testing

@Suite struct ExternalRecordTests {
  @Test(arguments: [
    "example.com:config", "urn:nfc:ext:example.com:config", "URN:nfc:Ext:example.com:config",
  ])
  func `the name may carry its prefix`(_ name: String) throws {
    let record = try ExternalRecord(name, payload: [1, 2]).record(id: [9])
    #expect(record.typeName == "example.com:config")
    #expect(record.tnf == .external && record.id == [9] && record.payload == [1, 2])
    #expect(record.content.fields["name"] == "urn:nfc:ext:example.com:config")
  }

  @Test func `a record comes back as it was`() throws {
    let record = try NDEFRecord(tnf: .external, type: [0xFF, 0x3A, 0x41], payload: [0])
    #expect(try ExternalRecord(record).record() == record)
  }

  @Test func `the payload is part of the content that makes one`() throws {
    let fields: ContentFields = [
      "kind": "external", "name": "urn:nfc:ext:a.b:c", "payload": "00ff",
    ]
    #expect(try NDEFRecord(content: fields).payload == [0x00, 0xFF])
    #expect(throws: ContentError.missing("payload")) {
      try NDEFRecord(content: ["kind": "external", "name": "a.b:c"])
    }
  }
}
