// libFuzzer target over the codec. It is compiled into the module it looks at:
//
//   swiftc -parse-as-library -O -sanitize=fuzzer,address -module-name NDEF -package-name nfctool \
//     -swift-version 6 -enable-experimental-feature Lifetimes \
//     $(find Sources/NDEF -name '*.swift') Tests/Fuzz/NDEFFuzz.swift -o .build/ndef-fuzz
//   SWIFT_BACKTRACE=enable=no .build/ndef-fuzz -max_len=4096 -max_total_time=60 CORPUS </dev/null
//
// An input that it stops at becomes a vector of Tests/NDEFTests.

/// Checks the laws that hold for all bytes, and traps where one does not.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzNDEF(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  // libFuzzer owns the bytes and keeps them until this function returns.
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  for strictness in [Strictness.strict, .lenient] {
    guard
      let (message, layout) = try? NDEFMessage.decodeWithLayout(bytes, strictness: strictness)
    else { continue }
    let written = message.encoded()
    precondition(written.count == message.encodedLength)
    precondition(written.count <= bytes.count)
    precondition((written == bytes) == layout.isCanonical)
    precondition((try? NDEFMessage(decoding: written, strictness: strictness)) == message)
    for record in message.records { checkContent(of: record) }
  }
  return 0
}

private func checkContent(of record: NDEFRecord) {
  let content = record.content
  precondition(content.fields["kind"] == .string(content.kind))
  _ = content.findings
  switch content.value {
  case .failure(let error):
    precondition((0...max(record.payload.count, record.type.count)).contains(error.offset))
  case .success(let value):
    checkRoundTrip(of: value)
    if let copy = try? NDEFRecord(content: content.fields) {
      precondition(copy.content.kind == content.kind)
    }
  }
}

private func checkRoundTrip<Record: KnownRecord>(of value: Record) {
  guard let record = try? value.record() else { preconditionFailure("unwritable: \(value)") }
  precondition((try? Record(record)) == value)
}
