public import TagImages

extension VirtualProducts {
  /// A fresh tag of a product: a Lite as its maker delivers it, which is not ready for NDEF; a
  /// Standard with an empty message.
  ///
  /// - Parameter nfcid2: NFCID2 [IDm], eight bytes.
  /// - Throws: `VirtualFieldError.identifierLength`.
  public static func image(
    of product: Type3Product, nfcid2: [UInt8]
  ) throws(VirtualFieldError) -> Type3Image {
    guard nfcid2.count == 8 else { throw .identifierLength(nfcid2.count) }
    let pmm = pmm(of: product)
    let systems =
      switch product {
      case .lite, .liteS: [liteSystem(product, nfcid2, pmm)]
      case .standard: standardSystems
      }
    return Type3Image(product: product, nfcid2: nfcid2, pmm: pmm, systems: systems)
  }

  /// An identifier for the tag with that number: the same every time, another for each number.
  public static func nfcid2(number: Int) -> [UInt8] {
    [0x01, 0x2E] + nfcid1(number: number).prefix(6)
  }

  private static func pmm(of product: Type3Product) -> [UInt8] {
    switch product {
    case .lite: [0x00, 0xF0, 0x00, 0x00, 0x02, 0x06, 0x03, 0x00]
    case .liteS: [0x00, 0xF1, 0x00, 0x00, 0x00, 0x01, 0x43, 0x00]
    case .standard: [0x01, 0x20, 0x22, 0x04, 0x27, 0x67, 0x4E, 0xFF]
    }
  }

  private static func liteSystem(
    _ product: Type3Product, _ nfcid2: [UInt8], _ pmm: [UInt8]
  ) -> Type3Image.System {
    let blocks = (product.blockNumbers ?? []).map { number in
      Type3Image.Block(
        number: number, content: PartialMemory(liteBlock(number, product, nfcid2, pmm)))
    }
    return Type3Image.System(
      code: 0x88B4, services: [Type3Image.Service(codes: [0x0009, 0x000B], blocks: blocks)])
  }

  private static func liteBlock(
    _ number: UInt16, _ product: Type3Product, _ nfcid2: [UInt8], _ pmm: [UInt8]
  ) -> [UInt8] {
    let content: [UInt8] =
      switch number {
      case LiteBlock.register: Array(repeating: 0xFF, count: 8)
      case LiteBlock.identifier: nfcid2
      case 0x83: nfcid2 + pmm
      case LiteBlock.serviceCode: [0x09, 0x00, 0x0B, 0x00]
      case 0x85: [0x88, 0xB4]
      case LiteBlock.memoryConfiguration: [0xFF, 0xFF, 0xFF, 0x00, 0x07]
      default: []
      }
    return content + Array(repeating: 0, count: Type3Image.blockSize - content.count)
  }

  /// A system of an operator, whose services want keys, and the one for NDEF.
  private static var standardSystems: [Type3Image.System] {
    let blockCount: UInt8 = 40
    let attributes: [UInt8] = [0x10, 12, 8, 0, blockCount, 0, 0, 0, 0, 0, 1, 0, 0, 0]
    let sum = attributes.reduce(0) { $0 + UInt16($1) }
    let content = attributes + [UInt8(sum >> 8), UInt8(sum & 0xFF)]
    let room = Array(repeating: UInt8(0), count: Int(blockCount) * Type3Image.blockSize)
    return [
      Type3Image.System(
        code: 0xFE00,
        services: [
          Type3Image.Service(
            codes: [0x1008], content: PartialMemory(unknownCount: 2 * Type3Image.blockSize))
        ]),
      Type3Image.System(
        code: 0x12FC,
        services: [
          Type3Image.Service(codes: [0x0009, 0x000B], content: PartialMemory(content + room))
        ]),
    ]
  }
}
