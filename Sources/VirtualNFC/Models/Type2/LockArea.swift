/// A block with lock bits: one-way bits that make other blocks read-only, and bits that freeze bits.
struct LockArea: Hashable, Sendable {
  /// A bit of the block, counted from bit 0 of byte 0.
  typealias Bit = Int

  struct Lock: Hashable, Sendable {
    let bit: Bit
    let blocks: ClosedRange<Int>
    /// The block-locking bit that freezes this one.
    let freezer: Bit
  }

  let block: Int
  let locks: [Lock]

  /// The bits that mean something; the others cannot be set.
  var bits: Set<Bit> { Set(locks.map(\.bit) + locks.map(\.freezer)) }

  func isLocked(_ number: Int, by content: [UInt8]) -> Bool {
    locks.contains { $0.blocks.contains(number) && Self.isSet($0.bit, in: content) }
  }

  /// The block after a write: bits are added, none that is frozen, and none is taken away.
  func content(_ old: [UInt8], afterWriting new: [UInt8]) -> [UInt8] {
    var result = old
    for bit in bits where Self.isSet(bit, in: new) {
      let isFrozen = locks.contains { $0.bit == bit && Self.isSet($0.freezer, in: old) }
      if !isFrozen { result[bit / 8] |= 1 << (bit % 8) }
    }
    return result
  }

  private static func isSet(_ bit: Bit, in content: [UInt8]) -> Bool {
    content[bit / 8] >> (bit % 8) & 1 == 1
  }
}

extension LockArea {
  /// Bytes 2 and 3 of block 2, alike in all products.
  static let `static` = LockArea(
    block: 2,
    locks: [Lock(bit: 19, blocks: 3...3, freezer: 16)]
      + (4...15).map { Lock(bit: 16 + $0, blocks: $0...$0, freezer: $0 < 10 ? 17 : 18) })

  /// Bytes 0 and 1 lock groups of blocks from block 16 on, byte 2 freezes groups of those.
  static func dynamic(
    at block: Int, lastUserBlock: Int, blocksPerLock: Int, locksPerFreezer: Int
  ) -> LockArea {
    let starts = Array(stride(from: 16, through: lastUserBlock, by: blocksPerLock))
    return LockArea(
      block: block,
      locks: starts.enumerated().map { index, start in
        Lock(
          bit: index, blocks: start...min(start + blocksPerLock - 1, lastUserBlock),
          freezer: 16 + index / locksPerFreezer)
      })
  }

  /// Block 40 of the NTAG203; the Ultralight C adds its configuration and keys.
  static func dynamic203(withKeys: Bool) -> LockArea {
    let data = [(1, 16), (2, 20), (3, 24), (5, 28), (6, 32), (7, 36)].map { bit, first in
      Lock(bit: bit, blocks: first...first + 3, freezer: bit < 4 ? 0 : 4)
    }
    let counter = [Lock(bit: 12, blocks: 41...41, freezer: 8)]
    let keys = [
      Lock(bit: 13, blocks: 42...42, freezer: 9), Lock(bit: 14, blocks: 43...43, freezer: 10),
      Lock(bit: 15, blocks: 44...47, freezer: 11),
    ]
    return LockArea(block: 40, locks: data + counter + (withKeys ? keys : []))
  }
}
