import NFCLink
import TagImages

extension ClassicTag {
  public func execute(
    _ plan: TagPlan, onceWritten: @Sendable () async -> Bool
  ) async throws(TagError) -> TagReport {
    try plan.require(identity)
    let before = link.exchanges
    let writes = plan.writes
    guard writes.count == plan.steps.count else {
      throw .invalidArgument("the plan was made for another kind of tag")
    }
    do throws(TagError) {
      for write in writes { try await perform(write) }
      guard await onceWritten() else { throw TagError.link(.cancelled) }
      try await readBack(plan)
    } catch {
      throw forgettingIfLost(error)
    }
    return TagReport(plan, exchanges: link.exchanges - before)
  }

  private func perform(_ write: BlockWrite) async throws(TagError) {
    let sector = ClassicSector(containing: write.block)
    var isOpen = false
    for slot in prefersOpened(writers(of: write.block), of: sector) where !isOpen {
      isOpen = try await open(sector, slot, .ndef)
    }
    guard isOpen else { throw .authenticationRequired(fromBlock: write.block) }
    memory.forget(write.block)
    guard write.isTrailer else {
      try await link.write(write)
      return
    }
    let trailer = SectorTrailer(write.bytes.map(Optional.some))
    // A trailer of which a part is not for this card to take may shut everybody out.
    guard trailer.access != nil else {
      throw .invalidArgument("access bits that contradict each other")
    }
    try await link.write(write, newKey: trailer.key(.a).flatMap(SectorKey.init))
    let content = try await link.read(write.block)
    link.close()
    keys.replace(with: trailer, of: sector)
    guard write.isKept(in: content) else { throw .updateFailed(block: write.block) }
    memory.store(trailer.hidingKeys, of: sector)
  }

  /// Reads the data that were written and compares each block with what its last write wanted.
  private func readBack(_ plan: TagPlan) async throws(TagError) {
    let last = plan.steps.lastWrites
    for block in ClassicCourse.readingBack(plan.writes) {
      guard try await tryReading(block, .ndef) else { throw .updateFailed(block: block) }
      guard let content = memory.knownBlock(block), last[block]?.isKept(in: content) == true else {
        throw .updateFailed(block: block)
      }
    }
  }
}

extension SectorTrailer {
  /// The trailer as a card shows it.
  fileprivate var hidingKeys: SectorTrailer {
    var trailer = self
    for slot in KeySlot.allCases { trailer.setKey(nil, slot) }
    return trailer
  }
}
