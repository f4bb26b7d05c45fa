import Testing

@testable import TagImages

@Suite struct RawMemoryTests {
  /// Memory with a sound UID, and zeros behind it.
  private func memory(_ count: Int) -> [UInt8] {
    let head: [UInt8] = [0x04, 0xA1, 0xB2, 0x9F, 0xC3, 0xD4, 0xE5, 0x80, 0x72, 0x48]
    return Array((head + Array(repeating: 0, count: count)).prefix(count))
  }

  @Test(arguments: [
    (64, Type2Product.ultralight), (168, .ntag203), (180, .ntag213), (192, .ultralightC),
    (540, .ntag215), (924, .ntag216), (1960, .ntagI2C2K), (2048, .ntagI2CPlus2K),
  ])
  func `a size that one product has tells it`(_ size: Int, _ product: Type2Product) throws {
    #expect(try SampleFiles.type2(decoding: memory(size)).product == product)
  }

  @Test(arguments: [
    (80, [Type2Product.ultralightEV1Small, .ntag210]),
    (164, [.ultralightEV1Large, .ntag212]),
    (936, [.ntagI2C1K, .ntagI2CPlus1K]),
  ])
  func `a size that several have leaves the choice to the user`(
    _ size: Int, _ products: [Type2Product]
  ) throws {
    let file = try ImageFile(decoding: memory(size))
    let warning = try #require(file.warnings.first { $0.code == .productUnknown })
    for product in products {
      #expect(warning.detail.contains(product.identifier))
      #expect(
        try SampleFiles.type2(decoding: memory(size), product: .type2(product)).product == product)
    }
    #expect(try SampleFiles.type2(decoding: memory(size)).product == nil)
  }

  @Test func `memory that ends early is filled up with unknown bytes if its product is said`()
    throws
  {
    let image = try SampleFiles.type2(decoding: memory(176), product: .type2(.ultralightC))
    #expect(image.blockCount == 48)
    #expect(image.memory.unknownCount == 16)
  }

  @Test(arguments: [(172, Type2Product.ntag213), (532, .ntag215), (916, .ntag216)])
  func `without the pages of the password, which cannot be read, the product is the same`(
    _ size: Int, _ product: Type2Product
  ) throws {
    let file = try ImageFile(decoding: memory(size))
    #expect(file.image.memory.count == size + 8 && file.image.memory.unknownCount == 8)
    #expect(file.image.productName == product.rawValue)
    #expect(file.warnings.map(\.code) == [.memoryIncomplete])
  }

  @Test func `the signature behind an NTAG215 is no memory`() throws {
    let signature = (0..<32).map { UInt8($0 + 1) }
    let image = try SampleFiles.type2(decoding: memory(540) + signature)
    #expect(image.product == .ntag215 && image.blockCount == 135)
    #expect(image.signature == signature)
  }

  @Test(arguments: [10, 15, 178, 2052]) func `a size that no tag has is refused`(_ size: Int) throws
  {
    #expect(try SampleFiles.fault(memory(size), format: .raw).code == .wrongLength)
  }

  @Test func `the bytes are written as they are`() throws {
    let bytes = try SampleFiles.bytes("ntag213-plain.bin")
    let image = TagImage.type2(try SampleFiles.type2("ntag213-plain.bin"))
    #expect(try ImageFormat.raw.encode(image) == EncodedImage(bytes: bytes, losses: []))
  }
}
