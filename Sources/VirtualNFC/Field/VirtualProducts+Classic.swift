public import TagImages

extension VirtualProducts {
  /// A card as its maker delivers it: zeros, and in every trailer the transport keys FF…FF and the
  /// access conditions that leave everything open.
  ///
  /// - Parameter nfcid1: four or seven bytes.
  /// - Throws: `VirtualFieldError.identifierLength`.
  public static func image(
    of product: ClassicProduct, nfcid1: [UInt8]
  ) throws(VirtualFieldError) -> ClassicImage {
    guard [4, 7].contains(nfcid1.count) else { throw .identifierLength(nfcid1.count) }
    var image = ClassicImage(
      product: product, nfcid1: nfcid1,
      memory: PartialMemory([UInt8](repeating: 0, count: product.memorySize)))
    let check = nfcid1.count == 4 ? [nfcid1.reduce(0, ^)] : []
    let atqa = [UInt8(image.sensRes & 0xFF), UInt8(image.sensRes >> 8)]
    let head = nfcid1 + check + [image.selRes] + atqa
    image.memory.store(head + Array("VIRTUAL!".utf8).suffix(16 - head.count), at: 0)
    let key = [UInt8](repeating: 0xFF, count: SectorTrailer.keyLength)
    let trailer = SectorTrailer(
      keyA: key, access: .transport, generalPurposeByte: 0x69, keyB: key)
    for sector in product.sectors { image.setTrailer(trailer, of: sector) }
    return image
  }

  /// An identifier of four or seven bytes for the tag with that number.
  ///
  /// - Throws: `VirtualFieldError.identifierLength`.
  static func nfcid1(number: Int, length: Int) throws(VirtualFieldError) -> [UInt8] {
    let nfcid1 = nfcid1(number: number)
    switch length {
    case 4: return [0x5A] + nfcid1[1..<4]  // what begins with 08 is random, with 88 a cascade tag
    case 7: return nfcid1
    default: throw .identifierLength(length)
    }
  }
}
