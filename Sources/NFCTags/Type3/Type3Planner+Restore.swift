import TagImages

/// Making a tag's blocks what an image says.
///
/// The attribute block says first that a write has begun and that the message is empty, and gets its
/// content when all other blocks for data have theirs. Behind it come, as far as they are named, the
/// blocks that a Lite keeps for itself, and its memory configuration last, which closes the rest.
extension Type3Planner {
  func restore(_ image: Type3Image, parts: RestoredParts) throws(Type3Stop) -> TagPlan {
    guard image.product == nil || chip.product == nil || image.product == chip.product else {
      throw .refused(.otherImage(.type3(image), on: identity.product))
    }
    guard
      let service = image.ndefService,
      chip.isLite || image.system(Type3Service.ndefSystem)?.services.contains(service) == true
    else {
      throw .refused(.unsupported("restoring: the dump has no system for NDEF"))
    }
    let content = try content()
    var result = Restoration(
      notes: identity.note(keepingInsteadOf: image.nfcid2) + foreignSystems(of: image))
    try restoreData(service, content, parts, &result)
    if chip.isLite { try restoreSystemBlocks(service, content, parts, &result) }
    try requireWritable(result.writes, content)
    return plan(
      .restore, result.writes, permanentEffects: result.effects, notes: result.notes,
      messageLength: result.messageLength)
  }

  struct Restoration {
    var writes: [BlockWrite] = []
    var effects: [String] = []
    var notes: [String]
    var messageLength = 0
  }

  private func foreignSystems(of image: Type3Image) -> [String] {
    guard !chip.isLite else { return [] }
    return image.systems.filter { system in
      system.code != Type3Service.ndefSystem
        && system.services.contains { $0.blocks.contains { $0.content.unknownCount < 16 } }
    }
    .map { "System \(TagText.hex($0.code)) of the dump is not restored." }
  }

  /// A block as it is and as it shall be: what the image does not know stays.
  ///
  /// - Returns: nil for a block of which the image knows nothing.
  func change(
    of number: Int, in service: Type3Image.Service
  ) throws(Type3Stop) -> (from: [UInt8], to: [UInt8])? {
    guard let saved = service[UInt16(truncatingIfNeeded: number)],
      saved.unknownCount < saved.count
    else { return nil }
    let now = try memory.block(number)
    return (now, now.enumerated().map { saved[$0.offset] ?? $0.element })
  }

  // MARK: Data

  private func restoreData(
    _ service: Type3Image.Service, _ content: Type3Content, _ parts: RestoredParts,
    _ result: inout Restoration
  ) throws(Type3Stop) {
    let attributes = content.attributes
    var body: [BlockWrite] = []
    let numbers = try dataBlocks(service, content, &result)
    try memory.require(numbers)
    for number in numbers {
      guard let (from, to) = try change(of: number, in: service), from != to else { continue }
      body.append(BlockWrite(block: number, from: from, to: to, meaning: "data"))
    }
    var last = attributes
    if let (_, to) = try change(of: AttributeInformation.block, in: service) {
      last = try restored(AttributeInformation(to), over: content, parts, &result)
    }
    result.messageLength = last.isUsable ? last.messageLength : 0
    guard !body.isEmpty || last != attributes else { return }
    guard !attributes.isUsable || attributes.allowsWriting else {
      throw .refused(.readOnly("the attribute block forbids writing"))
    }
    // Only a dump that knows the whole block can bring it back whenever the tag is taken away.
    let known = service[UInt16(AttributeInformation.block)]
    let isGuarded = !body.isEmpty && attributes.isUsable && known?.unknownCount == 0
    let opened = isGuarded ? attributes.opened : attributes
    if opened != attributes {
      result.writes.append(attributeWrite(opened, from: attributes, meaning: "write begun"))
    }
    result.writes += body
    if last != opened {
      result.writes.append(attributeWrite(last, from: opened, meaning: "attribute block"))
    }
  }

  /// The numbers of the blocks for data, the attribute block left out, that both image and tag have.
  private func dataBlocks(
    _ service: Type3Image.Service, _ content: Type3Content, _ result: inout Restoration
  ) throws(Type3Stop) -> [Int] {
    let numbers = service.blocks.filter { $0.content.unknownCount < $0.content.count }
      .map { Int($0.number) }.filter { $0 != AttributeInformation.block }
    if chip.isLite { return numbers.filter(MemoryConfiguration.userBlocks.contains) }
    guard content.attributes.isUsable else { return numbers }
    let end = content.attributes.blockCount
    let beyond = numbers.filter { $0 > end }
    if !beyond.isEmpty {
      result.notes.append(
        "\(TagText.blocks(beyond).capitalizedFirst) of the dump \(beyond.count == 1 ? "is" : "are") "
          + "not restored: the tag has \(end) for data.")
    }
    return numbers.filter { $0 <= end }
  }

  /// The attribute block of an image, but for what it may not bring unasked: the figures that tell
  /// what the chip can do, and the mark that forbids writing.
  private func restored(
    _ saved: AttributeInformation, over content: Type3Content, _ parts: RestoredParts,
    _ result: inout Restoration
  ) throws(Type3Stop) -> AttributeInformation {
    let now = content.attributes
    guard saved.isUsable, saved != now else { return saved }
    var saved = saved
    if now.isUsable, saved.figures != now.figures, !parts.contains(.configuration) {
      result.notes.append(
        "The figures of the attribute block stay \(TagText.hex(now.figures)) (the dump has "
          + "\(TagText.hex(saved.figures))): settings are restored only with “configuration”.")
      saved = saved.with(figures: now.figures)
    }
    if !saved.allowsWriting, !now.isUsable || now.allowsWriting {
      if parts.contains(.locks) {
        result.effects.append("The attribute block forbids writing.")
      } else {
        result.notes.append(
          "The tag does not call itself read-only as the dump does: that is restored only with "
            + "“locks”.")
        saved = saved.writable
      }
    }
    guard saved.messageLength <= saved.capacity else {
      throw .refused(
        .capacityExceeded(needed: saved.messageLength, available: saved.capacity))
    }
    return saved
  }
}
