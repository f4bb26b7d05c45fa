import NDEF
import Testing

@Suite struct CodecCaseTests {
  @Test func `every line of the file is a case`() {
    #expect(CodecCase.all.count == 125)
    #expect(CodecCase.valid.count + CodecCase.malformed.count == CodecCase.all.count)
    #expect(CodecCase.all.allSatisfy { hex($0.input) == $0.hex })
  }

  @Test(arguments: CodecCase.valid)
  func `a valid message has the records its source says`(_ example: CodecCase) throws {
    let message = try NDEFMessage(decoding: example.input)
    expect(message.records, are: try #require(example.expect.records))
  }

  @Test(arguments: CodecCase.malformed)
  func `a malformed message has the fault its source says`(_ example: CodecCase) throws {
    let error = #expect(throws: NDEFError.self) { try NDEFMessage(decoding: example.input) }
    #expect(error?.identifier == example.expect.error)
    #expect(try #require(error?.offset) <= example.input.count)
  }

  @Test(arguments: CodecCase.all.filter { $0.expect.lenientRecords != nil })
  func `lenient decoding leaves trailing data alone`(_ example: CodecCase) throws {
    let (message, layout) = try NDEFMessage.decodeWithLayout(example.input, strictness: .lenient)
    expect(message.records, are: try #require(example.expect.lenientRecords))
    #expect(layout.trailingBytes == example.expect.trailingBytes)
    #expect(!layout.isCanonical)
  }

  private func expect(_ records: [NDEFRecord], are expected: [CodecCase.Record]) {
    #expect(records.count == expected.count)
    for (record, expected) in zip(records, expected) {
      #expect(record.tnf.rawValue == expected.tnf)
      #expect(hex(record.type) == expected.typeHex)
      #expect(record.typeName == expected.type)
      #expect(hex(record.id) == expected.id)
      #expect(hex(record.payload) == expected.payload)
      #expect(JSONValue(record.content.fields) == expected.interp)
    }
  }
}
