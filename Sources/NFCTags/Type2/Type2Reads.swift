/// Which commands read which blocks: the one place that knows how much an answer may hold.
struct Type2Reads: Hashable {
  /// Blocks in one answer. PN53x readers take answers of up to 262 bytes.
  private let limit: Int
  /// Unneeded blocks that are read along rather than making another exchange of their neighbours:
  /// an exchange costs about as much time as six blocks.
  private let gap: Int
  let usesFastRead: Bool
  /// Blocks at which something else begins, so that no answer goes across.
  private let borders: [Int]

  /// - Parameter isKeyProtected: the tag starts over from block 0 where it hides something, so
  ///   that only the first block of an answer is sure to be the one that was asked for.
  init(_ layout: Type2Layout, isKeyProtected: Bool = false) {
    self.init(
      usesFastRead: layout.hasFastRead, limit: layout.hasFastRead ? 60 : isKeyProtected ? 1 : 4,
      borders: Self.borders(of: layout))
  }

  private init(usesFastRead: Bool, limit: Int, borders: [Int]) {
    self.usesFastRead = usesFastRead
    self.limit = limit
    gap = usesFastRead ? 5 : limit
    self.borders = borders
  }

  /// The same for a tag that knows only the READ that every tag has.
  var withoutFastRead: Self { Self(usesFastRead: false, limit: 4, borders: borders) }

  private static func borders(of layout: Type2Layout) -> [Int] {
    layout.readableBlocks.flatMap { [$0.lowerBound, $0.upperBound] }
      + stride(
        from: 0, to: Type2Layout.largestBlockCount, by: Type2Layout.blocksPerSector)
  }

  /// The ranges that bring all the blocks, one exchange each.
  ///
  /// - Parameter blocks: in ascending order.
  func ranges(for blocks: [Int]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for block in blocks {
      if let last = ranges.last, block - last.upperBound <= gap,
        block - last.lowerBound < limit,
        !borders.contains(where: { $0 > last.lowerBound && $0 <= block })
      {
        ranges[ranges.count - 1] = last.lowerBound..<block + 1
      } else {
        ranges.append(block..<block + 1)
      }
    }
    return ranges
  }

  /// The command that reads a range of `ranges(for:)`; its answer begins with the range.
  func command(for range: Range<Int>) -> Type2Command {
    let first = UInt8(truncatingIfNeeded: range.lowerBound)
    return usesFastRead
      ? .fastRead(first, UInt8(truncatingIfNeeded: range.upperBound - 1)) : .read(first)
  }

  /// The first blocks to read of a tag: lock bytes, CC, and with FAST_READ a short message.
  private var header: Range<Int> { usesFastRead ? 2..<19 : limit == 4 ? 2..<6 : 2..<4 }

  /// The first blocks to read for a certain purpose.
  ///
  /// Who is going to write needs what tells whether it is allowed, too; where that takes no second
  /// exchange, it is read along.
  func header(of layout: Type2Layout, forWriting: Bool) -> Range<Int> {
    let dataEnd = layout.dataEnd / Type2Layout.blockSize
    if forWriting, usesFastRead, let place = layout.configuration, place.access < 2 + limit {
      return 2..<place.access + 1
    }
    return header.clamped(to: 0..<dataEnd)
  }

  /// Whether an answer proves that every block of its range can be read, and not just the first.
  var provesWholeRange: Bool { usesFastRead }
}
