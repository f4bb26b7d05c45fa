/// Writes in their order, with the memory as they leave it: bytes that follow each other in a block
/// and serve the same purpose are one write.
struct Type1WriteSeries {
  private var memory: Type1Memory
  private(set) var writes: [BlockWrite] = []

  init(_ memory: Type1Memory) {
    self.memory = memory
  }

  /// Brings a byte into the memory, unless it is there already.
  mutating func put(
    _ byte: UInt8, at address: Int, meaning: String, permanent: Bool = false
  ) throws(Type2Stop) {
    guard try memory.bytes.byte(at: address) != byte else { return }
    let block = address / Type1Layout.blockSize
    var from: [UInt8] = []
    for offset in 0..<Type1Layout.blockSize {
      from.append(try memory.bytes.byte(at: block * Type1Layout.blockSize + offset))
    }
    var to = from
    to[address % Type1Layout.blockSize] = byte
    if let last = writes.last, last.block == block, last.meaning == meaning {
      from = last.from ?? from
      writes.removeLast()
    }
    writes.append(
      BlockWrite(
        block: block, from: from, to: to, permanent: permanent, meaning: meaning,
        check: permanent ? .setBits : .bytes))
    memory.store(byte, at: address)
  }

  /// Sets lock bits, which can never be cleared again.
  mutating func set(_ bits: UInt8, at address: Int) throws(Type2Stop) {
    let now = try memory.bytes.byte(at: address)
    try put(now | bits, at: address, meaning: "lock bits", permanent: true)
  }

  /// READ-ALL, the bytes of block F, and the segments behind.
  static func exchangesToReadBack(_ writes: [BlockWrite]) -> Int {
    let blocks = Set(writes.map(\.block))
    let segment = Type1Layout.segmentSize / Type1Layout.blockSize
    let segments = Set(blocks.filter { $0 >= segment }.map { $0 / segment })
    return (blocks.isEmpty ? 0 : 1) + (blocks.contains(segment - 1) ? Type1Layout.blockSize : 0)
      + segments.count
  }
}

extension BlockWrite {
  /// The commands that bring it about: single bytes where every reader can send them, the last one
  /// first, since what gives the others their meaning stands in front.
  var type1Commands: [Type1Command] {
    let segment = Type1Layout.segmentSize / Type1Layout.blockSize
    guard block < segment else {
      return [.writeErase8(UInt8(truncatingIfNeeded: block), bytes)]
    }
    let old = from ?? []
    let start = block * Type1Layout.blockSize
    let changed = bytes.indices.filter { !old.indices.contains($0) || old[$0] != bytes[$0] }
    return changed.reversed().map {
      .writeErase(UInt8(truncatingIfNeeded: start + $0), bytes[$0])
    }
  }
}
