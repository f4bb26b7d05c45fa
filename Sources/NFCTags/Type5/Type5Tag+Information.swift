import NFCLink
public import TagImages

extension Type5Tag {
  public func information() async throws(TagError) -> TagInformation {
    let ndef = try await resultOfReading()
    let (size, blockSize, locked) = try await learn { memory throws(Type5Stop) in
      let blocks = Array(0..<memory.blockCount)
      return (
        memory.isSizeTold ? memory.count : nil, memory.blockSize, try memory.locked(among: blocks)
      )
    }
    var facts = [
      TagInformation.Fact(
        "memory", "Memory",
        size.map { "\($0) bytes in blocks of \(blockSize)" } ?? "blocks of \(blockSize) bytes")
    ]
    func add(_ key: String, _ title: String, _ byte: UInt8?) {
      if let byte { facts.append(.init(key, title, TagText.hex([byte]))) }
    }
    add("dsfid", "DSFID", system?.dsfid)
    add("afi", "AFI", system?.afi)
    add("icReference", "IC reference", system?.icReference)
    facts.append(
      .init(
        "blockLocks", "Block locks",
        locked.isEmpty ? "no block locked" : "\(TagText.blocks(locked)) locked"))
    return TagInformation(
      identity: identity, ndef: ndef, userBytes: size, lockedBlocks: locked, protection: nil,
      counters: [:], signature: nil, facts: facts)
  }

  public func dumpImage() async throws(TagError) -> TagImage {
    let memory = try await learn { memory throws(Type5Stop) in
      _ = try memory.bytes(in: 0..<memory.count)
      _ = try memory.locked(among: Array(0..<memory.blockCount))
      return memory
    }
    return .type5(
      Type5Image(
        uid: identity.target.identifier, dsfid: system?.dsfid, afi: system?.afi,
        icReference: system?.icReference, blockSize: memory.blockSize, memory: memory.bytes,
        security: memory.tellsLocks
          ? try await learn { memory throws(Type5Stop) in
            let locked = Set(try memory.locked(among: Array(0..<memory.blockCount)))
            return (0..<memory.blockCount).map { locked.contains($0) ? 0x01 : 0x00 }
          } : nil))
  }
}
