import NDEF
import Testing

@Suite struct RecordContentTests {
  @Test func `every kind has one row in the table`() {
    let kinds = knownRecords.map { $0.kind }
    #expect(Set(kinds).count == kinds.count)
    #expect(knownRecords.last == UnknownRecord.self)
  }

  @Test func `the value of a record is had by its type`() throws {
    let record = try URIRecord("https://example.com/").record()
    let value = try record.content.value.get()
    #expect((value as? URIRecord)?.uri == "https://example.com/")
    #expect(throws: NDEFError(.typeMismatch, at: 0)) { try TextRecord(record) }
  }

  @Test func `an oddity that comes twice is told once`() throws {
    let credential = try #require(bytes(hex: "100e0005 1026000105 100e0006 102600020105"))
    let odd = Array(credential.suffix(10))
    let record = try NDEFRecord(
      tnf: .media, type: WiFiRecord.type, payload: credential + odd)
    #expect(record.content.warnings == [.badFieldLength])
    #expect(record.content.fields["warnings"] == nil)
  }

  @Test func `a broken payload leaves kind and error`() throws {
    let content = try NDEFRecord(tnf: .wellKnown, type: "U").content
    #expect(content.error?.code == .payloadTooShort)
    #expect(content.fields == ["kind": "uri", "error": "payloadTooShort"])
  }

  /// A Wi-Fi record could be made of it, but without any of its networks.
  @Test func `what is said about a broken payload does not make a record`() throws {
    let broken = try NDEFRecord(tnf: .media, type: WiFiRecord.type, payload: [0x10, 0x0E, 0, 9])
    #expect(broken.content.error?.code == .attributeOverrun)
    #expect(throws: ContentError.incomplete("error")) {
      try NDEFRecord(content: broken.content.fields)
    }
  }

  @Test func `content of no known kind is refused`() {
    #expect(throws: ContentError.unknownKind("sing")) { try NDEFRecord(content: ["kind": "sing"]) }
    #expect(throws: ContentError.unknownKind(nil)) { try NDEFRecord(content: [:]) }
  }

  @Test func `content that has no form on the wire is refused`() {
    #expect(throws: ContentError.ndef(NDEFError(.controlCharacter, at: 0))) {
      try NDEFRecord(content: ["kind": "uri", "uri": "a\n"])
    }
    #expect(throws: ContentError.ndef(NDEFError(.emptyRecordNotEmpty, at: 0))) {
      try NDEFRecord(content: ["kind": "empty"], id: [1])
    }
  }
}
