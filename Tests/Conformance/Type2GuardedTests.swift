import NFCTags
import TagImages
import TestSupport
import Testing

/// Tags that guard a part of their memory, reading too, and so hide their settings.
@Suite struct Type2GuardedTests {
  /// CFG0, or AUTH0 of the Ultralight C.
  static let settings: [(Type2Product, Int)] = [
    (.ultralightC, 42), (.ultralightEV1Large, 37), (.ntag213, 41), (.ntag215, 131), (.ntag216, 227),
  ]

  /// A tag with a message behind some NULL TLVs that shows nothing from a block on.
  private func guarded(
    _ product: Type2Product, _ place: Int, from block: Int, holding message: [UInt8],
    behind nulls: Int = 0
  ) throws -> Type2Image {
    var image = try Type2Image.fresh(product).holding(
      Array(repeating: 0, count: nulls) + [0x03, UInt8(message.count)] + message + [0xFE])
    if image.memory[12] != 0xE1 {
      for (index, byte) in ([0xE1, 0x10, 0x10, 0x00] as [UInt8]).enumerated() {
        image.memory[12 + index] = byte
      }
    }
    if product == .ultralightC {
      image.memory[place * 4] = UInt8(block)
      image.memory[place * 4 + 4] = 0x00
    } else {
      image.memory[place * 4 + 3] = UInt8(block)
      image.memory[place * 4 + 4] = 0x80
    }
    return image
  }

  @Test(arguments: settings)
  func `a tag that guards its settings alone is read, written and locked like any other`(
    _ product: Type2Product, _ place: Int
  ) async throws {
    var random = SeededGenerator(seed: 7)
    let old = random.message(of: 30)
    let new = random.message(of: 90)
    let image = try guarded(product, place, from: place, holding: old)
    let bench = try await Bench(image)
    #expect(try await bench.tag().readNDEF().message == old)
    let plan = try await bench.tag().planWrite(new)
    _ = try await bench.tag().execute(plan)
    #expect(PlainParser.content(of: try bench.image) == .message(new))
    _ = try await bench.tag().execute(try await bench.tag().planLock())
    #expect(try await bench.tag().readNDEF().status == .readOnly)
    await #expect(throws: TagError.readOnly("the capability container forbids writing")) {
      try await bench.tag().planErase()
    }
  }

  @Test(arguments: settings)
  func `what is guarded is refused from its first page on, before anything is written`(
    _ product: Type2Product, _ place: Int
  ) async throws {
    var random = SeededGenerator(seed: 8)
    let message = random.message(of: 14)
    let image = try guarded(product, place, from: 20, holding: message)
    let bench = try await Bench(image)
    let tag = try await bench.tag()
    #expect(try await tag.readNDEF().message == message)
    let short = random.message(of: 20)
    _ = try await tag.execute(try await tag.planWrite(short))
    #expect(PlainParser.content(of: try bench.image) == .message(short))
    let before = try bench.image
    let refusal = TagError.authenticationRequired(fromBlock: 20)
    await #expect(throws: refusal) { try await tag.planWrite(random.message(of: 80)) }
    await #expect(throws: refusal) { try await tag.planLock() }
    #expect(try bench.image == before)
  }

  @Test(arguments: settings)
  func `a message behind many NULL TLVs does not ask for what is hidden behind it`(
    _ product: Type2Product, _ place: Int
  ) async throws {
    let image = try guarded(product, place, from: 28, holding: [0xD0, 0, 0], behind: 70)
    let state = try await Bench(image).tag().readNDEF()
    #expect(state.message == [0xD0, 0, 0])
  }

  @Test(arguments: settings)
  func `a message that is guarded wants the password`(
    _ product: Type2Product, _ place: Int
  ) async throws {
    var random = SeededGenerator(seed: 9)
    for block in [4, 5, 17] {
      let image = try guarded(product, place, from: block, holding: random.message(of: 60))
      let tag = try await Bench(image).tag()
      await #expect(throws: TagError.authenticationRequired(fromBlock: block)) {
        try await tag.readNDEF()
      }
      await #expect(throws: TagError.authenticationRequired(fromBlock: block)) {
        try await tag.planWrite(random.message(of: 70))
      }
      let facts = try await tag.information().facts
      #expect(facts.contains { $0.value.contains("from page \(block) on") })
      #expect(facts.contains { $0.key == "staticLock" })
    }
  }
}
