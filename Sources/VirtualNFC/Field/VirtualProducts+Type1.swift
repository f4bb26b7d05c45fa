public import TagImages

extension VirtualProducts {
  /// A fresh tag of a product: a Topaz with an empty message, a Jewel with nothing.
  ///
  /// - Parameter nfcid1: the four bytes of the UID that RID gives.
  /// - Throws: `VirtualFieldError.identifierLength`.
  public static func image(
    of product: Type1Product, nfcid1: [UInt8]
  ) throws(VirtualFieldError) -> Type1Image {
    guard nfcid1.count == 4 else { throw .identifierLength(nfcid1.count) }
    var memory = PartialMemory(Array(repeating: UInt8(0), count: product.memorySize))
    memory.store(nfcid1 + [0x00, 0x25, 0x00], at: 0)
    memory.store([0x55, 0x55, 0xAA, 0xAA], at: 104)
    memory.store([0x01, 0x60], at: 112)  // blocks 0, D and E are locked
    let headerROM: [UInt8]
    switch product {
    case .topaz96:
      headerROM = [0x11, 0x48]
      memory.store([0xE1, 0x10, 0x0E, 0x00, 0x03, 0x00, 0xFE], at: 8)
    case .topaz512:
      headerROM = [0x12, 0x4C]
      memory.store(
        [0xE1, 0x10, 0x3F, 0x00] + [0x01, 0x03, 0xF2, 0x30, 0x33, 0x02, 0x03, 0xF0, 0x02, 0x03]
          + [0x03, 0x00, 0xFE],
        at: 8)
    case .jewel:
      headerROM = [0x0C, 0x00]
    }
    return Type1Image(product: product, headerROM: headerROM, nfcid1: nfcid1, memory: memory)
  }
}
