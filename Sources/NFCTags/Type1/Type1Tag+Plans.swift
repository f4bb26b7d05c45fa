import NFCLink

extension Type1Tag: NDEFTag {
  public func planWrite(_ message: [UInt8], formatting: Bool) async throws(TagError) -> TagPlan {
    try await plan { planner throws(Type2Stop) in
      try planner.write(message, formatting: formatting)
    }
  }

  public func planErase(wipe: Bool) async throws(TagError) -> TagPlan {
    try await plan { planner throws(Type2Stop) in try planner.erase(wipe: wipe) }
  }

  public func planFormat() async throws(TagError) -> TagPlan {
    try await plan { planner throws(Type2Stop) in try planner.format() }
  }

  public func planLock(after earlier: TagPlan?) async throws(TagError) -> TagPlan {
    try await plan(after: earlier) { planner throws(Type2Stop) in try planner.lock() }
  }

  public func execute(
    _ plan: TagPlan, onceWritten: @Sendable () async -> Bool
  ) async throws(TagError) -> TagReport {
    try plan.require(identity)
    let before = link.exchanges
    try await attempt { () async throws(TagError) in
      if !plan.writes.isEmpty { forget() }
      for command in plan.writes.flatMap(\.type1Commands) { _ = try await link.ask(command) }
      guard await onceWritten() else { throw .link(.cancelled) }
      try await readBack(plan.steps)
    }
    return TagReport(plan, exchanges: link.exchanges - before)
  }

  /// Reads what was written and compares it with what the last write of each block wanted.
  private func readBack(_ steps: [TagPlan.Step]) async throws(TagError) {
    for (number, write) in steps.lastWrites.sorted(by: { $0.key < $1.key }) {
      let content = try await learn { memory throws(Type2Stop) in
        guard let block = memory.knownBlock(number) else {
          throw .missing([number * Type1Layout.blockSize / Type2Layout.blockSize])
        }
        return block
      }
      guard write.isKept(in: content) else { throw .updateFailed(block: number) }
    }
  }

  /// Asks a planner of what is known by then, and of what an earlier plan will have changed.
  private func plan(
    after earlier: TagPlan? = nil,
    _ question: (Type1Planner) throws(Type2Stop) -> TagPlan
  ) async throws(TagError) -> TagPlan {
    try await learn { memory throws(Type2Stop) in
      var memory = memory
      for write in earlier?.writes ?? [] {
        memory.bytes.store(
          write.bytes, from: write.block * Type1Layout.blockSize / Type2Layout.blockSize)
      }
      return try question(Type1Planner(identity: identity, memory: memory))
    }
  }
}
