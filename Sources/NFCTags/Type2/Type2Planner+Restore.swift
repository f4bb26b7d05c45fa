import NFCLink
import TagImages

/// Making a tag's memory what an image says.
///
/// The message that the tag has becomes empty first and the length of the new one comes last, as in
/// writing; in between the blocks come from the last to the first, so that what a first block says
/// of others holds when it says it. Behind the memory for users come, as far as they are named, the
/// container, the settings, password or key, the UID, and the lock bits, which close the rest.
extension Type2Planner {
  func restore(_ image: Type2Image, parts: RestoredParts) throws(Type2Stop) -> TagPlan {
    guard image.product == nil || layout.product == nil || image.product == layout.product else {
      throw .refused(.otherImage(.type2(image), on: identity.product))
    }
    do throws(TagError) {
      try parts.require(within: restorable)
    } catch {
      throw .refused(error)
    }
    var steps = try userWrites(image).map(TagPlan.Step.write)
    var notes: [String] = []
    var effects: [String] = []
    try restoreContainer(image, parts, &steps, &notes, &effects)
    try restoreConfiguration(image, parts, &steps, &notes, &effects)
    try restoreIdentifier(image, parts, &steps, &notes)
    try restoreLocks(image, parts, &steps, &notes, &effects)
    let blocks = steps.compactMap { if case .write(let write) = $0 { write.block } else { nil } }
    try requireAccess(to: blocks)
    let length = (try? Type2Content(Type2Memory(image), layout).readable().message.length) ?? 0
    return plan(
      .restore, steps, permanentEffects: effects, notes: notes, messageLength: length)
  }

  private var restorable: RestoredParts {
    let always: RestoredParts = [.identifier, .oneTime, .locks]
    let isGuarded = layout.configuration != nil || layout.keyLimit != nil
    return isGuarded ? always.union([.keys, .configuration]) : always
  }

  // MARK: User memory

  private func userWrites(_ image: Type2Image) throws(Type2Stop) -> [BlockWrite] {
    var draft = Type2Draft()
    for block in layout.userBlocks.joined() where block < image.blockCount {
      for offset in 0..<Type2Layout.blockSize {
        let address = block * Type2Layout.blockSize + offset
        draft[address] = image.memory[address]
      }
    }
    try require(draft.blocks)
    let changes = try draft.changes(to: memory)
    guard !changes.isEmpty else { return [] }
    let container = CapabilityContainer(try memory.block(CapabilityContainer.block))
    guard !container.hasMagic || container.allowsWriting else {
      throw .refused(.readOnly("the capability container forbids writing"))
    }
    var series = Type2WriteSeries(memory)
    // The old message first becomes empty, unless its length is all that changes, or is not known to
    // the dump, which could not bring it back.
    if let length = Self.lengthAddress(memory, layout), changes != [length], draft[length] != nil,
      try memory.byte(at: length) != 0
    {
      try series.put(length, 0, meaning: "empty message")
    }
    let next = Self.lengthAddress(Type2Memory(image), layout)
    let last = next.flatMap { address in draft[address].map { (address, $0) } }
    if let last, changes != [last.0] { draft[last.0] = 0 }
    for block in draft.blocks.reversed() {
      try series.put(block, of: draft, meaning: "user memory")
    }
    if let last { try series.put(last.0, last.1, meaning: "message length") }
    try requireWritable(series.writes.map(\.block))
    return series.writes
  }

  /// Where the first length byte of a memory's message is; nil without one.
  private static func lengthAddress(_ memory: Type2Memory, _ layout: Type2Layout) -> Int? {
    guard let content = try? Type2Content(memory, layout),
      let chain = try? content.readable().area
    else { return nil }
    return chain.addresses[chain.start + 1]
  }

  // MARK: Capability container

  private func restoreContainer(
    _ image: Type2Image, _ parts: RestoredParts, _ steps: inout [TagPlan.Step],
    _ notes: inout [String], _ effects: inout [String]
  ) throws(Type2Stop) {
    guard let bytes = image.block(CapabilityContainer.block) else { return }
    let now = CapabilityContainer(try memory.block(CapabilityContainer.block))
    guard bytes != now.bytes else { return }
    guard parts.contains(.oneTime) else {
      notes.append(
        "Page 3 stays \(TagText.hex(now.bytes)) (the dump has \(TagText.hex(bytes))): "
          + "it is written once, and restored only with “otp”.")
      return
    }
    guard now.canBecome(CapabilityContainer(bytes)) else {
      throw .refused(
        .unsupported(
          "restoring: page 3 holds \(TagText.hex(now.bytes)), and its bits can only be set"))
    }
    try requireWritable([CapabilityContainer.block])
    steps.append(
      .write(
        BlockWrite(
          block: CapabilityContainer.block, from: now.bytes, to: bytes, permanent: true,
          meaning: "capability container")))
    effects.append("Page 3 becomes \(TagText.hex(bytes)) for good.")
  }

