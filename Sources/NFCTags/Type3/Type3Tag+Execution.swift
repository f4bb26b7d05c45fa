import NFCLink

extension Type3Tag {
  public func execute(
    _ plan: TagPlan, onceWritten: @Sendable () async -> Bool
  ) async throws(TagError) -> TagReport {
    try plan.require(identity)
    guard try await turnToNDEF() else { throw .notFormatted(.noNDEFApplication) }
    let before = link.exchanges
    try await attempt { () async throws(TagError) in
      let limits = Type3Limits(memory, isLite: chip.isLite)
      for group in plan.writes.groupedForUpdate(by: limits.blocksPerUpdate) {
        for write in group { memory.forget(write.block) }
        try await update(group)
      }
      guard await onceWritten() else { throw .link(.cancelled) }
      try await readBack(plan, blocksPerCheck: limits.blocksPerCheck)
    }
    return TagReport(plan, exchanges: link.exchanges - before)
  }

  /// Writes blocks one by one if the chip takes fewer at a time than its attributes say.
  private func update(_ group: [BlockWrite]) async throws(TagError) {
    do throws(TagError) {
      return try await link.update(group)
    } catch {
      guard case .status = error, group.count > 1 else { throw error }
    }
    for write in group { try await link.update([write]) }
  }

  /// Reads what was written and compares it with what the last write of each block wanted.
  private func readBack(_ plan: TagPlan, blocksPerCheck: Int) async throws(TagError) {
    for part in plan.steps.blocksToReadBack.grouped(by: blocksPerCheck) { try await check(part) }
    try plan.steps.verify(memory.knownBlock)
  }
}
