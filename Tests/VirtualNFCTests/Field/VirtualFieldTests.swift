import TagImages
import Testing
import VirtualNFC

@Suite struct VirtualFieldTests {
  let field = VirtualField()

  static func image(_ nfcid1: [UInt8], bytes count: Int = 64, product: Type2Product? = nil)
    -> TagImage
  {
    .type2(
      Type2Image(
        product: product, nfcid1: nfcid1,
        memory: PartialMemory(Array(repeating: UInt8(0), count: count))))
  }

  @Test func `tags are numbered as they come and a number is not used again`() throws {
    #expect(try field.tap(product: .ntag213) == 1)
    #expect(try field.tap(product: .ntag215) == 2)
    try field.remove(1)
    #expect(try field.tap(product: .ultralight) == 3)
    #expect(field.tags.map(\.number) == [2, 3])
  }

  @Test func `a tag goes by number or identifier and leaves its content`() throws {
    let image = Self.image([1, 2, 3, 4])
    let number = try field.tap(image)
    #expect(field.image(of: number) == image)
    #expect(try field.remove(nfcid1: [1, 2, 3, 4]) == image)
    #expect(field.image(of: number) == nil)
    #expect(throws: VirtualFieldError.noSuchTag) { try field.remove(number) }
    #expect(throws: VirtualFieldError.noSuchTag) { try field.remove(nfcid1: [1, 2, 3, 4]) }
  }

  @Test func `the same identifier cannot be there twice`() throws {
    try field.tap(Self.image([1, 2, 3, 4]))
    #expect(throws: VirtualFieldError.duplicateIdentifier([1, 2, 3, 4])) {
      try field.tap(Self.image([1, 2, 3, 4]))
    }
    let uid = try #require(field.tags.first).image.identifier
    #expect(uid == [1, 2, 3, 4])
  }

  @Test(arguments: [0, 1, 5, 8, 12]) func `an identifier that no tag has is refused`(count: Int) {
    #expect(throws: VirtualFieldError.identifierLength(count)) {
      try field.tap(Self.image(Array(repeating: 1, count: count)))
    }
  }

  @Test(arguments: [0, 12, 63, 66]) func `a memory that is none is refused`(count: Int) {
    #expect(throws: VirtualFieldError.memorySize(count)) {
      try field.tap(Self.image([1, 2, 3, 4], bytes: count))
    }
  }

  @Test func `an image may hold less than its product and not more`() throws {
    let number = try field.tap(Self.image([1, 2, 3, 4], bytes: 60, product: .ultralight))
    guard case .type2(let image)? = field.image(of: number) else { return }
    #expect(image.memory.count == 64)
    #expect(image.memory.unknownCount == 4)
    #expect(throws: VirtualFieldError.memorySize(68)) {
      try field.tap(Self.image([4, 3, 2, 1], bytes: 68, product: .ultralight))
    }
  }
}
