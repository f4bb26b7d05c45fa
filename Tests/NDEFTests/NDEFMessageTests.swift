import NDEF
import Testing

@Suite struct NDEFMessageTests {
  @Test func `a message without records is written as the empty record`() {
    let message = NDEFMessage(records: [])
    #expect(message.encoded() == [0xD0, 0x00, 0x00])
    #expect(message.encodedLength == 3)
    #expect(message.isEmpty)
  }

  @Test func `an erased tag counts as empty, any other record does not`() throws {
    #expect(NDEFMessage(records: [.empty]).isEmpty)
    #expect(try !NDEFMessage(records: [NDEFRecord(tnf: .unknown)]).isEmpty)
  }

  @Test func `flags go by position`() throws {
    let record = try NDEFRecord(tnf: .wellKnown, type: "T")
    #expect(
      NDEFMessage(records: [record, record, record]).encoded() == [
        0x91, 0x01, 0x00, 0x54, 0x11, 0x01, 0x00, 0x54, 0x51, 0x01, 0x00, 0x54,
      ])
  }

  @Test func `a fault names its record and its place`() {
    #expect {
      try NDEFMessage(decoding: [0x91, 0x01, 0x01, 0x54, 0x00, 0x51, 0x01, 0x05, 0x54, 0x02])
    } throws: { error in
      let error = error as? NDEFError
      return error?.code == .truncated && error?.record == 1 && error?.offset == 9
    }
  }

  @Test func `a payload of 256 bytes takes the long form`() throws {
    let payload = [UInt8](repeating: 7, count: 256)
    let record = try NDEFRecord(tnf: .unknown, id: [1], payload: payload)
    let message = NDEFMessage(records: [record])
    #expect(message.encoded() == [0xCD, 0x00, 0x00, 0x00, 0x01, 0x00, 0x01, 0x01] + payload)
  }
}
