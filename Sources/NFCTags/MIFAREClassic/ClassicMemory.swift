import TagImages

/// Why a look at a card's memory came to no end.
enum ClassicStop: Error {
  /// These blocks have to be read first, in this order.
  case missing([Int])
  /// This key has to be known first.
  case missingKey(ClassicSector, KeySlot)
  case refused(TagError)
}

/// A card's memory as far as it was read, which is never twice.
struct ClassicMemory {
  let product: ClassicProduct
  private(set) var bytes: PartialMemory

  init(_ product: ClassicProduct) {
    self.product = product
    bytes = PartialMemory(unknownCount: product.memorySize)
  }

  init(_ image: ClassicImage) {
    product = image.product
    bytes = image.memory
  }

  /// The byte at an address.
  func byte(at address: Int) throws(ClassicStop) -> UInt8 {
    guard let byte = bytes[address] else { throw .missing([address / ClassicImage.blockSize]) }
    return byte
  }

  /// The content of a data block.
  func block(_ number: Int) throws(ClassicStop) -> [UInt8] {
    guard let content = knownBlock(number) else { throw .missing([number]) }
    return content
  }

  func knownBlock(_ number: Int) -> [UInt8]? { bytes.bytes(in: range(of: number)) }

  /// The trailer of a sector, once its access bytes are known; its keys may not be.
  func trailer(of sector: ClassicSector) throws(ClassicStop) -> SectorTrailer {
    guard let trailer = knownTrailer(of: sector) else { throw .missing([sector.trailer]) }
    return trailer
  }

  func knownTrailer(of sector: ClassicSector) -> SectorTrailer? {
    let trailer = SectorTrailer(range(of: sector.trailer).map { bytes[$0] })
    return trailer.accessBytes == nil || trailer.generalPurposeByte == nil ? nil : trailer
  }

  /// Whether all is known of a block that a card tells.
  func isKnown(_ number: Int) -> Bool {
    let sector = ClassicSector(containing: number)
    return number == sector.trailer
      ? knownTrailer(of: sector) != nil : knownBlock(number) != nil
  }

  /// Returns if all the blocks are known.
  func require(_ blocks: some Sequence<Int>) throws(ClassicStop) {
    let missing = blocks.filter { !isKnown($0) }
    guard missing.isEmpty else { throw .missing(missing) }
  }

  mutating func store(_ content: [UInt8], at block: Int) {
    bytes.store(content, at: block * ClassicImage.blockSize)
  }

  mutating func store(_ trailer: SectorTrailer, of sector: ClassicSector) {
    for (address, byte) in zip(range(of: sector.trailer), trailer.bytes) { bytes[address] = byte }
  }

  mutating func forget(_ block: Int) {
    for address in range(of: block) { bytes[address] = nil }
  }

  mutating func forgetAll() { self = Self(product) }

  private func range(of block: Int) -> Range<Int> {
    let start = block * ClassicImage.blockSize
    return start..<start + ClassicImage.blockSize
  }
}
