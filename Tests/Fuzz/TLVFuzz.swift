import NFCTags

/// The TLVs of a tag's data area.
func fuzzTLVArea(_ bytes: [UInt8]) {
  limitMemory(for: bytes, to: 64) {
    guard let message = try? TLVArea.message(in: bytes) else { return }
    precondition(message.count <= bytes.count)
  }
}
