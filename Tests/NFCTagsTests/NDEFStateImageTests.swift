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

  @Test(arguments: [(0x12FC, true), (0x88B4, true), (0x0003, false), (0xFE00, false)])
  func `a message is in the system for NDEF or the one of a Lite, and in no other`(
    _ code: UInt16, _ isThere: Bool
  ) throws {
    let attributes = PartialMemory(bytes("1001010005 00000000 00 01 000000 0018"))
    let service = Type3Image.Service(
      codes: [0x0009, 0x000B], blocks: [Type3Image.Block(number: 0, content: attributes)])
    let image = Type3Image(
      product: nil, nfcid2: bytes("0102030405060708"), pmm: bytes("0120220427674EFF"),
      systems: [Type3Image.System(code: code, services: [service])])
    let state = try NDEFState(of: .type3(image))
    #expect((state.status == .notFormatted(.noNDEFApplication)) != isThere)
  }

  @Test func `of a Type 5 tag that did not tell its memory nothing is said`() {
    let image = Type5Image(uid: bytes("E004010811223344"), memory: PartialMemory(unknownCount: 0))
    #expect(throws: TagError.unsupported("block 0 of the image cannot be read")) {
      try NDEFState(of: .type5(image))
    }
  }

  @Test func `an image shorter than its product is no trap`() {
    for count in stride(from: 0, through: 40, by: 4) {
      let memory = PartialMemory(Array(repeating: UInt8(0xE1), count: count))
      #expect(throws: TagError.self) { try NDEFState(of: image(memory, .ntag216)) }
    }
  }
}
