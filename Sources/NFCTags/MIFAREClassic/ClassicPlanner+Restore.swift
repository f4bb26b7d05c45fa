import TagImages

/// Making a card's memory what an image says: the data, and with the keys the trailers behind them.
///
/// The message that the card has becomes empty first and the length of the new one comes last, as in
/// writing. Sectors that change hands belong to nobody while their data is written: no application
/// finds another's data in a sector that the directory calls its own.
extension ClassicPlanner {
  struct Restoration {
    var writes: [BlockWrite] = []
    var effects: [String] = []
    var notes: [String] = []
    var messageLength = 0
    /// Sectors whose trailers are not restored.
    var kept: [ClassicSector] = []
  }

  func restore(
    _ image: ClassicImage, parts: RestoredParts
  ) throws(ClassicStop) -> Restoration {
    var result = Restoration()
    let sectors = image.product.sectors
    var bytes: [Int: UInt8] = [:]
    for block in sectors.flatMap(\.dataBlocks) where block > 0 {
      for (offset, byte) in image.bytes(ofBlock: block).enumerated() {
        bytes[block * ClassicImage.blockSize + offset] = byte
      }
    }
    try memory.require(Set(bytes.keys.map { $0 / ClassicImage.blockSize }).sorted())
    try restoreData(bytes, image, &result)
    try restoreIdentifier(image, parts, &result)
    try requireWritable(result.writes.map(\.block))
    for sector in sectors { try restoreTrailer(of: sector, image, parts, &result) }
    if !result.kept.isEmpty {
      let names = TagText.sectors(result.kept)
      result.notes.append(
        parts.contains(.keys)
          ? "The dump lacks a key of \(names): trailers that stay as they are."
          : "The trailers of \(names) stay as they are: they are restored only with “keys”.")
    }
    return result
  }

  private func restoreData(
    _ wanted: [Int: UInt8], _ image: ClassicImage, _ result: inout Restoration
  ) throws(ClassicStop) {
    var changes: Set<Int> = []
    for (address, byte) in wanted where try memory.byte(at: address) != byte {
      changes.insert(address)
    }
    let target = Self.message(in: ClassicMemory(image))
    result.messageLength = target?.length ?? 0
    guard !changes.isEmpty else { return }
    var series = ClassicWriteSeries(memory)
    // A length that the dump does not know could not be brought back.
    if let old = Self.message(in: memory)?.address, changes != [old], wanted[old] != nil,
      try memory.byte(at: old) != 0
    {
      try series.put([old: 0], meaning: "empty message")
    }
    var body = wanted
    let length = target.flatMap { target in wanted[target.address].map { (target.address, $0) } }
    if let length, changes != [length.0] { body[length.0] = 0 }
    var entries: [Int: UInt8] = [:]
    if let directory = try? ApplicationDirectory(of: ClassicMemory(image)) {
      try freeSectors(before: directory, &series)
      for (block, content) in directory.blocks {
        for offset in content.indices {
          let address = block * ClassicImage.blockSize + offset
          entries[address] = body.removeValue(forKey: address)
        }
      }
    }
    try series.put(body, meaning: "data")
    try series.put(entries, meaning: "directory")
    if let length { try series.put([length.0: length.1], meaning: "message length") }
    result.writes = series.writes
  }

  /// Takes the sectors from the directory that belong to others in that of the dump; all that hold
  /// the message if any of them do. From the last block on, so that a message never seems to begin in
  /// the midst of the one that the card had.
  private func freeSectors(
    before wanted: ApplicationDirectory, _ series: inout ClassicWriteSeries
  ) throws(ClassicStop) {
    guard var directory = try ApplicationDirectory(of: memory) else { return }
    let ndef = ApplicationDirectory.Application.ndef
    let holdsMessage = directory.sectors(of: ndef, in: memory.product)
    let hasMoved = holdsMessage != wanted.sectors(of: ndef, in: memory.product)
    let changed = memory.product.sectors.filter { sector in
      guard let before = directory.applications[sector.number],
        let after = wanted.applications[sector.number]
      else { return false }
      return before != after || hasMoved && before == ndef
    }
    guard !changed.isEmpty else { return }
    directory.assign(changed, to: ApplicationDirectory.Application.free)
    for (block, content) in directory.blocks.reversed() {
      let address = block * ClassicImage.blockSize
      try series.put(
        Dictionary(
          uniqueKeysWithValues: content.enumerated().map { (address + $0.offset, $0.element) }),
        meaning: "sectors that change hands")
    }
  }

  /// Where the first length byte of a memory's message is, and the message's length.
  private static func message(in memory: ClassicMemory) -> (address: Int, length: Int)? {
    guard let content = try? ClassicContent(memory), let area = try? content.area.get(),
      let message = area.message
    else { return nil }
    return (area.address(of: message.index + 1), message.length)
  }

  private func restoreIdentifier(
    _ image: ClassicImage, _ parts: RestoredParts, _ result: inout Restoration
  ) throws(ClassicStop) {
    guard let content = image.block(0) else { return }
    let now = try memory.block(0)
    guard content != now else { return }
    guard parts.contains(.identifier) else {
      result.notes.append("Block 0, which holds the UID, stays as it is.")
      return
    }
    result.notes.append("Only a card made for it takes another block 0: others refuse.")
    result.writes.append(
      BlockWrite(block: 0, from: now, to: content, permanent: true, meaning: "UID"))
    result.effects.append("Block 0 becomes what the dump has; a wrong one makes a card unreadable.")
  }

  private func restoreTrailer(
    of sector: ClassicSector, _ image: ClassicImage, _ parts: RestoredParts,
    _ result: inout Restoration
  ) throws(ClassicStop) {
    let trailer = image.trailer(of: sector)
    guard let access = trailer.access, trailer.generalPurposeByte != nil else {
      if trailer.accessBytes != nil, parts.contains(.keys) {
        throw .refused(
          .invalidArgument("the access bits of sector \(sector.number) contradict each other"))
      }
      return
    }
    let now = try memory.trailer(of: sector)
    guard parts.contains(.keys) else {
      if now.accessBytes != trailer.accessBytes
        || now.generalPurposeByte != trailer.generalPurposeByte
      {
        result.kept.append(sector)
      }
      return
    }
    guard trailer.key(.a) != nil, trailer.key(.b) != nil else {
      result.kept.append(sector)
      return
    }
    let words = TagText.hex(access.bytes)
    let isFixed = SectorRights(access).isFixed
    let write = try write(
      trailer, to: sector, permanent: isFixed,
      meaning: "trailer of sector \(sector.number): keys of the dump, access \(words)")
    guard let write else { return }
    result.writes.append(write)
    if isFixed {
      result.effects.append(
        "The access conditions of sector \(sector.number) can never be changed again.")
    }
  }
}
