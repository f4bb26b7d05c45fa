import NDEF
import Testing

@Suite struct UnknownRecordTests {
  @Test func `a well-known type that is not known here is unknown`() throws {
    let record = try NDEFRecord(tnf: .wellKnown, type: "Zz", payload: [1, 2])
    #expect(record.content.fields == ["kind": "unknown"])
    #expect(try UnknownRecord(record).record() == record)
  }

  @Test func `well-known types are compared with case`() throws {
    #expect(try NDEFRecord(tnf: .wellKnown, type: "u", payload: [0]).content.kind == "unknown")
  }

  @Test func `a record whose type is missing is unknown`() throws {
    let message = try NDEFMessage(decoding: [0xD2, 0x00, 0x01, 0x61], strictness: .lenient)
    #expect(message.records[0].content.kind == "unknown")
    #expect(message.encoded() == [0xD2, 0x00, 0x01, 0x61])
  }

  @Test func `content holds the payload`() throws {
    let record = try NDEFRecord(content: ["kind": "unknown", "payload": "0102"], id: [3])
    #expect(record == (try NDEFRecord(tnf: .unknown, id: [3], payload: [1, 2])))
    #expect(try UnknownRecord(record).payload == UnknownRecord(payload: [1, 2]).payload)
  }
}
