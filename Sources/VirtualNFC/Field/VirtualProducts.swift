public import TagImages

/// Tags as their makers deliver them.
public enum VirtualProducts {
  /// A fresh tag of a product, with the content that its data sheet gives for delivery.
  ///
  /// Where a data sheet leaves the user memory open it is zeros. The signature is made up: it has
  /// the right length and verifies nothing.
  ///
  /// - Parameter nfcid1: seven bytes, as all these products have.
  /// - Throws: `VirtualFieldError.identifierLength`.
  public static func image(
    of product: Type2Product, nfcid1: [UInt8]
  ) throws(VirtualFieldError) -> Type2Image {
    guard nfcid1.count == 7 else { throw .identifierLength(nfcid1.count) }
    let row = Delivery(product)
    var memory = PartialMemory(Array(repeating: UInt8(0), count: product.blockCount * 4))
    memory.store(row.header(nfcid1), at: 0)
    for (block, bytes) in row.blocks { memory.store(bytes, at: block * 4) }
    let traits = Type2Traits(product)
    for gap in traits.gaps {
      for offset in gap.lowerBound * 4..<gap.upperBound * 4 { memory[offset] = nil }
    }
    return Type2Image(
      product: product, nfcid1: nfcid1, memory: memory, version: traits.version,
      signature: traits.commands.contains(.readSignature) ? signature(of: nfcid1) : nil,
      counters: row.counters)
  }

  /// An NXP identifier for the tag with that number: the same every time, another for each number.
  public static func nfcid1(number: Int) -> [UInt8] {
    var mixed = UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9_7F4A_7C15
    mixed ^= mixed >> 29
    let bytes = (0..<5).map { UInt8(truncatingIfNeeded: mixed >> (8 * $0)) }
    let fourth = bytes[2] == 0x88 ? 0x89 : bytes[2]  // a cascade tag may not stand here
    return [0x04, bytes[0], bytes[1], fourth, bytes[3], bytes[4], 0x80]
  }

  private static func signature(of nfcid1: [UInt8]) -> [UInt8] {
    (0..<32).map { UInt8(truncatingIfNeeded: Int(nfcid1[$0 % 7]) * 7 + $0 * 29) }
  }
}

/// What a product holds when it leaves the factory.
private struct Delivery {
  let product: Type2Product
  /// Blocks that are not zeros, behind the first three.
  var blocks: [(Int, [UInt8])] = []
  var counters: [Int: Type2Image.Counter] = [:]

  /// The first three blocks: NFCID1 with its check bytes and the lock bytes.
  func header(_ nfcid1: [UInt8]) -> [UInt8] {
    switch product {
    case .ntagI2C1K, .ntagI2C2K, .ntagI2CPlus1K, .ntagI2CPlus2K:
      return nfcid1 + [0x00, 0x44, 0x00, 0x00, 0x00]  // SAK and ATQA, no check bytes
    default:
      let first = nfcid1.prefix(3)
      let second = nfcid1.suffix(4)
      return first + [first.reduce(0x88, ^)] + second + [second.reduce(0, ^), 0x48, 0x00, 0x00]
    }
  }

  init(_ product: Type2Product) {
    self.product = product
    switch product {
    case .ultralight:
      blocks = [(4, [0xFF, 0xFF, 0xFF, 0xFF])]
    case .ultralightC:
      blocks = [
        (42, [0x30, 0, 0, 0]), (44, Array("BREA".utf8)), (45, Array("KMEI".utf8)),
        (46, Array("FYOU".utf8)), (47, Array("CAN!".utf8)),
      ]
    case .ultralightEV1Small:
      configure(at: 16, mirror: 0x00)
      counters = [0: .init(value: 0), 1: .init(value: 0), 2: .init(value: 0)]
    case .ultralightEV1Large:
      blocks = [(36, [0, 0, 0, 0xBD])]
      configure(at: 37, mirror: 0x00)
      counters = [0: .init(value: 0), 1: .init(value: 0), 2: .init(value: 0)]
    case .ntag203:
      format(size: 0x12, [0x01, 0x03, 0xA0, 0x10, 0x44, 0x03, 0x00, 0xFE])
    case .ntag210:
      format(size: 0x06, [0x03, 0x00, 0xFE, 0x00])
      configure(at: 16, mirror: 0x00)
    case .ntag212:
      format(size: 0x10, [0x01, 0x03, 0x90, 0x0A, 0x34, 0x03, 0x00, 0xFE])
      blocks.append((36, [0, 0, 0, 0xBD]))
      configure(at: 37, mirror: 0x00)
    case .ntag213:
      format(size: 0x12, [0x01, 0x03, 0xA0, 0x0C, 0x34, 0x03, 0x00, 0xFE])
      countReads(lockBlock: 40)
    case .ntag215:
      format(size: 0x3E, [0x03, 0x00, 0xFE, 0x00])
      countReads(lockBlock: 130)
    case .ntag216:
      format(size: 0x6D, [0x03, 0x00, 0xFE, 0x00])
      countReads(lockBlock: 226)
    case .ntagI2C1K:
      connect(size: 0x6D, registers: 232)
    case .ntagI2C2K:
      connect(size: 0xEA, registers: 488)
    case .ntagI2CPlus1K, .ntagI2CPlus2K:
      connect(size: 0x6D, registers: 232)
      protectI2C()
    }
  }

  /// The capability container and what stands in block 4 and on.
  private mutating func format(size: UInt8, _ area: [UInt8]) {
    blocks += [(3, [0xE1, 0x10, size, 0x00]), (4, area)]
  }

  /// CFG0 with AUTH0 off, CFG1, PWD and PACK.
  private mutating func configure(at block: Int, mirror: UInt8) {
    blocks += [
      (block, [mirror, 0x00, 0x00, 0xFF]), (block + 1, [0x00, 0x05, 0x00, 0x00]),
      (block + 2, [0xFF, 0xFF, 0xFF, 0xFF]),
    ]
  }

  private mutating func countReads(lockBlock: Int) {
    blocks.append((lockBlock, [0, 0, 0, 0xBD]))
    configure(at: lockBlock + 1, mirror: 0x04)
    counters = [2: .init(value: 0)]
  }

  /// The capability container of an NTAG I2C and its configuration registers.
  private mutating func connect(size: UInt8, registers: Int) {
    format(size: size, [0x03, 0x00, 0xFE, 0x00])
    blocks += [(registers, [0x01, 0x00, 0xF8, 0x48]), (registers + 1, [0x08, 0x01, 0x00, 0x00])]
  }

  private mutating func protectI2C() {
    blocks += [(227, [0x00, 0x00, 0x00, 0xFF]), (229, [0xFF, 0xFF, 0xFF, 0xFF])]
  }
}
