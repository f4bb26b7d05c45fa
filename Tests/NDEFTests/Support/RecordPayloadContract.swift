import NDEF
import Testing

/// A payload, and the value or the fault that a specification or a peer gives it.
struct Vector<Record: RecordPayload>: Sendable, CustomTestStringConvertible {
  let source: String
  let payload: String
  let expected: Result<Record, NDEFError>
  let warnings: [RecordWarning]
  let writesSameBytes: Bool

  /// - Parameters:
  ///   - payload: hex digits; blanks are free.
  ///   - writesSameBytes: whether the payload is also the one that the value is written as.
  init(
    _ source: String, _ payload: String, _ value: Record, warnings: [RecordWarning] = [],
    writesSameBytes: Bool = true
  ) {
    self.source = source
    self.payload = payload
    expected = .success(value)
    self.warnings = warnings
    self.writesSameBytes = writesSameBytes
  }

  init(_ source: String, _ payload: String, fault: NDEFError) {
    self.source = source
    self.payload = payload
    expected = .failure(fault)
    warnings = []
    writesSameBytes = false
  }

  var testDescription: String { source }
}

/// What holds for every record type with a fixed name; each suite runs it over its vectors.
func expectContract<Record: RecordPayload>(_ vector: Vector<Record>) throws {
  let payload = try #require(bytes(hex: vector.payload))
  var warnings: [RecordWarning] = []
  let decoded = Result { () throws(NDEFError) in
    try Record(decoding: payload, warnings: &warnings)
  }
  #expect(decoded == vector.expected)
  #expect(warnings == vector.warnings || vector.expected.isFailure)

  let record = try NDEFRecord(tnf: Record.tnf, type: Record.type, payload: payload)
  #expect(record.content.kind == Record.kind)
  #expect(record.content.warnings == warnings)

  switch vector.expected {
  case .success(let value):
    let written = try value.record(id: [0x31])
    #expect(written.id == [0x31])
    #expect(try Record(written) == value)
    if vector.writesSameBytes { #expect(hex(written.payload) == hex(payload)) }
    #expect(record.content.error == nil)
  case .failure(let fault):
    #expect(record.content.error?.offset == fault.offset)
    #expect(record.content.fields["error"] == .string(fault.identifier))
  }
  for length in payload.indices {  // a prefix throws or decodes, and never traps
    _ = try? Record(decoding: Array(payload.prefix(length)))
  }
}

extension Result {
  fileprivate var isFailure: Bool { if case .failure = self { true } else { false } }
}
