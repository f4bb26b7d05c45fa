import NFCLink

/// Works out what has to be written. It knows a memory and a layout, and talks to nobody: what it
/// needs beyond, it asks for by stopping.
struct Type2Planner {
  let identity: TagIdentity
  let memory: Type2Memory
  let layout: Type2Layout
  let reads: Type2Reads
  /// Whether the tag was given its password.
  let isAuthenticated: Bool

  func plan(
    _ operation: TagOperation, _ steps: [TagPlan.Step], permanentEffects: [String] = [],
    notes: [String] = [], messageLength: Int, replacedLength: Int? = nil
  ) -> TagPlan {
    TagPlan(
      operation: operation, identifier: identity.target.identifier, steps: steps,
      permanentEffects: permanentEffects, notes: notes, exchanges: exchanges(of: steps),
      messageLength: messageLength, replacedLength: replacedLength)
  }

  /// Asks for blocks that may be written, and with them for all that tells whether they can be.
  func require(_ blocks: [Int]) throws(Type2Stop) {
    var needed = blocks + [2]
    if blocks.contains(where: { $0 >= 16 }), let locks = dynamicLocks {
      needed += locks.blocks
    }
    if memory.refusal == nil {
      if let place = layout.configuration { needed += [place.block, place.access] }
      if let block = layout.keyLimit { needed.append(block) }
    }
    try memory.require(Set(needed).sorted())
  }

  /// Makes sure that blocks can be written, so that nothing fails half way.
  func requireWritable(_ blocks: [Int]) throws(Type2Stop) {
    guard let last = blocks.max() else { return }
    try require(blocks)
    var locked = LockBits.fixed.locked(by: try lockBytes(of: .fixed))
    if last >= 16, let locks = dynamicLocks {
      locked.formUnion(locks.locked(by: try lockBytes(of: locks)))
    }
    locked.formIntersection(blocks)
    guard locked.isEmpty else {
      let verb = locked.count == 1 ? "is" : "are"
      throw .refused(.readOnly("\(TagText.pages(locked)) \(verb) locked"))
    }
    try requireAccess(to: blocks)
  }

  /// Makes sure that no password or key stands before blocks.
  func requireAccess(to blocks: [Int]) throws(Type2Stop) {
    guard !isAuthenticated, let from = try firstGuarded(),
      blocks.contains(where: { $0 >= from && $0 < Type2Layout.blocksPerSector })
    else { return }
    throw .refused(.authenticationRequired(fromBlock: from))
  }

  /// A tag that guards reading hides where it begins to, and shows it by that.
  private func firstGuarded() throws(Type2Stop) -> Int? {
    if layout.isKnown, let refusal = memory.refusal { return refusal.block }
    if let block = layout.keyLimit { return Int(try memory.block(block)[0]) }
    return try configuration()?.state.fromBlock
  }

  /// What guards the tag; nil if the product has no password.
  func configuration() throws(Type2Stop) -> Type2Configuration? {
    guard let place = layout.configuration else { return nil }
    try memory.require([place.block, place.access])
    return Type2Configuration(
      place: place, cfg0: try memory.block(place.block), access: try memory.block(place.access))
  }

  /// The product's own lock bits, and those that a lock control TLV names where there is no
  /// product to know better: behind the message's start, as nothing before it can be lock bytes.
  var dynamicLocks: LockBits? {
    if layout.product != nil { return layout.dynamicLocks }
    guard let chain = try? Type2Content(memory, layout).area.get(),
      let control = chain.lockControl, let start = chain.addresses[chain.start...].first
    else { return nil }
    let end = Type2Layout.largestBlockCount * Type2Layout.blockSize
    return control.bytes.lowerBound > start && control.bytes.upperBound <= end
      ? LockBits(control) : nil
  }

  func lockBytes(of locks: LockBits) throws(Type2Stop) -> [UInt8] {
    var bytes: [UInt8] = []
    for address in locks.addresses { bytes.append(try memory.byte(at: address)) }
    return bytes
  }

  /// Exchanges that it takes to do the steps and to read back what they wrote.
  private func exchanges(of steps: [TagPlan.Step]) -> Int {
    var count = 0
    var current = 0
    var isAuthenticated = isAuthenticated
    func visit(_ block: Int) {
      let sector = block / Type2Layout.blocksPerSector
      count += sector == current ? 1 : 3  // SECTOR SELECT has two halves
      current = sector
    }
    for step in steps {
      switch step {
      case .write(let write):
        visit(write.block)
      case .command:
        continue
      case .authenticate:
        count += 1
        isAuthenticated = true
      case .reactivate:
        count += isAuthenticated ? 2 : 1
        current = 0
      }
    }
    for range in reads.ranges(for: steps.blocksToReadBack) { visit(range.lowerBound) }
    return current == 0 ? count : count + 2
  }
}

extension Type2Content {
  /// The message's TLV, for a planner that can do nothing without one.
  @discardableResult
  func requireMessage() throws(Type2Stop) -> TLVBlock {
    do throws(TagError) {
      return try readable().message
    } catch {
      throw .refused(error)
    }
  }
}
