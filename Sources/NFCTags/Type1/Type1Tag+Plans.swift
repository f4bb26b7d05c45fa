import NFCLink
public import TagImages

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

  public func planRestore(
    _ image: TagImage, parts: RestoredParts
  ) async throws(TagError) -> TagPlan {
    guard case .type1(let image) = image else {
      throw .otherImage(image, on: identity.product)
    }
    try parts.require(within: [.oneTime, .locks])
    do throws(TagError) {
      return try await plan { planner throws(Type2Stop) in
        try planner.restore(image, parts: parts)
      }
    } catch {
      guard error == Type1Link.outOfReach, let part = image.reachable else { throw error }
      return try await plan { planner throws(Type2Stop) in
        try planner.restore(part, parts: parts)
      }.noting("This reader reaches no block from \(Type1Layout.firstDynamicBlock) on: they stay.")
    }
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

extension Type1Image {
  /// The same as far as every reader reaches; nil if its message goes further.
  fileprivate var reachable: Type1Image? {
    let saved = Type1Memory(self)
    if let content = try? Type1Content(saved), let (chain, message) = try? content.readable(),
      let last = chain.valueAddresses(of: message).last, last >= Type1Layout.segmentSize
    {
      return nil
    }
    var part = self
    part.memory = PartialMemory(
      (0..<min(memory.count, Type1Layout.segmentSize)).map { memory[$0] })
    return part
  }
}
