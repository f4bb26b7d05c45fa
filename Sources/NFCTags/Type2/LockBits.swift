/// Bits that can be set and never cleared, each of which makes blocks read-only or keeps them
/// from ever becoming so.
struct LockBits: Hashable, Sendable {
  struct Bit: Hashable, Sendable {
    /// Counted from the least significant bit of the first lock byte.
    let index: Int
    let blocks: Range<Int>
    /// Whether it freezes the lock bits of these blocks instead of locking the blocks.
    let freezes: Bool
  }

  /// Address of the first lock byte.
  let address: Int
  /// How many lock bytes there are.
  let count: Int
  let bits: [Bit]
  /// Whether the rest of the lock bytes' block is not used for anything else.
  let ownsBlock: Bool

  var addresses: Range<Int> { address..<address + count }

  /// The blocks that hold the lock bytes.
  var blocks: ClosedRange<Int> {
    address / Type2Layout.blockSize...(address + count - 1) / Type2Layout.blockSize
  }

  /// The blocks that these bits can lock.
  var lockable: Set<Int> { blocks { !$0.freezes } }

  /// The lock bytes with every bit set that is there.
  var allSet: [UInt8] {
    bits.reduce(into: Array(repeating: 0, count: count)) { $0[$1.index / 8] |= 1 << ($1.index % 8) }
  }

  /// The blocks that lock bytes with this content make read-only.
  func locked(by content: [UInt8]) -> Set<Int> {
    blocks { !$0.freezes && $0.isSet(in: content) }
  }

  /// The blocks that are open and can never be locked any more.
  func openForGood(by content: [UInt8]) -> Set<Int> {
    blocks { $0.freezes && $0.isSet(in: content) }.subtracting(locked(by: content))
  }

  private func blocks(where isIncluded: (Bit) -> Bool) -> Set<Int> {
    bits.reduce(into: []) { if isIncluded($1) { $0.formUnion($1.blocks) } }
  }
}

extension LockBits.Bit {
  fileprivate func isSet(in content: [UInt8]) -> Bool {
    let byte = index / 8
    return content.indices.contains(byte) && content[byte] >> (index % 8) & 1 == 1
  }
}

extension LockBits {
  /// Those of every Type 2 tag, in bytes 2 and 3 of block 2 (Type 2 Tag 1.x, clause 2.2.1).
  static let fixed = LockBits(
    address: 10, count: 2,
    bits: [
      Bit(index: 0, blocks: 3..<4, freezes: true),
      Bit(index: 1, blocks: 4..<10, freezes: true),
      Bit(index: 2, blocks: 10..<16, freezes: true),
    ] + (3..<16).map { Bit(index: $0, blocks: $0..<$0 + 1, freezes: false) },
    ownsBlock: false)

  /// Two bytes with a bit for so many blocks each, and a third with a freezing bit for each pair.
  static func ranges(at block: Int, of size: Int, locking blocks: Range<Int>) -> Self {
    func bits(of size: Int, from first: Int, freezes: Bool) -> [Bit] {
      stride(from: blocks.lowerBound, to: blocks.upperBound, by: size).enumerated().map {
        let end = min($0.element + size, blocks.upperBound)
        return Bit(index: first + $0.offset, blocks: $0.element..<end, freezes: freezes)
      }
    }
    return LockBits(
      address: block * 4, count: 3,
      bits: bits(of: size, from: 0, freezes: false) + bits(of: size * 2, from: 16, freezes: true),
      ownsBlock: true)
  }

  /// One byte: a freezing bit before each three groups of four blocks from 16 on. The byte behind
  /// it locks counter and key, which is not what making a tag read-only asks for.
  static func groupsOfFour(at block: Int) -> Self {
    let bits = [0, 4].flatMap { first in
      let start = first == 0 ? 16 : 28
      return [Bit(index: first, blocks: start..<start + 12, freezes: true)]
        + (0..<3).map {
          Bit(index: first + 1 + $0, blocks: start + 4 * $0..<start + 4 * $0 + 4, freezes: false)
        }
    }
    return LockBits(address: block * 4, count: 1, bits: bits, ownsBlock: true)
  }

  /// Those that a Lock Control TLV describes: each bit locks so many bytes from block 16 on.
  init(_ control: LockControl) {
    let bits = (0..<control.bitCount).map { index in
      let start = 64 + index * control.bytesPerBit
      let blocks = start / 4..<(start + control.bytesPerBit + 3) / 4
      return Bit(
        index: index, blocks: blocks.clamped(to: 0..<Type2Layout.largestBlockCount), freezes: false)
    }
    self.init(
      address: control.bytes.lowerBound, count: control.bytes.count, bits: bits, ownsBlock: false)
  }
}

extension LockBits {
  /// Whether the content locks every block that these bits can lock.
  func locksAll(_ content: [UInt8]) -> Bool {
    bits.allSatisfy { $0.freezes || $0.isSet(in: content) }
  }
}
