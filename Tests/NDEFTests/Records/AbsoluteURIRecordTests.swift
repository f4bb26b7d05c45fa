import NDEF
import Testing

@Suite struct AbsoluteURIRecordTests {
  @Test func `the type is the URI`() throws {
    let record = try AbsoluteURIRecord("https://example.com/").record()
    #expect(record.tnf == .absoluteURI)
    #expect(record.typeName == "https://example.com/")
    #expect(record.payload == [])
    #expect(try AbsoluteURIRecord(record).uri == "https://example.com/")
  }

  @Test func `a payload is noted`() throws {
    let record = try NDEFRecord(tnf: .absoluteURI, type: "a:b", payload: [1])
    #expect(record.content.warnings == [.payloadIgnored])
  }

  @Test func `a type that is no text is a fault`() throws {
    let record = try NDEFRecord(tnf: .absoluteURI, type: [0xFF])
    #expect(record.content.fields == ["kind": "absoluteURI", "error": "invalidUTF8"])
  }

  @Test func `a URI has 255 bytes at most`() {
    #expect(throws: NDEFError(.typeTooLong, at: 0)) {
      try AbsoluteURIRecord("a:" + String(repeating: "b", count: 254)).record()
    }
  }
}
