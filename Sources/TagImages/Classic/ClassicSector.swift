/// Where a sector of a MIFARE Classic card lies: four blocks, sixteen from sector 32 on.
public struct ClassicSector: Hashable, Sendable {
  /// Sectors of four blocks; behind them come those of sixteen.
  private static let smallCount = 32

  /// From 0 on.
  public let number: Int

  /// - Precondition: the number is not negative.
  public init(_ number: Int) {
    precondition(number >= 0, "a sector before the first one")
    self.number = number
  }

  /// The sector that a block belongs to.
  ///
  /// - Precondition: the block's number is not negative.
  public init(containing block: Int) {
    let smallBlocks = Self.smallCount * 4
    self.init(block < smallBlocks ? block / 4 : Self.smallCount + (block - smallBlocks) / 16)
  }

  public var blockCount: Int { number < Self.smallCount ? 4 : 16 }

  /// The card's number of its first block.
  public var firstBlock: Int {
    number < Self.smallCount ? number * 4 : Self.smallCount * 4 + (number - Self.smallCount) * 16
  }

  /// Its blocks, of which the last is the trailer.
  public var blocks: Range<Int> { firstBlock..<firstBlock + blockCount }

  /// The block with the keys and access conditions.
  public var trailer: Int { firstBlock + blockCount - 1 }

  /// The blocks before the trailer; in sector 0 the first of them is the maker's.
  public var dataBlocks: Range<Int> { firstBlock..<trailer }

  /// Which of the four access conditions holds for a block: 3 for the trailer, and of the others one
  /// for each block, or one for every five in a sector of sixteen.
  ///
  /// - Precondition: the block belongs to the sector.
  public func group(of block: Int) -> Int {
    precondition(blocks.contains(block), "a block of another sector")
    return block == trailer ? 3 : (block - firstBlock) / (blockCount == 4 ? 1 : 5)
  }
}