  // MARK: Configuration, password, key

  private func restoreConfiguration(
    _ image: Type2Image, _ parts: RestoredParts, _ steps: inout [TagPlan.Step],
    _ notes: inout [String], _ effects: inout [String]
  ) throws(Type2Stop) {
    let settings: [Int]
    let secrets: [Int]
    if let place = layout.configuration {
      // ACCESS before AUTH0, which makes what ACCESS says take effect.
      settings = [place.access, place.block]
      secrets = [place.password, place.acknowledge]
    } else if let block = layout.keyLimit {
      settings = [block + 1, block]
      secrets = Array(block + 2..<block + 6)
    } else {
      return
    }
    let known = secrets.compactMap { image.block($0) }
    // A tag answers with zeros in place of what it keeps to itself.
    let isHidden = known.count < secrets.count || known.allSatisfy { $0.allSatisfy { $0 == 0 } }
    if parts.contains(.keys) {
      guard !isHidden else {
        throw .refused(.unsupported("restoring: the dump does not hold the password or key"))
      }
      for (block, bytes) in zip(secrets, known) {
        steps.append(
          .write(
            BlockWrite(
              block: block, from: nil, to: bytes, meaning: "password or key", isSecret: true,
              check: .none)))
      }
    } else if !isHidden {
      notes.append("The password or key stays as it is: it is restored only with “keys”.")
    }
    for block in settings {
      guard let bytes = image.block(block), case let now = try memory.block(block), bytes != now
      else {
        continue
      }
      guard parts.contains(.configuration) else {
        notes.append(
          "Page \(block) stays \(TagText.hex(now)) (the dump has \(TagText.hex(bytes))): "
            + "settings are restored only with “configuration”.")
        continue
      }
      if let configuration = try configuration(), configuration.isPermanent {
        throw .refused(.readOnly("the configuration is locked for good"))
      }
      let isClosing =
        layout.configuration.map { $0.access == block && $0.family != .ntagI2CPlus }
        == true && bytes[0] & 0x40 != 0
      if isClosing { effects.append("The configuration can never be changed again.") }
      steps.append(
        .write(
          BlockWrite(
            block: block, from: now, to: bytes, permanent: isClosing, meaning: "configuration")))
    }
  }

  // MARK: UID

  private func restoreIdentifier(
    _ image: Type2Image, _ parts: RestoredParts, _ steps: inout [TagPlan.Step],
    _ notes: inout [String]
  ) throws(Type2Stop) {
    guard image.nfcid1 != identity.target.identifier else { return }
    guard parts.contains(.identifier) else {
      notes += identity.note(keepingInsteadOf: image.nfcid1)
      return
    }
    for block in 0..<2 {
      guard let bytes = image.block(block) else { continue }
      let now = try memory.block(block)
      guard bytes != now else { continue }
      steps.append(.write(BlockWrite(block: block, from: now, to: bytes, meaning: "UID")))
    }
    let now = try memory.block(2)
    if let bytes = image.block(2), bytes[0] != now[0] {
      let to = Array(bytes[..<2]) + now[2...]
      steps.append(.write(BlockWrite(block: 2, from: now, to: to, meaning: "UID")))
    }
    notes.append("Only a tag made for it takes another UID: others refuse.")
  }

  // MARK: Lock bits

  private func restoreLocks(
    _ image: Type2Image, _ parts: RestoredParts, _ steps: inout [TagPlan.Step],
    _ notes: inout [String], _ effects: inout [String]
  ) throws(Type2Stop) {
    let saved = Type2Memory(image)
    var locked: Set<Int> = []
    for locks in [dynamicLocks, .fixed].compactMap(\.self) {
      var wanted: [UInt8] = []
      for address in locks.addresses {
        guard let byte = saved.bytes[address] else { break }
        wanted.append(byte)
      }
      guard wanted.count == locks.count else { continue }
      let now = try lockBytes(of: locks)
      let set = zip(now, wanted).map { $0 | $1 }
      guard set != now else { continue }
      guard parts.contains(.locks) else {
        notes.append(
          "The lock bytes stay \(TagText.hex(now)) (the dump has \(TagText.hex(wanted))): "
            + "they are restored only with “locks”.")
        continue
      }
      locked.formUnion(locks.locked(by: set).subtracting(locks.locked(by: now)))
      for write in try writes(setting: locks, to: set) { steps.append(.write(write)) }
    }
    if !locked.isEmpty {
      effects.append("\(TagText.pages(locked).capitalizedFirst) can never be written again.")
    } else if parts.contains(.locks), steps.contains(where: { $0.isLockWrite }) {
      effects.append("Lock bits are set for good.")
    }
  }
}

extension TagPlan.Step {
  fileprivate var isLockWrite: Bool {
    if case .write(let write) = self { write.check == .setBits } else { false }
  }
}
