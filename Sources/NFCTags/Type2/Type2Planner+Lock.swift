/// Making a tag read-only for good.
///
/// The capability container goes first: once its block is locked it could no longer say so. Then
/// come the dynamic lock bits, whose block the fixed ones cannot lock, and the fixed ones last.
/// The message is not touched, so it can be read whenever the tag is taken away, and what is
/// missing is added by doing it again. The freezing bits are set too: with them a tag cannot be
/// told apart from one that its maker delivered locked.
extension Type2Planner {
  func lock() throws(Type2Stop) -> TagPlan {
    let content = try Type2Content(memory, layout)
    let message = try content.requireMessage()
    let sets = [dynamicLocks, .fixed].compactMap(\.self)
    try require([CapabilityContainer.block] + sets.flatMap { Array($0.blocks) })

    var writes: [BlockWrite] = []
    var notes: [String] = []
    let container = content.container
    if !container.forbidsWriting {
      if LockBits.fixed.locked(by: try lockBytes(of: .fixed)).contains(CapabilityContainer.block) {
        notes.append("Page 3 is locked already, so it goes on saying that writing is allowed.")
      } else {
        writes.append(
          BlockWrite(
            block: CapabilityContainer.block, from: container.bytes, to: container.readOnly.bytes,
            permanent: true, meaning: "capability container: read-only"))
      }
    }
    for locks in sets { writes += try self.writes(setting: locks) }
    try requireAccess(to: writes.map(\.block))

    let open = openUserBlocks(content, sets)
    if !open.isEmpty {
      let known = layout.isKnown ? "reaches" : "is known for"
      notes.append("No lock bit \(known) \(TagText.pages(open)).")
    }
    let locked = sets.reduce(into: Set<Int>()) { $0.formUnion($1.lockable) }
    var steps = writes.map(TagPlan.Step.write)
    if !steps.isEmpty { steps.append(.reactivate) }  // NTAG203: locks hold from the next WUPA on
    return plan(
      .lock, steps,
      permanentEffects: writes.isEmpty
        ? [] : ["\(TagText.pages(locked).capitalizedFirst) can never be written again."],
      notes: notes, messageLength: message.length)
  }

  /// The writes that set all the lock bits that are not set yet.
  private func writes(setting locks: LockBits) throws(Type2Stop) -> [BlockWrite] {
    let now = try lockBytes(of: locks)
    let frozen = locks.openForGood(by: now)
    guard frozen.isEmpty else {
      throw .refused(.unsupported("locking: \(TagText.pages(frozen)) can no longer be locked"))
    }
    let set = zip(now, locks.allSet).map { $0 | $1 }
    return set == now ? [] : try writes(setting: locks, to: set)
  }

  /// The writes that give lock bytes a value, of which none but set bits matter.
  func writes(setting locks: LockBits, to set: [UInt8]) throws(Type2Stop) -> [BlockWrite] {
    var writes: [BlockWrite] = []
    for block in locks.blocks {
      let from = try memory.block(block)
      // What else is in a block of its own is reserved, and takes zeros.
      var to = locks.ownsBlock ? [0, 0, 0, 0] : from
      for (address, byte) in zip(locks.addresses, set)
      where address / Type2Layout.blockSize == block {
        to[address % Type2Layout.blockSize] = byte
      }
      writes.append(
        BlockWrite(
          block: block, from: from, to: to, permanent: true, meaning: "lock bits", check: .setBits))
    }
    return writes
  }

  private func openUserBlocks(_ content: Type2Content, _ sets: [LockBits]) -> Set<Int> {
    let lockable = sets.reduce(into: Set<Int>()) { $0.formUnion($1.lockable) }
    guard !layout.isKnown else {
      return Set(layout.userBlocks.joined()).subtracting(lockable)
    }
    let addresses = (try? content.area.get().addresses) ?? []
    return Set(addresses.filter(content.isUserMemory).map { $0 / Type2Layout.blockSize })
      .subtracting(lockable)
  }
}
