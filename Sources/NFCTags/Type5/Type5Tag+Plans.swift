import NFCLink
public import TagImages

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

  public func planRestore(
    _ image: TagImage, parts: RestoredParts
  ) async throws(TagError) -> TagPlan {
    guard case .type5(let image) = image else {
      throw .otherImage(image, on: identity.product)
    }
    try parts.require(within: .locks)
    return try await plan { planner throws(Type5Stop) in
      try planner.restore(image, parts: parts)
    }
  }

  public func execute(
    _ plan: TagPlan, onceWritten: @Sendable () async -> Bool
  ) async throws(TagError) -> TagReport {
    try plan.require(identity)
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
    return TagReport(plan, exchanges: link.exchanges - before)
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
    let steps = plan.writes.filter { !$0.locksBlock }.map(TagPlan.Step.write)
    let content = try await learn { memory throws(Type5Stop) in
      var content: [Int: [UInt8]] = [:]
      for block in steps.blocksToReadBack { content[block] = try memory.block(block) }
      return content
    }
    try steps.verify { content[$0] }
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
