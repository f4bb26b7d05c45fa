import TagImages

/// Works out what has to be written. It knows a memory and the keys, and talks to nobody: what it
/// needs beyond, it asks for by stopping.
struct ClassicPlanner {
  let memory: ClassicMemory
  let keys: KeyRing

  /// The rights of a sector, as its trailer is now.
  func rights(of sector: ClassicSector) throws(ClassicStop) -> SectorRights {
    guard let access = try memory.trailer(of: sector).access else {
      throw .refused(
        .readOnly("the access bits of sector \(sector.number) contradict each other"))
    }
    return SectorRights(access)
  }

  /// A key that is known, or has to become so.
  func requireKey(of sector: ClassicSector, _ slot: KeySlot) throws(ClassicStop) -> SectorKey {
    guard let key = keys.key(of: sector, slot) else { throw .missingKey(sector, slot) }
    return key
  }

  /// Makes sure that data blocks can be written, so that nothing fails half way.
  func requireWritable(_ blocks: [Int]) throws(ClassicStop) {
    let sectors = Set(blocks.map { ClassicSector(containing: $0).number }).sorted()
    try memory.require(sectors.map { ClassicSector($0).trailer })
    var closed: [ClassicSector] = []
    for block in blocks {
      let sector = ClassicSector(containing: block)
      if try rights(of: sector).data(block, of: sector).write == .never { closed.append(sector) }
    }
    guard closed.isEmpty else {
      let verb = Set(closed).count == 1 ? "is" : "are"
      throw .refused(.readOnly("\(TagText.sectors(closed)) \(verb) closed to writing"))
    }
  }

  /// The write that gives a sector another trailer; nil if it has it already.
  ///
  /// - Throws: `readOnly` if no key can replace all of it.
  func write(
    _ trailer: SectorTrailer, to sector: ClassicSector, permanent: Bool = false, meaning: String
  ) throws(ClassicStop) -> BlockWrite? {
    let now = try memory.trailer(of: sector)
    let isSame =
      now.accessBytes == trailer.accessBytes
      && now.generalPurposeByte == trailer.generalPurposeByte
      && keys.key(of: sector, .a)?.bytes == trailer.key(.a)
      && (keys.key(of: sector, .b)?.bytes ?? now.key(.b)) == trailer.key(.b)
    guard !isSame else { return nil }
    guard try !rights(of: sector).trailerWriters.isEmpty else {
      throw .refused(.readOnly("the trailer of sector \(sector.number) can no longer be changed"))
    }
    return BlockWrite(
      block: sector.trailer, from: nil, to: trailer.bytes.compactMap(\.self), permanent: permanent,
      meaning: meaning, isSecret: true, check: .trailer)
  }
}

/// Writes in their order, with the memory as they leave it.
struct ClassicWriteSeries {
  private var memory: ClassicMemory
  private(set) var writes: [BlockWrite] = []

  init(_ memory: ClassicMemory) {
    self.memory = memory
  }

  /// Brings bytes, by address, into the memory: a write for each block that differs.
  mutating func put(_ bytes: [Int: UInt8], meaning: String) throws(ClassicStop) {
    let blocks = Set(bytes.keys.map { $0 / ClassicImage.blockSize }).sorted()
    try memory.require(blocks)
    for block in blocks {
      let now = try memory.block(block)
      let content = now.enumerated().map { offset, byte in
        bytes[block * ClassicImage.blockSize + offset] ?? byte
      }
      guard content != now else { continue }
      writes.append(BlockWrite(block: block, from: now, to: content, meaning: meaning))
      memory.store(content, at: block)
    }
  }
}
