/// Writes in their order, with the memory as they leave it.
struct Type5WriteSeries {
  private var memory: Type5Memory
  private(set) var writes: [BlockWrite] = []

  init(_ memory: Type5Memory) {
    self.memory = memory
  }

  /// Brings bytes into the memory, block by block, apart from blocks that hold them already.
  mutating func put(
    _ bytes: [UInt8], at address: Int, meaning: String, permanent: Bool = false
  ) throws(Type5Stop) {
    let range = address..<address + bytes.count
    let size = memory.blockSize
    guard !range.isEmpty else { return }
    // All that is missing is asked for at once.
    _ = try memory.bytes(in: range)
    for block in range.lowerBound / size...(range.upperBound - 1) / size {
      let now = try memory.block(block)
      var content = now
      for offset in content.indices where range.contains(block * size + offset) {
        content[offset] = bytes[block * size + offset - address]
      }
      guard content != now else { continue }
      writes.append(
        BlockWrite(
          block: block, from: now, to: content, permanent: permanent, meaning: meaning))
      memory.store(content, at: block * size)
    }
  }

  /// Locks a block as it is by then.
  mutating func lock(_ block: Int) throws(Type5Stop) {
    let content = try memory.block(block)
    writes.append(
      BlockWrite(
        block: block, from: content, to: content, permanent: true, meaning: "lock", check: .none,
        locksBlock: true))
  }
}
