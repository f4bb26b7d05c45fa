import NFCLink
import TagImages
import Testing

@testable import NFCTags

@Suite struct ClassicCaseTests {
  private func read(_ image: ClassicImage) async throws -> NDEFState {
    let transceiver = KeyedCard(image)
    let identity = try await TagIdentification.identify(transceiver)
    return try await identity.ndefTag(over: transceiver).readNDEF()
  }

  @Test func `every case is there`() {
    #expect(ClassicCase.all.count == 13)
  }

  @Test(arguments: ClassicCase.all.filter { $0.expect.error == nil })
  func `a card reads as its source says, and so does its image`(_ example: ClassicCase) async throws
  {
    let expect = example.expect
    let state = try await read(try example.image)
    try expect.check(state)
    #expect(try NDEFState(of: .classic(try example.image)) == state)
    if let sectors = expect.sectors {
      let content = try ClassicContent(ClassicMemory(try example.image))
      #expect(content.sectors.map(\.number) == sectors)
    }
  }

  @Test(arguments: ClassicCase.all.filter { $0.expect.error != nil })
  func `a broken card has the fault its source says`(_ example: ClassicCase) async throws {
    let error = await #expect(throws: TagError.self) { try await read(try example.image) }
    guard case .malformed(let fault, 64)? = error else {
      Issue.record("not malformed: \(String(describing: error))")
      return
    }
    #expect(fault.rawValue == example.expect.error)
  }

  @Test func `formatting a new card gives that of AN1304's example`() async throws {
    let factory = try #require(ClassicCase.all.first { $0.id == "mc-factory" })
    let empty = try #require(ClassicCase.all.first { $0.id == "mc-empty" })
    let card = KeyedCard(try factory.image)
    let tag = try await TagIdentification.identify(card).ndefTag(over: card)
    _ = try await tag.execute(try await tag.planFormat())
    guard case .classic(let image) = try await tag.dumpImage() else { return }
    let expected = try empty.image
    for sector in expected.product.sectors {
      for block in sector.blocks where block != 4 {
        let known = zip(image.bytes(ofBlock: block), expected.bytes(ofBlock: block)).filter {
          $0.0 != nil
        }
        #expect(known.allSatisfy { $0.0 == $0.1 }, "block \(block)")
      }
    }
    #expect(image.block(4)?.prefix(3) == [0x03, 0x00, 0xFE])
  }

  @Test(
    arguments: [
      (0x80, TagFault.unsupportedMappingVersion), (0x00, .unsupportedMappingVersion),
      (0x4C, .readAccessDenied),
    ] as [(UInt8, TagFault)])
  func `the general purpose byte is heeded`(_ byte: UInt8, _ fault: TagFault) async throws {
    let example = try #require(ClassicCase.all.first { $0.id == "mc-empty" })
    var image = try example.image
    image.memory[7 * 16 + 9] = byte
    await #expect(throws: TagError.malformed(fault, at: 121)) { try await read(image) }
  }

  @Test(arguments: ClassicCase.all.filter { $0.card != "4K" })
  func `no flipped bit of a card makes reading trap or hang`(_ example: ClassicCase) async throws {
    for offset in Array(16..<26) + Array(54..<58) + Array(64..<70) + Array(118..<122) {
      for bit in 0..<8 {
        var image = try example.image
        image.memory[offset] = (image.memory[offset] ?? 0) ^ 1 << UInt8(bit)
        _ = try? await read(image)
      }
    }
  }

  @Test func `a block that is not known is named`() throws {
    let example = try #require(ClassicCase.all.first { $0.id == "mc-utf16" })
    var image = try example.image
    image.memory[66] = nil
    #expect(throws: TagError.unsupported("block 4 of the image cannot be read")) {
      try NDEFState(of: .classic(image))
    }
  }
}
