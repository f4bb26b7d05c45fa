import TagImages

extension ImageExplanation {
  /// What every byte of a MIFARE Classic card is for.
  static func area(of image: ClassicImage) -> ExplainedArea {
    let size = ClassicImage.blockSize
    var map = ByteMap(count: image.memory.count, "data", .user)
    for sector in image.product.sectors {
      let trailer = image.trailer(of: sector)
      let rights = trailer.access.map(SectorRights.init)
      for block in sector.dataBlocks {
        let data = rights?.data(block, of: sector)
        map.name(
          block * size..<(block + 1) * size, "sector \(sector.number) data", .user,
          data?.change ?? (trailer.accessBytes == nil ? .unknown : .locked),
          meaning: data?.words ?? "")
      }
      name(trailer, rights, at: sector.trailer * size, sector.number, in: &map)
    }
    map.name(0..<image.nfcid1.count, "UID", .maker, .never)
    map.name(image.nfcid1.count..<size, "maker's data", .maker, .never)
    if let content = try? ClassicContent(ClassicMemory(image)) { name(content, image, in: &map) }
    return ExplainedArea(name: "", blockSize: size, parts: map.parts)
  }

  /// The directory, and the TLVs in the sectors that it gives to NDEF.
  private static func name(_ content: ClassicContent, _ image: ClassicImage, in map: inout ByteMap)
  {
    for (address, entries) in content.directory?.places ?? [] {
      map.name(
        address..<address + 1, "MAD checksum", .ndef,
        meaning: content.directory?.isChecked == true ? "right" : "wrong, here or in the other part"
      )
      map.name(address + 1..<address + 2, "MAD information", .ndef)
      for (index, sector) in entries.enumerated() {
        let application = content.directory?.applications[sector] ?? 0
        map.name(
          address + 2 + 2 * index..<address + 4 + 2 * index, "MAD sector \(sector)", .ndef,
          meaning: ApplicationDirectory.words(application))
      }
    }
    guard let area = try? content.area.get() else { return }
    for block in area.others + [area.message].compactMap(\.self) {
      map.nameTLV(
        block.type, header: (block.index..<block.valueIndices.lowerBound).map(area.address),
        value: block.valueIndices.map(area.address))
    }
    if let behind = area.message?.valueIndices.upperBound {
      map.nameTerminator(
        at: behind < area.count ? area.address(of: behind) : nil, in: image.memory)
    }
  }

  private static func name(
    _ trailer: SectorTrailer, _ rights: SectorRights?, at start: Int, _ sector: Int,
    in map: inout ByteMap
  ) {
    let keys: ExplainedBytes.Change
    let access: ExplainedBytes.Change
    if let rights {
      keys = rights.trailer.writeKeys == .never ? .locked : .guarded
      access = rights.trailer.writeAccess == .never ? .locked : .guarded
    } else {
      // Contradictory conditions close a sector for good.
      keys = trailer.accessBytes == nil ? .unknown : .locked
      access = keys
    }
    let words =
      rights?.trailer.words ?? (trailer.accessBytes == nil ? "" : "contradict each other")
    map.name(start..<start + 6, "sector \(sector) key A", .secret, keys)
    map.name(
      start + 6..<start + 9, "sector \(sector) access conditions", .access, access, meaning: words)
    map.name(start + 9..<start + 10, "sector \(sector) general purpose byte", .user, access)
    map.name(start + 10..<start + 16, "sector \(sector) key B", .secret, keys)
  }
}

extension SectorRights.Data {
  fileprivate var change: ExplainedBytes.Change {
    [write, increment, decrement].allSatisfy { $0 == .never } ? .locked : .guarded
  }
}

extension ApplicationDirectory {
  fileprivate static func words(_ application: UInt16) -> String {
    switch application {
    case Application.free: "free"
    case Application.notApplicable: "no such sector"
    case Application.ndef: "NDEF"
    default: "application \(TagText.hex(application))"
    }
  }
}
