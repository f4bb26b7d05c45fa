import NFCTags
import TagImages
import Testing

/// What the everyday tasks may cost, in exchanges after the card was found. The search for it is one
/// more, and who looks for a second tag before writing takes three.
@Suite struct Type4BudgetTests {
  private let short = Array(repeating: UInt8(0x41), count: 51)
  private let long = Array(repeating: UInt8(0x41), count: 1002)

  private func exchanges(
    _ image: Type4Image, _ work: (any NDEFTag) async throws -> Void
  ) async throws -> Int {
    let bench = try await Bench(image)
    try await work(try await bench.tag())
    return bench.transceiver.count
  }

  @Test(arguments: [(Type4Product.type4A, 1), (.type4B, 0), (.ntag424, 1), (.desfireEV1, 1)])
  func `a card is known after one question, over NFC-B after none`(
    _ product: Type4Product, _ count: Int
  ) async throws {
    #expect(try await exchanges(Type4Image.fresh(product)) { _ in } == count)
  }

  @Test(arguments: [Type4Product.type4A, .type4B])
  func `reading takes the two files, a length and the message`(
    _ product: Type4Product
  ) async throws {
    let card = try Type4Image.fresh(product)
    let question = product == .type4A ? 1 : 0
    let few = try await exchanges(card.holding(short, mle: 59, mlc: 52)) {
      _ = try await $0.readNDEF()
    }
    #expect(few == question + 6)
    #expect(1 + few <= 8)
    let many = try await exchanges(card.holding(long)) { _ = try await $0.readNDEF() }
    #expect(many == question + 5 + 4)
    #expect(1 + many <= 11)
  }

  @Test(arguments: [Type4Product.type4A, .type4B])
  func `writing takes a length before, and one after, and a look`(
    _ product: Type4Product
  ) async throws {
    let (short, long) = (short, long)
    let card = try Type4Image.fresh(product)
    let question = product == .type4A ? 1 : 0
    let other = short.map { $0 + 1 } + [1]
    let few = try await exchanges(card.holding(other, mle: 59, mlc: 52)) { tag in
      _ = try await tag.execute(try await tag.planWrite(short))
    }
    #expect(few == question + 5 + 1 + 1 + 1 + 1)
    #expect(3 + 1 + few <= 17)
    // Over a message of the same length, which is read to see whether it is the same.
    let many = try await exchanges(card.holding(long.map { $0 + 1 })) { tag in
      _ = try await tag.execute(try await tag.planWrite(long))
    }
    #expect(many == question + 5 + 4 + 1 + 4 + 1 + 4)
    #expect(3 + 1 + many <= 24)
  }

  /// It refuses the first command after an answer that was not heard to its end, and may be read
  /// beyond its message.
  @Test func `a chip that was left in the middle of GetVersion costs no more`() async throws {
    let short = short
    var image = try Type4Image.fresh(.ntag424)
    let bench = try await Bench(image)
    let tag = try await bench.tag()
    _ = try await tag.execute(try await tag.planWrite(short.map { $0 + 1 } + [1]))
    image = try bench.image
    let reading = try await exchanges(image) { _ = try await $0.readNDEF() }
    #expect(1 + reading == 8)
    let writing = try await exchanges(image) { tag in
      _ = try await tag.execute(try await tag.planWrite(short))
    }
    #expect(3 + 1 + writing <= 17)
  }
}
