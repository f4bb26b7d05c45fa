import NFCLink
public import TagImages

extension ClassicTag: NDEFTag {
  public func planWrite(_ message: [UInt8], formatting: Bool) async throws(TagError) -> TagPlan {
    let writes = try await plan(.ndef) { planner throws(ClassicStop) in
      let content = try ClassicContent(planner.memory)
      do throws(TagError) {
        _ = try content.readable()
      } catch {
        guard formatting else { throw .refused(error) }
        if (try? content.area.get()) == nil, case .notFormatted = error {
          return try planner.format(with: message)
        }
      }
      return try planner.replace(with: message)
    }
    return try await finish(.write, writes, messageLength: message.count)
  }

  public func planErase(wipe: Bool) async throws(TagError) -> TagPlan {
    let writes = try await plan(.ndef) { planner throws(ClassicStop) in
      try planner.replace(with: [], wipe: wipe)
    }
    return try await finish(wipe ? .wipe : .erase, writes, messageLength: 0)
  }

  public func planFormat() async throws(TagError) -> TagPlan {
    // Most cards that are to be formatted are new, so every trailer has to be seen; and that of
    // sector 0 last, because it is there that writing begins.
    for sector in product.sectors.reversed() where !memory.isKnown(sector.trailer) {
      if try await !tryReading(sector.trailer, .transport), sector.number == 0 {
        throw .authenticationRequired(fromBlock: sector.trailer)
      }
    }
    let (writes, length) = try await plan(.transport) {
      planner throws(ClassicStop) -> ([BlockWrite], Int) in
      let content = try ClassicContent(planner.memory)
      if let message = try? content.readable().message {
        return (try planner.repairDirectory(content.directory), message.length)
      }
      if case .failure(.notFormatted) = content.area { return (try planner.format(with: []), 0) }
      return (try planner.replace(with: []), 0)
    }
    return try await finish(.format, writes, messageLength: length)
  }

  public func planLock(after earlier: TagPlan?) async throws(TagError) -> TagPlan {
    let lock = try await plan(.ndef, after: earlier) { planner throws(ClassicStop) in
      try planner.lock()
    }
    return try await finish(
      .lock, lock.writes, effects: lock.effects, notes: lock.notes,
      messageLength: lock.messageLength, after: earlier)
  }

  public func planRestore(
    _ image: TagImage, parts: RestoredParts
  ) async throws(TagError) -> TagPlan {
    guard case .classic(let image) = image, image.product == product else {
      throw .otherImage(image, on: identity.product)
    }
    try parts.require(within: [.identifier, .keys])
    let restored = try await plan(.transport) { planner throws(ClassicStop) in
      try planner.restore(image, parts: parts)
    }
    return try await finish(
      .restore, restored.writes, effects: restored.effects, notes: restored.notes,
      messageLength: restored.messageLength)
  }

  /// Asks a planner of what is known by then, and of what an earlier plan will have changed.
  private func plan<Answer>(
    _ order: KeyRing.Order, after earlier: TagPlan? = nil,
    _ question: (ClassicPlanner) throws(ClassicStop) -> Answer
  ) async throws(TagError) -> Answer {
    try await learn(order) { memory throws(ClassicStop) in
      var memory = memory
      var keys = keys
      for write in earlier?.writes ?? [] { memory.apply(write, &keys) }
      return try question(ClassicPlanner(memory: memory, keys: keys))
    }
  }

  /// Makes a plan of writes, once it is sure that there is a key for each of them.
  private func finish(
    _ operation: TagOperation, _ writes: [BlockWrite], effects: [String] = [],
    notes: [String] = [], messageLength: Int, after earlier: TagPlan? = nil
  ) async throws(TagError) -> TagPlan {
    let rewritten = Set((earlier?.writes ?? []).map(\.block))
    for write in writes {
      let sector = ClassicSector(containing: write.block)
      if rewritten.contains(sector.trailer) { continue }  // with keys that the earlier plan brings
      guard try await canWrite(write.block, of: sector) else {
        throw .authenticationRequired(fromBlock: write.block)
      }
    }
    let course = ClassicCourse(
      writes, opened: link.opened.map { ($0.sector, $0.slot) }, writers: writers)
    return TagPlan(
      operation: operation, identifier: identity.target.identifier,
      steps: writes.map(TagPlan.Step.write), permanentEffects: effects, notes: notes,
      exchanges: course.exchanges, messageLength: messageLength)
  }

  /// Whether a key is known with which a block can be written; it is looked for if it is not.
  private func canWrite(_ block: Int, of sector: ClassicSector) async throws(TagError) -> Bool {
    let slots = writers(of: block)
    if slots.contains(where: { keys.key(of: sector, $0) != nil }) { return true }
    for slot in slots where try await open(sector, slot, .ndef) { return true }
    return false
  }

  /// The slots with which a block can be written, those with a known key only if there is one.
  func writers(of block: Int) -> [KeySlot] {
    let sector = ClassicSector(containing: block)
    guard let access = memory.knownTrailer(of: sector)?.access else { return [] }
    let rights = SectorRights(access)
    let slots =
      block == sector.trailer ? rights.trailerWriters : rights.data(block, of: sector).write.slots
    let known = slots.filter { keys.key(of: sector, $0) != nil }
    return known.isEmpty ? slots : known
  }
}

extension ClassicMemory {
  /// Takes a write for done.
  fileprivate mutating func apply(_ write: BlockWrite, _ keys: inout KeyRing) {
    let sector = ClassicSector(containing: write.block)
    guard write.block == sector.trailer else {
      store(write.bytes, at: write.block)
      return
    }
    let trailer = SectorTrailer(write.bytes.map(Optional.some))
    keys.replace(with: trailer, of: sector)
    store(trailer, of: sector)
  }
}
