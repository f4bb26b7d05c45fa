import NDEF

/// A payload, or the type where the type says it all, for a record type.
func fuzzRecord(_ type: any KnownRecord.Type, _ bytes: [UInt8]) {
  guard let record = record(of: type, bytes) else { return }
  limitMemory(for: bytes, to: 64) { _ = record.content }
  checkContent(of: record)
  fuzzMessage(NDEFMessage(records: [record]).encoded())
}

private func record(of type: any KnownRecord.Type, _ bytes: [UInt8]) -> NDEFRecord? {
  if let type = type as? any RecordPayload.Type {
    return try? NDEFRecord(tnf: type.tnf, type: type.type, payload: bytes)
  }
  let name = Array(bytes.prefix(while: { $0 != 0 }).prefix(255))
  let payload = Array(bytes.dropFirst(name.count + 1))
  let tnf: TypeNameFormat =
    switch type {
    case is AbsoluteURIRecord.Type: .absoluteURI
    case is ExternalRecord.Type: .external
    case is MIMERecord.Type: .media
    case is EmptyRecord.Type: .empty
    default: .unknown
    }
  return try? NDEFRecord(tnf: tnf, type: name, payload: payload, strictness: .lenient)
}

/// What was read can be written, and what is said makes a record that says the same.
func checkContent(of record: NDEFRecord) {
  let content = record.content
  let fields = content.fields
  precondition(fields["kind"] == .string(content.kind))
  _ = content.findings
  switch content.value {
  case .failure(let error):
    precondition((0...max(record.payload.count, record.type.count)).contains(error.offset))
  case .success(let value):
    checkRoundTrip(of: value)
    if let copy = try? NDEFRecord(content: fields) {
      precondition(copy.content.kind == content.kind)
    }
  }
}

private func checkRoundTrip<Record: KnownRecord>(of value: Record) {
  guard let record = try? value.record() else { preconditionFailure("unwritable: \(value)") }
  precondition((try? Record(record)) == value)
}
