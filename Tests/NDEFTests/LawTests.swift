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
  func `every flipped bit is refused or decodes, and what decodes can be written`(
    _ example: CodecCase
  ) {
    // One expectation for all bits: a hundred thousand of them would take minutes.
    let unsound = (0..<example.input.count * 8).filter { bit in
      var bytes = example.input
      bytes[bit / 8] ^= 1 << (bit % 8)
      return [Strictness.strict, .lenient].contains { strictness in
        guard let message = try? NDEFMessage(decoding: bytes, strictness: strictness) else {
          return false
        }
        let written = message.encoded()
        return written.count != message.encodedLength || written.count > bytes.count
          || (try? NDEFMessage(decoding: written, strictness: strictness)) != message
          || !message.records.allSatisfy { survivesWriting($0.content) }
      }
    }
    #expect(unsound == [])
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
      #expect(survivesWriting(record.content))
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

  /// Whether the value of a record, if there is one, is the same when it was written and read.
  private func survivesWriting(_ content: RecordContent) -> Bool {
    guard case .success(let value) = content.value else { return true }
    return survivesWriting(value)
  }

  private func survivesWriting<Record: KnownRecord>(_ value: Record) -> Bool {
    guard let record = try? value.record() else { return false }
    return (try? Record(record)) == value
  }
}
