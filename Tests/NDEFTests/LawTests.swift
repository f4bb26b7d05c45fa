import NDEF
import Testing

/// What holds for all bytes, shown on the bytes of all cases.
@Suite struct LawTests {
  @Test(arguments: CodecCase.valid)
  func `every proper prefix of a message is refused`(_ example: CodecCase) {
    for length in example.input.indices {
      #expect(throws: NDEFError.self) {
        try NDEFMessage(decoding: Array(example.input.prefix(length)))
      }
    }
  }

  @Test(arguments: CodecCase.all)
  func `every flipped bit is refused or decodes`(_ example: CodecCase) throws {
    for bit in 0..<example.input.count * 8 {
      var bytes = example.input
      bytes[bit / 8] ^= 1 << (bit % 8)
      for strictness in [Strictness.strict, .lenient] {
        guard let message = try? NDEFMessage(decoding: bytes, strictness: strictness) else {
          continue
        }
        #expect(message.encoded().count == message.encodedLength)
        #expect(message.encodedLength <= bytes.count)
        for record in message.records { try expectRoundTrip(record.content) }
      }
    }
  }

  @Test(arguments: CodecCase.valid)
  func `decoding and encoding gives back a canonical message`(_ example: CodecCase) throws {
    let (message, layout) = try NDEFMessage.decodeWithLayout(example.input)
    let encoded = message.encoded()
    #expect(try NDEFMessage(decoding: encoded) == message)
    #expect((encoded == example.input) == layout.isCanonical)
    #expect(encoded.count == message.encodedLength)
  }

  @Test(arguments: CodecCase.valid)
  func `the ranges of the records are the whole input`(_ example: CodecCase) throws {
    let (message, layout) = try NDEFMessage.decodeWithLayout(example.input)
    #expect(layout.records.count == message.records.count)
    #expect(layout.range == example.input.indices)
    for (former, latter) in zip(layout.records, layout.records.dropFirst()) {
      #expect(former.range.upperBound == latter.range.lowerBound)
    }
  }

  @Test(arguments: CodecCase.valid)
  func `a value that was read can be written and read again`(_ example: CodecCase) throws {
    for record in try NDEFMessage(decoding: example.input).records {
      try expectRoundTrip(record.content)
    }
  }

  @Test(arguments: CodecCase.valid)
  func `what is said about a record makes a record that says the same`(
    _ example: CodecCase
  ) throws {
    for record in try NDEFMessage(decoding: example.input).records {
      let said = record.content.fields
      guard said["error"] == nil else { continue }
      var fields = said
      if said["text"] == nil { fields["payload"] = .string(hex(record.payload)) }
      let copy = Result { () throws(ContentError) in
        try NDEFRecord(content: fields, id: record.id)
      }
      switch copy {
      case .success(let copy): #expect(withoutWarning(copy) == withoutWarning(record))
      case .failure(.incomplete(let key)): #expect(said[String(key.prefix { $0 != "." })] != nil)
      case .failure(let error): Testing.Issue.record(error)
      }
    }
  }

  private func withoutWarning(_ record: NDEFRecord) -> ContentFields {
    var fields = record.content.fields
    fields["warning"] = nil
    return fields
  }

  private func expectRoundTrip(_ content: RecordContent) throws {
    guard case .success(let value) = content.value else { return }
    try expectRoundTrip(value)
  }

  private func expectRoundTrip<Record: KnownRecord>(_ value: Record) throws {
    #expect(try Record(value.record()) == value)
  }
}
