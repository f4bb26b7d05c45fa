import TagImages

/// Formatting.
///
/// A card without a directory gets one, and all its sectors become NDEF's. First come the data, then
/// the trailers of the sectors for NDEF, and last the trailer of sector 0, whose general purpose byte
/// says that there is a directory: before that the card is what it was, a card without one. A card
/// that has a directory keeps it: the sectors that are free in it become NDEF's, and it is written
/// last. Whenever the card is taken away, every sector opens with a key that is published or was
/// given, and formatting it once more does the rest.
extension ClassicPlanner {
  func format(with message: [UInt8]) throws(ClassicStop) -> [BlockWrite] {
    let product = memory.product
    let present = try ApplicationDirectory(of: memory)
    var directory = present ?? ApplicationDirectory(for: product)
    let sectors = directory.sectors(of: ApplicationDirectory.Application.free, in: product)
    guard !sectors.isEmpty else {
      throw .refused(.unsupported("formatting: the application directory has no free sector"))
    }
    directory.assign(sectors, to: ApplicationDirectory.Application.ndef)
    let holders = present == nil ? directory.sectors : []
    try memory.require((sectors + holders).map(\.trailer))

    let area = ClassicArea(of: sectors)
    try requireRoom(for: message, in: area.space)
    let data = writes(of: draft(of: message, in: area), in: area)
    let register = writes(of: directory)
    try requireWritable((data + register).map(\.block))

    var trailers: [BlockWrite] = []
    for sector in sectors {
      trailers += try trailer(
        of: sector, keyA: .ndef, AccessConditions(data: 0b000, trailer: 0b011),
        NDEFAccess.readWrite.byte)
    }
    for sector in holders.reversed() {
      trailers += try trailer(
        of: sector, keyA: .directory, AccessConditions(data: 0b100, trailer: 0b011),
        directory.generalPurposeByte)
    }
    // What shows only part of the directory is written before what shows the rest.
    return present == nil ? register + data + trailers : data + trailers + register.reversed()
  }

  /// The writes that give a directory whose checksum is wrong the right one.
  func repairDirectory(_ directory: ApplicationDirectory?) throws(ClassicStop) -> [BlockWrite] {
    guard let directory, !directory.isChecked else { return [] }
    let writes = writes(of: directory)
    try requireWritable(writes.map(\.block))
    return writes
  }

  private func writes(of directory: ApplicationDirectory) -> [BlockWrite] {
    directory.blocks.map { block in
      BlockWrite(
        block: block.number, from: memory.knownBlock(block.number), to: block.content,
        meaning: "application directory")
    }.filter { $0.from != $0.bytes }
  }

  /// The blocks of a draft; what is in them now means nothing and is not looked at.
  private func writes(of draft: [Int: UInt8], in area: ClassicArea) -> [BlockWrite] {
    let last = (draft.keys.max() ?? 0) / ClassicImage.blockSize
    return area.blocks.prefix { $0 <= last }.map { block in
      let start = block * ClassicImage.blockSize
      let content = (start..<start + ClassicImage.blockSize).map { draft[$0] ?? 0 }
      return BlockWrite(
        block: block, from: memory.knownBlock(block), to: content, meaning: "message")
    }.filter { $0.from != $0.bytes }
  }

  /// Key B stays what it is where it is a key, and is the transport key where it was only data.
  private func trailer(
    of sector: ClassicSector, keyA: SectorKey, _ access: AccessConditions, _ general: UInt8
  ) throws(ClassicStop) -> [BlockWrite] {
    let now = try memory.trailer(of: sector)
    let isDone =
      now.access == access && now.generalPurposeByte == general
      && keys.key(of: sector, .a) == keyA
    guard !isDone else { return [] }
    let isKeyBData = try rights(of: sector).trailer.readKeyB != .never
    let keyB = try isKeyBData ? SectorKey.transport : requireKey(of: sector, .b)
    let trailer = SectorTrailer(
      keyA: keyA.bytes, access: access, generalPurposeByte: general, keyB: keyB.bytes)
    let words = TagText.hex(access.bytes + [general])
    let write = try write(
      trailer, to: sector,
      meaning: "trailer of sector \(sector.number): \(keyA.words) as key A, access \(words)")
    return write.map { [$0] } ?? []
  }
}
