/// Making a tag read-only for good.
///
/// The attribute block goes first: once the configuration has locked it, it could no longer say so.
/// The message is not touched, so it can be read whenever the tag is taken away, and what is missing
/// is added by doing it again.
extension Type3Planner {
  func lock() throws(Type3Stop) -> TagPlan {
    let content = try content()
    if let fault = content.fault { throw .refused(fault) }
    guard chip.isLite else {
      throw .refused(.unsupported("locking: only FeliCa Lite and Lite-S can be locked"))
    }
    guard let configuration = content.configuration else {
      throw .refused(.unsupported("locking: the memory configuration cannot be read"))
    }
    let attributes = content.attributes
    var writes: [BlockWrite] = []
    var notes: [String] = []
    let locked = configuration.lockedBlocks
    if attributes.allowsWriting {
      if locked.contains(AttributeInformation.block) {
        notes.append("Block 0 is locked already, so it goes on saying that writing is allowed.")
      } else {
        writes.append(
          attributeWrite(
            attributes.readOnly, from: attributes, meaning: "attribute block: read-only"))
      }
    }
    if !configuration.answersNDEF, configuration.isOpen {
      notes.append(
        "The chip does not answer to system code 12FC and never will, unless it is formatted first."
      )
    }
    var effects: [String] = []
    if locked.count < MemoryConfiguration.userBlocks.count || configuration.isOpen {
      writes.append(
        BlockWrite(
          block: MemoryConfiguration.block, from: configuration.bytes,
          to: configuration.locked.bytes, permanent: true,
          meaning: "memory configuration: user memory read-only"))
      effects = [
        "\(TagText.blocks(MemoryConfiguration.userBlocks).capitalizedFirst) can never be written "
          + "again.",
        "The card key and the memory configuration can never be changed again.",
      ]
    }
    try requireWritable(writes, content)
    return plan(
      .lock, writes, permanentEffects: effects, notes: notes,
      messageLength: attributes.messageLength)
  }
}
