import NFCLink

/// Works out what has to be written. It knows a memory, and talks to nobody: what it needs beyond,
/// it asks for by stopping.
struct Type3Planner {
  let identity: TagIdentity
  let memory: Type3Memory
  let chip: Type3Chip

  func content() throws(Type3Stop) -> Type3Content {
    try Type3Content(memory, isLite: chip.isLite)
  }

  func plan(
    _ operation: TagOperation, _ writes: [BlockWrite], permanentEffects: [String] = [],
    notes: [String] = [], messageLength: Int
  ) -> TagPlan {
    let limits = Type3Limits(memory, isLite: chip.isLite)
    let steps = writes.map(TagPlan.Step.write)
    let back = steps.blocksToReadBack.grouped(by: limits.blocksPerCheck).count
    return TagPlan(
      operation: operation, identifier: identity.target.identifier, steps: steps,
      permanentEffects: permanentEffects, notes: notes,
      exchanges: writes.groupedForUpdate(by: limits.blocksPerUpdate).count + back,
      messageLength: messageLength)
  }

  func attributeWrite(
    _ attributes: AttributeInformation, from: AttributeInformation, permanent: Bool = false,
    meaning: String
  ) -> BlockWrite {
    BlockWrite(
      block: AttributeInformation.block, from: from.bytes, to: attributes.bytes,
      permanent: permanent, meaning: meaning)
  }

  /// Makes sure that blocks can be written, so that nothing fails half way.
  func requireWritable(_ writes: [BlockWrite], _ content: Type3Content) throws(Type3Stop) {
    guard let configuration = content.configuration else { return }
    let blocks = Set(writes.map(\.block))
    let locked = blocks.intersection(configuration.lockedBlocks)
    guard locked.isEmpty else {
      let verb = locked.count == 1 ? "is" : "are"
      throw .refused(.readOnly("\(TagText.blocks(locked)) \(verb) locked"))
    }
    if let guarded = blocks.intersection(configuration.guardedBlocks).min() {
      throw .refused(.authenticationRequired(fromBlock: guarded))
    }
    if !blocks.isDisjoint(with: LiteBlock.system), !configuration.isOpen {
      throw .refused(.readOnly("the memory configuration can no longer be changed"))
    }
  }
}

extension [BlockWrite] {
  /// Groups that one UPDATE can write: no more than so many, and what other blocks hang on alone.
  func groupedForUpdate(by size: Int) -> [[BlockWrite]] {
    var groups: [[BlockWrite]] = []
    for write in self {
      let isAlone = [AttributeInformation.block, MemoryConfiguration.block].contains(write.block)
      if !isAlone, let last = groups.last?.last, groups[groups.count - 1].count < size,
        last.block != AttributeInformation.block, last.block != MemoryConfiguration.block
      {
        groups[groups.count - 1].append(write)
      } else {
        groups.append([write])
      }
    }
    return groups
  }
}
