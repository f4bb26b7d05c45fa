import TagImages

/// In which order the writes of a plan are read back, and what all of it costs: each block one
/// exchange, and one more wherever another sector has to be opened.
///
/// The sector that was written last is still open and comes first. Every other sector with a new
/// trailer has to be opened with its new key, which proves that.
struct ClassicCourse {
  private(set) var exchanges = 0

  /// - Parameters:
  ///   - opened: what is open before the first write.
  ///   - writers: the keys with which a block can be written.
  init(
    _ writes: [BlockWrite], opened: (ClassicSector, KeySlot)?, writers: (Int) -> [KeySlot]
  ) {
    var opened = opened
    func visit(_ block: Int, _ slots: [KeySlot]) {
      let sector = ClassicSector(containing: block)
      if let (other, slot) = opened, other == sector, slots.contains(slot) {
        exchanges += 1
      } else {
        exchanges += 2
        opened = (sector, slots.first ?? .a)
      }
    }
    for write in writes { visit(write.block, writers(write.block)) }
    for block in Self.readingBack(writes) { visit(block, [.a, .b]) }
  }

  /// The blocks to read back, in order.
  static func readingBack(_ writes: [BlockWrite]) -> [Int] {
    guard let last = writes.last.map({ ClassicSector(containing: $0.block) }) else { return [] }
    let blocks = Set(writes.map(\.block)).sorted()
    return blocks.filter(last.blocks.contains) + blocks.filter { !last.blocks.contains($0) }
  }
}
