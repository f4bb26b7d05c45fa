import TagImages

/// Restoring the blocks that a FeliCa Lite or Lite-S keeps for itself (FeliCa Lite-S user's manual,
/// chapter 4).
extension Type3Planner {
  func restoreSystemBlocks(
    _ service: Type3Image.Service, _ content: Type3Content, _ parts: RestoredParts,
    _ result: inout Restoration
  ) throws(Type3Stop) {
    try memory.require(
      LiteBlock.restorable.filter { service[UInt16($0)].map { $0.unknownCount < $0.count } == true }
    )
    try restoreRegister(service, content, parts, &result)
    try restoreSettings(service, parts, &result)
    try restoreKey(service, content, parts, &result)
    try restoreConfiguration(service, content, parts, &result)
  }

  /// REG: two numbers of four bytes, lowest first, that only become smaller, and eight free bytes.
  private func restoreRegister(
    _ service: Type3Image.Service, _ content: Type3Content, _ parts: RestoredParts,
    _ result: inout Restoration
  ) throws(Type3Stop) {
    guard let (from, to) = try change(of: LiteBlock.register, in: service), from != to else {
      return
    }
    guard parts.contains(.oneTime) else {
      result.notes.append(kept("REG", LiteBlock.register, from, to, part: "otp"))
      return
    }
    guard content.configuration?.allowsRegister != false else {
      throw .refused(.readOnly("block \(LiteBlock.register) is locked"))
    }
    for start in [0, 4] {
      let numbers = [from, to].map { bytes in
        bytes[start..<start + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      }
      guard numbers[1] <= numbers[0] else {
        throw .refused(
          .unsupported("restoring: REG holds \(TagText.hex(from)), and only counts downwards"))
      }
    }
    result.writes.append(
      BlockWrite(
        block: LiteBlock.register, from: from, to: to, permanent: true, meaning: "REG"))
    result.effects.append("REG becomes \(TagText.hex(to)) and never greater again.")
  }

  /// ID behind the IDm that it begins with, and SER_C.
  private func restoreSettings(
    _ service: Type3Image.Service, _ parts: RestoredParts, _ result: inout Restoration
  ) throws(Type3Stop) {
    for (name, block) in [("ID", LiteBlock.identifier), ("SER_C", LiteBlock.serviceCode)] {
      guard let (from, saved) = try change(of: block, in: service) else { continue }
      let to = block == LiteBlock.identifier ? Array(from[..<8] + saved[8...]) : saved
      guard from != to else { continue }
      if parts.contains(.configuration) {
        result.writes.append(BlockWrite(block: block, from: from, to: to, meaning: name))
      } else {
        result.notes.append(kept(name, block, from, to, part: "configuration"))
      }
    }
  }

  /// CK, which a chip answers with zeros, and its version in CKV.
  private func restoreKey(
    _ service: Type3Image.Service, _ content: Type3Content, _ parts: RestoredParts,
    _ result: inout Restoration
  ) throws(Type3Stop) {
    let key = service[UInt16(LiteBlock.key)]?.bytes(in: 0..<Type3Memory.blockSize)
    let isHidden = key?.allSatisfy { $0 == 0 } ?? true
    guard parts.contains(.keys) else {
      if !isHidden {
        result.notes.append("The card key stays as it is: it is restored only with “keys”.")
      }
      return
    }
    guard let key, !isHidden else {
      throw .refused(.unsupported("restoring: the dump does not hold the password or key"))
    }
    if let now = content.configuration, !now.isOpen,
      let (_, bytes) = try change(of: MemoryConfiguration.block, in: service),
      !MemoryConfiguration(bytes).isOpen
    {
      // As after restoring all of it: then the key is that of the dump.
      result.notes.append("The card key can never be changed again, and nobody can read it.")
      return
    }
    result.writes.append(
      BlockWrite(
        block: LiteBlock.key, from: nil, to: key, meaning: "card key", isSecret: true,
        check: .none))
    if let (from, to) = try change(of: LiteBlock.keyVersion, in: service), from != to {
      result.writes.append(
        BlockWrite(block: LiteBlock.keyVersion, from: from, to: to, meaning: "CKV"))
    }
  }

  /// MC: its first three bytes lock, the others set.
  private func restoreConfiguration(
    _ service: Type3Image.Service, _ content: Type3Content, _ parts: RestoredParts,
    _ result: inout Restoration
  ) throws(Type3Stop) {
    guard let now = content.configuration,
      let (_, bytes) = try change(of: MemoryConfiguration.block, in: service)
    else { return }
    let saved = MemoryConfiguration(bytes)
    var next = now
    if parts.contains(.locks) {
      next = next.locked(asIn: saved)
    } else if next.locked(asIn: saved) != now {
      result.notes.append(
        "The lock bits of the memory configuration stay \(TagText.hex(now.bytes[..<3])) (the dump "
          + "has \(TagText.hex(bytes[..<3]))): they are restored only with “locks”.")
    }
    if parts.contains(.configuration) {
      next = next.set(asIn: saved)
    } else if next.set(asIn: saved) != next {
      result.notes.append(
        kept(
          "The memory configuration", MemoryConfiguration.block, Array(now.bytes[3...]),
          Array(bytes[3...]), part: "configuration"))
    }
    guard next != now else { return }
    let guarded = Set(next.guardedBlocks).subtracting(now.guardedBlocks)
    guard guarded.isEmpty else {
      throw .refused(
        .unsupported(
          "restoring: \(TagText.blocks(guarded)) would want the card key, which cannot be given"))
    }
    let locked = Set(next.lockedBlocks).subtracting(now.lockedBlocks)
    if !locked.isEmpty {
      result.effects.append(
        "\(TagText.blocks(locked).capitalizedFirst) can never be written again.")
    }
    if now.isOpen, !next.isOpen {
      result.effects.append(
        "The card key and the memory configuration can never be changed again.")
    }
    let locks = next.bytes[..<3] != now.bytes[..<3]
    if locks, locked.isEmpty, next.isOpen { result.effects.append("Lock bits are set for good.") }
    result.writes.append(
      BlockWrite(
        block: MemoryConfiguration.block, from: now.bytes, to: next.bytes, permanent: locks,
        meaning: "memory configuration"))
  }

  private func kept(
    _ name: String, _ block: Int, _ now: [UInt8], _ saved: [UInt8], part: String
  ) -> String {
    "\(name) stays \(TagText.hex(now)) (the dump has \(TagText.hex(saved))): "
      + "it is restored only with “\(part)”."
  }
}

/// Blocks of FeliCa Lite and Lite-S that are neither for data nor the memory configuration.
enum LiteBlock {
  static let register = 0x0E
  static let challenge = 0x80
  static let identifier = 0x82
  static let serviceCode = 0x84
  static let keyVersion = 0x86
  static let key = 0x87

  /// Those that show what they hold.
  static let restorable = [register, identifier, serviceCode, keyVersion]
  /// Those that can be written as long as the memory configuration is open.
  static let system: Set = [
    identifier, serviceCode, keyVersion, key, MemoryConfiguration.block,
  ]
}
