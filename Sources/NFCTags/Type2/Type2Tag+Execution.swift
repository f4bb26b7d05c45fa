import NFCLink

extension Type2Tag {
  public func execute(
    _ plan: TagPlan, onceWritten: @Sendable () async -> Bool
  ) async throws(TagError) -> TagReport {
    try plan.require(identity)
    let before = link.exchanges
    do throws(TagError) {
      for step in plan.steps { try await perform(step) }
      guard await onceWritten() else { throw TagError.link(.cancelled) }
      try await readBack(plan.steps)
      try await link.returnToFirstSector()
    } catch {
      forgetIfLost(error)
      throw error
    }
    return TagReport(plan, exchanges: link.exchanges - before)
  }

  private func perform(_ step: TagPlan.Step) async throws(TagError) {
    switch step {
    case .write(let write):
      memory.forget(write.block)
      if write.block == layout.configuration?.password { link.expect(password: write.bytes) }
      try await link.write(write, using: reads)
    case .authenticate(let password, let acknowledge):
      guard try await link.authenticate(password) == acknowledge.bytes else {
        throw .authenticationFailed
      }
      memory.refusal = nil
    case .command:
      throw .invalidArgument("the plan was made for a card with files")
    case .reactivate:
      try await link.reactivate()
    }
  }

  /// Reads what was written and compares it with what the last write of each block wanted.
  private func readBack(_ steps: [TagPlan.Step]) async throws(TagError) {
    try await fetch(steps.blocksToReadBack)
    try steps.verify(memory.knownBlock)
  }
}
