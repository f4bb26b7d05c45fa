/// Writes in their order, with the memory as they leave it.
struct Type2WriteSeries {
  private var memory: Type2Memory
  private(set) var writes: [BlockWrite] = []

  init(_ memory: Type2Memory) {
    self.memory = memory
  }

  /// Brings one block of a draft into the memory, unless it is there already.
  mutating func put(
    _ block: Int, of draft: Type2Draft, meaning: String
  ) throws(Type2Stop) {
    let now = try memory.block(block)
    let content = try draft.block(block, over: memory)
    guard content != now else { return }
    writes.append(BlockWrite(block: block, from: now, to: content, meaning: meaning))
    memory.store(content, from: block)
  }

  /// Brings a single byte into the memory.
  mutating func put(_ address: Int, _ byte: UInt8, meaning: String) throws(Type2Stop) {
    var draft = Type2Draft()
    draft[address] = byte
    try put(address / Type2Layout.blockSize, of: draft, meaning: meaning)
  }
}
