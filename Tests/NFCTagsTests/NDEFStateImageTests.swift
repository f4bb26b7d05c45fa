import NFCTags
import TagImages
import Testing

@Suite struct NDEFStateImageTests {
  private func image(_ memory: PartialMemory, _ product: Type2Product?) -> TagImage {
    .type2(Type2Image(product: product, nfcid1: bytes("04A1B2C3D4E580"), memory: memory))
  }

  private static let products: [String: Type2Product] = [
    "NTAG213": .ntag213, "NTAG215": .ntag215, "NTAG216": .ntag216,
    "NTAG I2C plus 2K": .ntagI2CPlus2K, "MIFARE Ultralight": .ultralight,
    "MIFARE Ultralight C": .ultralightC,
  ]

  @Test(arguments: Type2Case.all)
  func `an image reads as the tag does`(_ example: Type2Case) throws {
    let memory = PartialMemory(bytes(example.memory))
    let image = image(memory, Self.products[example.product])
    if let fault = example.expect.error {
      let error = #expect(throws: TagError.self) { try NDEFState(of: image) }
      guard case .malformed(let found, _)? = error else {
        Issue.record("not malformed")
        return
      }
      #expect(found.rawValue == fault)
    } else {
      #expect(try NDEFState(of: image).message == example.expect.ndef.map(bytes))
    }
  }

  @Test func `a page that is not known is named`() throws {
    var memory = PartialMemory(unknownCount: 180)
    memory.store(bytes("04A1B29F C3D4E580 26480000 E1101200 0308AABB"), at: 0)
    memory.store(bytes("EEFF11FE"), at: 24)
    #expect(throws: TagError.unsupported("page 5 of the image cannot be read")) {
      try NDEFState(of: image(memory, .ntag213))
    }
  }

  @Test func `an image shorter than its product is no trap`() {
    for count in stride(from: 0, through: 40, by: 4) {
      let memory = PartialMemory(Array(repeating: UInt8(0xE1), count: count))
      #expect(throws: TagError.self) { try NDEFState(of: image(memory, .ntag216)) }
    }
  }
}
