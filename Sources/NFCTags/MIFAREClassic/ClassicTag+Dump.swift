import NFCLink
public import TagImages

extension ClassicTag {
  public func dumpImage() async throws(TagError) -> TagImage {
    var content = PartialMemory(unknownCount: product.memorySize)
    var image = ClassicImage(
      product: product, nfcid1: identity.target.identifier, memory: content)
    if case .a(let activation) = identity.target {
      image.sensRes = activation.sensRes
      image.selRes = activation.selRes ?? product.selRes
    }
    for sector in product.sectors {
      let isOpen = try await tryReading(sector.trailer, .transport)
      for block in sector.dataBlocks where isOpen && !memory.isKnown(block) {
        _ = try await tryReading(block, .transport)
      }
      // Looking for a key B that opens nothing more costs two exchanges a key: only for those who
      // brought keys of their own.
      if !keys.given.isEmpty, hidesKeyB(sector) { _ = try await open(sector, .b, .transport) }
    }
    content = memory.bytes
    image.memory = content
    for sector in product.sectors {
      var trailer = image.trailer(of: sector)
      for slot in KeySlot.allCases {
        if let key = keys.key(of: sector, slot), trailer.key(slot) == nil {
          trailer.setKey(key.bytes, slot)
        }
      }
      image.setTrailer(trailer, of: sector)
    }
    return .classic(image)
  }

  /// Whether a sector has a key B that is a key, and is not known.
  func hidesKeyB(_ sector: ClassicSector) -> Bool {
    guard keys.key(of: sector, .b) == nil else { return false }
    guard let access = memory.knownTrailer(of: sector)?.access else { return true }
    return SectorRights(access).trailer.readKeyB == .never
  }
}
