import NFCLink

extension Type3Tag {
  public func execute(_ plan: TagPlan) async throws(TagError) -> TagReport {
    try await execute(plan, onceWritten: { true })
  }

  public func execute(
    _ plan: TagPlan, onceWritten: @Sendable () async -> Bool
  ) async throws(TagError) -> TagReport {
    guard plan.identifier == identity.target.identifier else {
      throw .invalidArgument("the plan was made for another tag")
    }
    guard try await turnToNDEF() else { throw .notFormatted(.noNDEFApplication) }
    let before = link.exchanges
    try await attempt { () async throws(TagError) in
      let limits = Type3Limits(memory, isLite: chip.isLite)
      for group in plan.writes.groupedForUpdate(by: limits.blocksPerUpdate) {
        for write in group { memory.forget(write.block) }
        try await link.update(group)
      }
      guard await onceWritten() else { throw .link(.cancelled) }
      try await readBack(plan, blocksPerCheck: limits.blocksPerCheck)
    }
    return TagReport(
      operation: plan.operation, bytes: plan.messageLength, blocksWritten: plan.writes.count,
      verified: true, locked: plan.operation == .lock, exchanges: link.exchanges - before)
  }

  /// Reads what was written and compares it with what the last write of each block wanted.
  private func readBack(_ plan: TagPlan, blocksPerCheck: Int) async throws(TagError) {
    for part in plan.steps.blocksToReadBack.grouped(by: blocksPerCheck) { try await check(part) }
    var last: [Int: BlockWrite] = [:]
    for write in plan.writes { last[write.block] = write }
    for block in plan.steps.blocksToReadBack {
      guard let write = last[block], let content = memory.knownBlock(block),
        write.isKept(in: content)
      else { throw .updateFailed(block: block) }
    }
  }
}
