import TagImages

/// Why a look at a tag's memory came to no end.
enum Type2Stop: Error {
  /// These blocks, in order, have to be read first.
  case missing([Int])
  case refused(TagError)
}

/// A tag's memory as far as it was read, which is never twice.
struct Type2Memory {
  /// A block that the tag does not let be read.
  struct Refusal: Hashable {
    /// It and what lies behind it, as far as its sector goes.
    let block: Int
    /// What to tell whoever needs it.
    let error: TagError

    func covers(_ block: Int) -> Bool {
      block >= self.block
        && block / Type2Layout.blocksPerSector == self.block / Type2Layout.blocksPerSector
    }
  }

  private(set) var bytes: PartialMemory
  /// The first block that the tag has refused: for want of its password, or because its memory ends
  /// there. Nil while it has refused none.
  var refusal: Refusal?

  init() {
    bytes = PartialMemory(
      unknownCount: Type2Layout.largestBlockCount * Type2Layout.blockSize)
  }

  /// The blocks of an image that are known as a whole.
  init(_ image: Type2Image) {
    self.init()
    for block in 0..<min(image.blockCount, Type2Layout.largestBlockCount) {
      if let content = image.block(block) { store(content, from: block) }
    }
  }

  /// The byte at an address.
  ///
  /// - Precondition: a Type 2 tag can have such an address.
  func byte(at address: Int) throws(Type2Stop) -> UInt8 {
    guard let byte = bytes[address] else { throw .missing([address / Type2Layout.blockSize]) }
    return byte
  }

  /// The content of a block.
  func block(_ number: Int) throws(Type2Stop) -> [UInt8] {
    guard let content = knownBlock(number) else { throw .missing([number]) }
    return content
  }

  func knownBlock(_ number: Int) -> [UInt8]? {
    let start = number * Type2Layout.blockSize
    return bytes.bytes(in: start..<start + Type2Layout.blockSize)
  }

  /// Returns if all the blocks are known.
  func require(_ blocks: [Int]) throws(Type2Stop) {
    let missing = blocks.filter { knownBlock($0) == nil }
    guard missing.isEmpty else { throw .missing(missing) }
  }

  mutating func store(_ content: [UInt8], from block: Int) {
    bytes.store(content, at: block * Type2Layout.blockSize)
  }

  /// Makes a single byte known.
  mutating func store(_ byte: UInt8, at address: Int) { bytes[address] = byte }

  mutating func forget(_ block: Int) {
    let start = block * Type2Layout.blockSize
    for address in start..<start + Type2Layout.blockSize { bytes[address] = nil }
  }

  mutating func forgetAll() { self = Self() }
}
