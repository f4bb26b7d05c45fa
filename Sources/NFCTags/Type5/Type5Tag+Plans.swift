import NFCLink

extension Type5Tag: NDEFTag {
  public func planWrite(_ message: [UInt8], formatting: Bool) async throws(TagError) -> TagPlan {
    try await plan { planner throws(Type5Stop) in
      try planner.write(message, formatting: formatting)
    }
  }

  public func planErase(wipe: Bool) async throws(TagError) -> TagPlan {
    try await plan { planner throws(Type5Stop) in try planner.erase(wipe: wipe) }
  }

  public func planFormat() async throws(TagError) -> TagPlan {
    try await plan { planner throws(Type5Stop) in try planner.format() }
  }

  public func planLock(after earlier: TagPlan?) async throws(TagError) -> TagPlan {
    try await plan(after: earlier) { planner throws(Type5Stop) in try planner.lock() }
  }

  public func execute(_ plan: TagPlan) async throws(TagError) -> TagReport {
    try await execute(plan, onceWritten: { true })
  }

  public func execute(
    _ plan: TagPlan, onceWritten: @Sendable () async -> Bool
  ) async throws(TagError) -> TagReport {
    guard plan.identifier == identity.target.identifier else {
      throw .invalidArgument("the plan was made for another tag")
    }
    link.needsOption = try await learn { memory throws(Type5Stop) in
      _ = try memory.containerBytes()
      return memory.container?.needsOption == true
    }
    let before = link.exchanges
    try await attempt { () async throws(TagError) in
      for write in plan.writes {
        forget(write.block)
        if write.locksBlock {
          try await lock(write.block)
        } else {
          try await link.write(write.block, write.bytes)
        }
      }
    }
    guard await onceWritten() else { throw .link(.cancelled) }
    try await readBack(plan)
    return TagReport(
      operation: plan.operation, bytes: plan.messageLength, blocksWritten: plan.writes.count,
      verified: true, locked: plan.operation == .lock, exchanges: link.exchanges - before)
  }

  private func lock(_ block: Int) async throws(TagError) {
    do throws(TagError) {
      try await link.lock(block)
    } catch {
      guard case .nak = error else { throw error }
      throw .unsupported("locking: the tag refuses to lock block \(block)")
    }
  }

  /// Reads what was written and compares it with what the last write of each block wanted.
  private func readBack(_ plan: TagPlan) async throws(TagError) {
    var last: [Int: BlockWrite] = [:]
    for write in plan.writes where !write.locksBlock { last[write.block] = write }
    for block in plan.steps.blocksToReadBack {
      let content = try await learn { memory throws(Type5Stop) in try memory.block(block) }
      guard last[block]?.isKept(in: content) == true else { throw .updateFailed(block: block) }
    }
    let locked = Set(plan.writes.filter(\.locksBlock).map(\.block)).sorted()
    let open = try await learn { memory throws(Type5Stop) in
      let found = try memory.locked(among: locked)
      return memory.tellsLocks ? locked.first { !found.contains($0) } : nil
    }
    if let open { throw .updateFailed(block: open) }
  }

  /// Asks a planner of what is known by then, and of what an earlier plan will have changed.
  private func plan(
    after earlier: TagPlan? = nil,
    _ question: (Type5Planner) throws(Type5Stop) -> TagPlan
  ) async throws(TagError) -> TagPlan {
    try await learn { memory throws(Type5Stop) in
      var memory = memory
      for write in earlier?.writes ?? [] {
        memory.store(write.bytes, at: write.block * memory.blockSize)
      }
      return try question(Type5Planner(identity: identity, memory: memory))
    }
  }
}
