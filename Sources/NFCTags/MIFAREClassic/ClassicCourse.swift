import TagImages

/// In which order the blocks of a plan are read back, and what all of it costs: each block one
/// exchange, and one more wherever a sector has to be opened.
///
/// A trailer is read back at once, while its sector is open, so that a card which does not keep what
/// is written loses no more than that one. Data come at the end, with the keys that their sectors
/// have by then, which proves these; the sector that was written last may still be open.
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
    for write in writes {
      visit(write.block, writers(write.block))
      guard write.isTrailer else { continue }
      exchanges += 1
      opened = nil
    }
    for block in Self.readingBack(writes) { visit(block, [.a, .b]) }
  }

  /// The data blocks to read back, in order.
  static func readingBack(_ writes: [BlockWrite]) -> [Int] {
    guard let last = writes.last.map({ ClassicSector(containing: $0.block) }) else { return [] }
    let blocks = Set(writes.filter { !$0.isTrailer }.map(\.block)).sorted()
    return blocks.filter(last.blocks.contains) + blocks.filter { !last.blocks.contains($0) }
  }
}

extension BlockWrite {
  /// Whether it goes to a sector trailer of MIFARE Classic.
  var isTrailer: Bool { check == .trailer }
}
