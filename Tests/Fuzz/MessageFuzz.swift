import NDEF

/// The laws that hold for all bytes.
func fuzzMessage(_ bytes: [UInt8]) {
  for strictness in [Strictness.strict, .lenient] {
    limitMemory(for: bytes, to: 64) {
      _ = try? NDEFMessage(decoding: bytes, strictness: strictness)
    }
    limitMemory(for: bytes, to: 512) { checkExplanation(of: bytes, strictness) }
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
}

private func checkExplanation(of bytes: [UInt8], _ strictness: Strictness) {
  let explanation = MessageExplanation(of: bytes, strictness: strictness)
  var end = 0
  for leaf in explanation.leaves {
    precondition(leaf.range.lowerBound == end && !leaf.range.isEmpty, "a byte has no leaf, or two")
    end = leaf.range.upperBound
  }
  precondition(end == bytes.count, "the last bytes have no leaf")
}
