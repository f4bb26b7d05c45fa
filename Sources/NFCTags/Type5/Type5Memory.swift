import TagImages

/// What is known of a Type 5 tag's memory.
struct Type5Memory: Hashable, Sendable {
  let blockSize: Int
  /// Whole blocks, from block 0 on.
  private(set) var bytes: PartialMemory
  /// Whether the tag has told how many blocks it has; otherwise it is what others take for granted.
  let isSizeTold: Bool
  /// Whether the tag tells which blocks are locked.
  var tellsLocks = true
  /// Whether the tag reads several blocks at once: until it refuses to, or its container says not.
  var readsSeveral = true
  private var locks: [Int: Bool] = [:]

  init(blockSize: Int, blockCount: Int, isSizeTold: Bool) {
    self.blockSize = blockSize
    self.isSizeTold = isSizeTold
    bytes = PartialMemory(unknownCount: blockSize * blockCount)
  }

  init(_ image: Type5Image) {
    blockSize = image.blockSize
    bytes = image.memory
    isSizeTold = true
    for block in 0..<image.blockCount { locks[block] = image.isLocked(block) }
  }

  var count: Int { bytes.count }
  var blockCount: Int { bytes.count / blockSize }

  func byte(at offset: Int) throws(Type5Stop) -> UInt8 {
    guard let byte = bytes[offset] else { throw .missing(offset..<offset + 1) }
    return byte
  }

  func bytes(in range: Range<Int>) throws(Type5Stop) -> [UInt8] {
    guard let known = bytes.bytes(in: range) else { throw .missing(range) }
    return known
  }

  func block(_ number: Int) throws(Type5Stop) -> [UInt8] {
    try bytes(in: number * blockSize..<(number + 1) * blockSize)
  }

  func isKnown(_ block: Int) -> Bool {
    bytes.bytes(in: block * blockSize..<(block + 1) * blockSize) != nil
  }

  /// The locked ones of some blocks; none if the tag does not tell.
  func locked(among blocks: [Int]) throws(Type5Stop) -> [Int] {
    guard tellsLocks, let first = blocks.min(), let last = blocks.max() else { return [] }
    guard blocks.allSatisfy({ locks[$0] != nil }) else { throw .missingLocks(first..<last + 1) }
    return blocks.filter { locks[$0] == true }
  }

  /// The bytes of the capability container, or of what lies in its place.
  func containerBytes() throws(Type5Stop) -> [UInt8] {
    let head = try bytes(in: 0..<min(4, count))
    let length = Type5Container.length(beginning: head)
    return length == head.count ? head : try bytes(in: 0..<min(length, count))
  }

  /// The capability container, if there is one and it is known.
  var container: Type5Container? { try? Type5Container(containerBytes()) }

  var reads: Type5Reads { Type5Reads(blockSize: blockSize, readsSeveral: readsSeveral) }

  /// Makes bytes known; those past the end of the memory are let go.
  mutating func store(_ content: [UInt8], at offset: Int) {
    guard offset < bytes.count else { return }
    bytes.store(Array(content.prefix(bytes.count - offset)), at: offset)
    if container?.readsSeveral == false { readsSeveral = false }
  }

  mutating func store(locks states: [UInt8], from block: Int) {
    for (index, state) in states.enumerated() { locks[block + index] = state & 0x01 != 0 }
  }

  mutating func forget(_ block: Int) {
    for offset in block * blockSize..<(block + 1) * blockSize { bytes[offset] = nil }
    locks[block] = nil
  }

  /// Takes away the blocks from one on, which turned out not to be there.
  mutating func cut(before block: Int) {
    bytes = PartialMemory((0..<block * blockSize).map { bytes[$0] })
  }
}

/// Why a question about a tag's content has no answer yet, or none at all.
enum Type5Stop: Error {
  /// These bytes have to be read first.
  case missing(Range<Int>)
  /// Whether these blocks are locked has to be asked first.
  case missingLocks(Range<Int>)
  case refused(TagError)
}

/// How blocks are read with few exchanges: several at once where the tag does that, and then no more
/// than 32, which lie in one run of 32 as the chips want it that have such runs.
struct Type5Reads {
  private let size: Int

  init(blockSize: Int, readsSeveral: Bool) {
    var size = readsSeveral ? Self.run : 1
    while size > 1, size * blockSize > Self.mostBytes { size /= 2 }
    self.size = size
  }

  static let run = 32
  /// Bytes of an answer that every reader takes.
  private static let mostBytes = 250

  /// Ranges that cover the blocks; what lies between two of them costs nothing.
  func ranges(for blocks: [Int]) -> [Range<Int>] {
    Dictionary(grouping: blocks) { $0 / size }.sorted { $0.key < $1.key }.map { group in
      // A group is never empty.
      (group.value.min() ?? 0)..<(group.value.max() ?? 0) + 1
    }
  }

  /// The block behind the last one that comes along with a block.
  func end(behind block: Int) -> Int { (block / size + 1) * size }
}
