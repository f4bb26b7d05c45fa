import NDEF
import Testing

/// Faults of messages beyond those of the case file, each with its place (NDEF 1.0, 2.3 and 3.2).
@Suite struct MessageDecoderTests {
  struct Fault: Sendable, CustomTestStringConvertible {
    let what: String
    let input: String
    let code: NDEFError.Code
    let offset: Int
    let record: Int?

    init(_ what: String, _ input: String, _ code: NDEFError.Code, at offset: Int, record: Int?) {
      self.what = what
      self.input = input
      self.code = code
      self.offset = offset
      self.record = record
    }

    var testDescription: String { what }
  }

  static let faults: [Fault] = [
    Fault("nothing", "", .emptyInput, at: 0, record: nil),
    Fault("a flag byte alone", "d1", .truncated, at: 1, record: 0),
    Fault("a payload length cut short", "c1 01 000000", .truncated, at: 2, record: 0),
    Fault("a type cut short", "d1 02 00 54", .truncated, at: 3, record: 0),
    Fault("4 GiB that are not there", "c1 01 ffffffff 54", .truncated, at: 7, record: 0),
    Fault("the first byte of a TLV", "03 0e d1", .missingMessageBegin, at: 0, record: 0),
    Fault(
      "a second beginning", "91 01 00 54 d1 01 00 54", .unexpectedMessageBegin, at: 4, record: 1),
    Fault("no end", "91 01 00 54 11 01 00 54", .missingMessageEnd, at: 8, record: 1),
    Fault("data behind", "d0 00 00 fe", .trailingData, at: 3, record: nil),
    Fault("the reserved format", "d7 00 00", .reservedTNF, at: 0, record: 0),
    Fault("a chunk out of nothing", "d6 00 00", .unexpectedUnchanged, at: 0, record: 0),
    Fault("a chunked empty record", "b0 00 00 56 00 00", .invalidChunk, at: 0, record: 0),
    Fault("a chunk with an id", "b5 00 00 5e 00 00 00", .invalidChunk, at: 3, record: 0),
    Fault("a chunk with a type", "b5 00 00 56 01 00 54", .invalidChunk, at: 3, record: 0),
    Fault("a chunk with a format", "b5 00 00 55 00 00", .invalidChunk, at: 3, record: 0),
    Fault(
      "a chunk that begins a message", "b5 00 00 d6 00 00", .unexpectedMessageBegin, at: 3,
      record: 0),
    Fault(
      "an end before the last chunk", "f5 00 00 56 00 00", .unterminatedChunk, at: 3, record: 0),
    Fault("no last chunk", "b5 00 00 36 00 00", .unterminatedChunk, at: 6, record: 0),
    Fault("a chunk cut short", "b5 00 00 56 00 01", .truncated, at: 6, record: 0),
    Fault("an empty record with a type", "d0 01 00 54", .emptyRecordNotEmpty, at: 0, record: 0),
    Fault(
      "an unknown record with a type", "91 01 00 54 55 01 00 54", .unknownTNFWithType, at: 4,
      record: 1),
    Fault("an external record without a type", "d4 00 00", .missingType, at: 0, record: 0),
    Fault("a chunked record without a type", "b2 00 00 56 00 00", .missingType, at: 0, record: 0),
  ]

  @Test(arguments: faults) func `a fault has its name and its place`(_ fault: Fault) throws {
    let input = try #require(bytes(hex: fault.input))
    let error = #expect(throws: NDEFError.self) { try NDEFMessage(decoding: input) }
    #expect(error?.code == fault.code)
    #expect(error?.offset == fault.offset)
    #expect(error?.record == fault.record)
  }

  @Test(arguments: [
    ("d1 00 01 61", "d1 00 01 61"), ("d0 00 00 fe", "d0 00 00"),
  ]) func `lenient decoding reads what leaves no doubt`(input: String, written: String) throws {
    let input = try #require(bytes(hex: input))
    #expect(throws: NDEFError.self) { try NDEFMessage(decoding: input) }
    let message = try NDEFMessage(decoding: input, strictness: .lenient)
    #expect(message.encoded() == bytes(hex: written))
  }

  @Test(arguments: faults.filter { ![.trailingData, .missingType].contains($0.code) })
  func `lenient decoding forgives nothing else`(_ fault: Fault) throws {
    let input = try #require(bytes(hex: fault.input))
    #expect(throws: NDEFError(fault.code, at: 0)) {
      try NDEFMessage(decoding: input, strictness: .lenient)
    }
  }

  @Test func `ten thousand chunks are one record`() throws {
    let chunks = [[UInt8]](repeating: [0x36, 0x00, 0x01, 0x61], count: 10_000)
    let message = try NDEFMessage(decoding: [0xB5, 0, 0] + chunks.joined() + [0x56, 0, 0])
    #expect(message.records.map(\.payload.count) == [10_000])
  }

  @Test func `a message is read with its layout or without it`() throws {
    let input: [UInt8] = [0xB5, 0, 1, 0x61, 0x36, 0, 0, 0x46, 0, 0, 0, 0, 1, 0x62]
    let (message, layout) = try NDEFMessage.decodeWithLayout(input)
    #expect(message.records.map(\.payload) == [[0x61, 0x62]])
    #expect(layout.records.map(\.range) == [0..<14])
    #expect(layout.records.map(\.chunks) == [3])
    #expect(layout.records.map(\.oddities) == [[.chunked, .longForm]])
    #expect(try NDEFMessage(decoding: input) == message)
  }
}
