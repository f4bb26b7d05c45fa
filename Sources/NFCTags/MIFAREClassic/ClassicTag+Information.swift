import NFCLink
import TagImages

extension ClassicTag {
  public func information() async throws(TagError) -> TagInformation {
    let ndef = try await resultOfReading()
    for sector in product.sectors {
      _ = try await tryReading(sector.trailer, .ndef)
      if hidesKeyB(sector) { _ = try await open(sector, .b, .ndef) }
    }
    let directory = try? ApplicationDirectory(of: memory)
    var facts = [TagInformation.Fact("userBytes", "User memory", "\(userBytes) bytes")]
    if let directory {
      let checksum = directory.isChecked ? "" : ", wrong checksum"
      facts.append(
        .init("directory", "Application directory", "version \(directory.version)\(checksum)"))
    }
    facts += product.sectors.map { fact(of: $0, directory) }
    return TagInformation(
      identity: identity, ndef: ndef, userBytes: userBytes, lockedBlocks: lockedBlocks,
      protection: nil, counters: [:], signature: nil, facts: facts)
  }

  /// Bytes of the data blocks, but for the maker's.
  private var userBytes: Int {
    product.sectors.reduce(-1) { $0 + $1.dataBlocks.count } * ClassicImage.blockSize
  }

  /// The data blocks that no key can write, where no key can change that.
  private var lockedBlocks: [Int] {
    product.sectors.flatMap { sector -> [Int] in
      guard let access = memory.knownTrailer(of: sector)?.access else { return [] }
      let rights = SectorRights(access)
      guard rights.isFixed else { return [] }
      return sector.dataBlocks.filter { $0 != 0 && rights.data($0, of: sector).write == .never }
    }
  }

  private func fact(
    of sector: ClassicSector, _ directory: ApplicationDirectory?
  ) -> TagInformation.Fact {
    var parts: [String] = []
    if let use = directory?.use(of: sector) { parts.append(use) }
    let trailer = memory.knownTrailer(of: sector)
    let rights = trailer?.access.map(SectorRights.init)
    let keyA = keys.key(of: sector, .a)?.words ?? "not known"
    let keyB =
      rights.map { $0.trailer.readKeyB != .never } == true
      ? "data" : keys.key(of: sector, .b)?.words ?? "not known"
    parts.append("key A: \(keyA), key B: \(keyB)")
    if let trailer, let bytes = trailer.accessBytes {
      parts.append("access \(TagText.hex(bytes + [trailer.generalPurposeByte ?? 0]))")
      parts.append(
        rights.map { words(of: $0, sector) } ?? "contradicting access bits, locked for good")
    }
    return .init(
      "sector\(sector.number)", "Sector \(sector.number)", parts.joined(separator: "; "))
  }

  /// The rights in words; data blocks with the same rights once.
  private func words(of rights: SectorRights, _ sector: ClassicSector) -> String {
    var groups: [(blocks: [Int], words: String)] = []
    for block in sector.dataBlocks where block != 0 {
      let words = rights.data(block, of: sector).words
      if let index = groups.firstIndex(where: { $0.words == words }) {
        groups[index].blocks.append(block)
      } else {
        groups.append(([block], words))
      }
    }
    let data = groups.map { group in
      let place = groups.count == 1 ? "data" : TagText.blocks(group.blocks)
      return "\(place): \(group.words)"
    }
    return (data + ["trailer: \(rights.trailer.words)"]).joined(separator: "; ")
  }
}

extension ApplicationDirectory {
  /// What a sector is for, in words; nil where the directory says nothing.
  fileprivate func use(of sector: ClassicSector) -> String? {
    if sectors.contains(sector) { return "directory" }
    guard let application = applications[sector.number] else { return nil }
    switch application {
    case Application.ndef: return "NDEF"
    case Application.free: return "free"
    default: return "application \(TagText.hex(application))"
    }
  }
}
