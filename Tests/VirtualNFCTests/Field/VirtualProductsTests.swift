import TagImages
import Testing
import VirtualNFC

@Suite struct VirtualProductsTests {
  /// Data sheets, memory content at delivery: block 3 and the blocks behind it, zeros from there on.
  static let deliveries: [(Type2Product, blocks: [Int: String])] = [
    (.ultralight, [4: "ffffffff"]),
    (
      .ultralightC,
      [42: "30000000", 44: "42524541", 45: "4b4d4549", 46: "46594f55", 47: "43414e21"]
    ),
    (.ultralightEV1Small, [16: "000000ff", 17: "00050000", 18: "ffffffff"]),
    (.ultralightEV1Large, [36: "000000bd", 37: "000000ff", 38: "00050000", 39: "ffffffff"]),
    (.ntag203, [3: "e1101200", 4: "0103a010", 5: "440300fe"]),
    (.ntag210, [3: "e1100600", 4: "0300fe00", 16: "000000ff", 17: "00050000", 18: "ffffffff"]),
    (
      .ntag212,
      [
        3: "e1101000", 4: "0103900a", 5: "340300fe", 36: "000000bd", 37: "000000ff",
        38: "00050000", 39: "ffffffff",
      ]
    ),
    (
      .ntag213,
      [
        3: "e1101200", 4: "0103a00c", 5: "340300fe", 40: "000000bd", 41: "040000ff",
        42: "00050000", 43: "ffffffff",
      ]
    ),
    (
      .ntag215,
      [
        3: "e1103e00", 4: "0300fe00", 130: "000000bd", 131: "040000ff", 132: "00050000",
        133: "ffffffff",
      ]
    ),
    (
      .ntag216,
      [
        3: "e1106d00", 4: "0300fe00", 226: "000000bd", 227: "040000ff", 228: "00050000",
        229: "ffffffff",
      ]
    ),
    (.ntagI2C1K, [3: "e1106d00", 4: "0300fe00", 232: "0100f848", 233: "08010000"]),
    (.ntagI2C2K, [3: "e110ea00", 4: "0300fe00", 488: "0100f848", 489: "08010000"]),
    (
      .ntagI2CPlus1K,
      [
        3: "e1106d00", 4: "0300fe00", 227: "000000ff", 229: "ffffffff", 232: "0100f848",
        233: "08010000",
      ]
    ),
    (
      .ntagI2CPlus2K,
      [
        3: "e1106d00", 4: "0300fe00", 227: "000000ff", 229: "ffffffff", 232: "0100f848",
        233: "08010000",
      ]
    ),
  ]

  @Test func `every product has a row`() {
    #expect(Self.deliveries.map(\.0) == Type2Product.allCases)
  }

  @Test(arguments: deliveries)
  func `a fresh tag holds what its data sheet says`(
    product: Type2Product, blocks: [Int: String]
  ) throws {
    let image = try VirtualProducts.image(of: product, nfcid1: TagUnderTest.nfcid1)
    #expect(image.blockCount == product.blockCount)
    for number in 3..<image.blockCount {
      guard let content = image.block(number) else { continue }
      #expect(hex(content) == blocks[number] ?? "00000000", "block \(number)")
    }
  }

  @Test(arguments: Type2Product.allCases)
  func `only what an NTAG I2C does not have is unknown`(product: Type2Product) throws {
    let image = try VirtualProducts.image(of: product, nfcid1: TagUnderTest.nfcid1)
    let unknown = (0..<image.blockCount).filter { image.block($0) == nil }
    let expected: [Type2Product: Range<Int>] = [
      .ntagI2C1K: 227..<232, .ntagI2C2K: 481..<488, .ntagI2CPlus2K: 234..<256,
    ]
    #expect(unknown == Array(expected[product] ?? 0..<0))
  }

  /// ISO/IEC 14443-3: BCC0 is CT and the first three bytes, BCC1 the last four, XORed.
  @Test func `the identifier has its check bytes, but in an NTAG I2C`() throws {
    let plain = try VirtualProducts.image(of: .ntag213, nfcid1: TagUnderTest.nfcid1)
    #expect(hex(plain.memory.bytes(in: 0..<12) ?? []) == "04a1b29f" + "c3d4e580" + "72480000")
    let i2c = try VirtualProducts.image(of: .ntagI2C1K, nfcid1: TagUnderTest.nfcid1)
    #expect(hex(i2c.memory.bytes(in: 0..<12) ?? []) == "04a1b2c3" + "d4e58000" + "44000000")
  }

  @Test func `made-up identifiers are NXP's, differ, and hold no cascade tag where it may not be`()
    throws
  {
    let identifiers = (1...2000).map(VirtualProducts.nfcid1)
    #expect(Set(identifiers).count == 2000)
    #expect(identifiers.allSatisfy { $0.count == 7 && $0[0] == 0x04 && $0[3] != 0x88 })
    #expect(VirtualProducts.nfcid1(number: 1) == identifiers[0])
    #expect(VirtualProducts.nfcid1(number: .min).count == 7)
  }

  @Test(arguments: [0, 4, 6, 8, 10]) func `another length of identifier is refused`(length: Int) {
    #expect(throws: VirtualFieldError.identifierLength(length)) {
      try VirtualProducts.image(of: .ntag213, nfcid1: Array(repeating: 4, count: length))
    }
  }

  @Test func `signatures and counters are there where the product has them`() throws {
    let signed: Set<Type2Product> = [
      .ultralightEV1Small, .ultralightEV1Large, .ntag210, .ntag212, .ntag213, .ntag215, .ntag216,
      .ntagI2CPlus1K, .ntagI2CPlus2K,
    ]
    for product in Type2Product.allCases {
      let image = try VirtualProducts.image(of: product, nfcid1: TagUnderTest.nfcid1)
      #expect(image.signature?.count == (signed.contains(product) ? 32 : nil))
      let counters: [Int] =
        switch product {
        case .ultralightEV1Small, .ultralightEV1Large: [0, 1, 2]
        case .ntag213, .ntag215, .ntag216: [2]
        default: []
        }
      #expect(image.counters.keys.sorted() == counters)
    }
  }
}
