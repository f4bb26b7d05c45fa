/// What a MIFARE Classic card is: its memory in blocks of sixteen bytes, trailers included.
///
/// A trailer holds the keys themselves where they are known. A card does not give them out, so a
/// key that nobody told is unknown.
public struct ClassicImage: Hashable, Sendable {
  /// Bytes of a block.
  public static let blockSize = 16

  public var product: ClassicProduct
  /// SENS_RES [ATQA], high byte first.
  public var sensRes: UInt16
  /// SEL_RES [SAK].
  public var selRes: UInt8
  /// NFCID1 [UID] of 4 or 7 bytes.
  public var nfcid1: [UInt8]
  /// The blocks of the product, from block 0 on.
  public var memory: PartialMemory

  /// - Parameters:
  ///   - memory: as many bytes as the product has.
  ///   - sensRes: nil for what such a card answers.
  ///   - selRes: nil for what such a card answers.
  public init(
    product: ClassicProduct, nfcid1: [UInt8], memory: PartialMemory, sensRes: UInt16? = nil,
    selRes: UInt8? = nil
  ) {
    self.product = product
    self.nfcid1 = nfcid1
    self.memory = memory
    self.sensRes = sensRes ?? product.sensRes(identifierLength: nfcid1.count)
    self.selRes = selRes ?? product.selRes
  }

  public var blockCount: Int { memory.count / Self.blockSize }

  /// The sixteen bytes of a block; nil if one of them is unknown or there is no such block.
  public func block(_ number: Int) -> [UInt8]? {
    guard number >= 0, number < blockCount else { return nil }
    let start = number * Self.blockSize
    return memory.bytes(in: start..<start + Self.blockSize)
  }

  /// The sixteen bytes of a block, nil for each unknown one and past the end.
  public func bytes(ofBlock number: Int) -> [UInt8?] {
    guard number >= 0, number < blockCount else {
      return Array(repeating: nil, count: Self.blockSize)
    }
    let start = number * Self.blockSize
    return (start..<start + Self.blockSize).map { memory[$0] }
  }

  /// Puts a block into the memory, nil for each unknown byte.
  ///
  /// - Precondition: there is such a block, and it gets sixteen bytes.
  public mutating func setBlock(_ number: Int, _ bytes: [UInt8?]) {
    precondition(bytes.count == Self.blockSize, "a block of another length")
    for (offset, byte) in bytes.enumerated() { memory[number * Self.blockSize + offset] = byte }
  }

  /// The trailer of a sector, as far as it is known.
  public func trailer(of sector: ClassicSector) -> SectorTrailer {
    SectorTrailer(bytes(ofBlock: sector.trailer))
  }

  /// Puts a trailer into the memory.
  ///
  /// - Precondition: the card has such a sector.
  public mutating func setTrailer(_ trailer: SectorTrailer, of sector: ClassicSector) {
    setBlock(sector.trailer, trailer.bytes)
  }
}
