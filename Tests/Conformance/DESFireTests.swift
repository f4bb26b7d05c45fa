import NFCTags
import TagImages
import TestSupport
import Testing

/// DESFire cards from the factory: formatted, written, locked, and interrupted at every exchange.
@Suite struct DESFireTests {
  private static let products: [Type4Product] = [.desfireEV1, .desfireEV2, .desfireEV3]
  private static let faults = ["remove", "tear", "lose", "mute", "corrupt", "nak"]

  @Test(arguments: [
    (Type4Product.desfireEV1, 0x1000), (.desfireEV2, 0x1E00), (.desfireEV3, 0x1E00),
  ])
  func `a blank card is formatted, written and read like any other`(
    _ product: Type4Product, _ size: Int
  ) async throws {
    var random = SeededGenerator(seed: 8)
    let bench = try await Bench(Type4Image.fresh(product))
    let tag = try await bench.tag()
    #expect(tag.identity.product == product.rawValue)
    #expect(try await tag.readNDEF().status == .notFormatted(.noNDEFApplication))
    let plan = try await tag.planFormat()
    #expect(try await tag.execute(plan).exchanges == plan.exchanges)
    #expect(try bench.image.plainContent == .message([]))
    for length in [51, size - 2, 300] {
      let message = random.message(of: length)
      let writing = try await tag.planWrite(message)
      #expect(try await tag.execute(writing).exchanges == writing.exchanges)
      let state = try await Bench(bench.image).tag().readNDEF()
      #expect(state.message == message && state.capacity == size - 2)
    }
  }

  @Test(arguments: products)
  func `what is locked cannot be written, whatever the way`(_ product: Type4Product) async throws {
    let message = Array("for good".utf8)
    let bench = try await Bench(Type4Image.fresh(product))
    let tag = try await bench.tag()
    let writing = try await tag.planWrite(message, formatting: true)
    let locking = try await tag.planLock(after: writing)
    #expect(!locking.permanentEffects.isEmpty)
    _ = try await tag.execute(writing)
    let report = try await tag.execute(locking)
    #expect(report.locked && report.exchanges == locking.exchanges)

    let image = try bench.image
    #expect(image.isPlainlyReadOnly && image.plainContent == .message(message))
    let files = try #require(image.applications.last?.files)
    #expect(
      files.map(\.access) == [.keyed(rights: 0xEFFF, mode: 0), .keyed(rights: 0xEFFF, mode: 0)])
    let fresh = try await Bench(image).tag()
    #expect(try await fresh.readNDEF().status == .readOnly)
    #expect(try await fresh.planLock().actions.isEmpty)
    await #expect(throws: TagError.readOnly("the capability container forbids writing (FF)")) {
      try await fresh.planWrite([1])
    }
  }

  @Test(arguments: faults)
  func `a broken off format leaves no half formatted card, and is ended by the next`(
    _ fault: String
  ) async throws {
    let message = Array("hello".utf8)
    try await disturb(Type4Image.fresh(.desfireEV1), with: fault) { tag in
      _ = try await tag.execute(try await tag.planWrite(message, formatting: true))
    } check: { after, fault, hasFailed in
      let content = after.plainContent
      #expect(content == .message(message) || hasFailed && content == .notFormatted, "\(fault)")
      let again = try await Bench(after)
      let tag = try await again.tag()
      _ = try await tag.execute(try await tag.planWrite(message, formatting: true))
      #expect(try again.image.plainContent == .message(message), "after \(fault)")
      #expect(try again.image.applications.count == 2, "after \(fault)")
    }
  }

  @Test(arguments: faults)
  func `a broken off lock leaves the message, and is ended by the next`(
    _ fault: String
  ) async throws {
    let message = Array("stays".utf8)
    let bench = try await Bench(Type4Image.fresh(.desfireEV2))
    let tag = try await bench.tag()
    _ = try await tag.execute(try await tag.planWrite(message, formatting: true))
    try await disturb(try bench.image, with: fault) { tag in
      _ = try await tag.execute(try await tag.planLock())
    } check: { after, fault, _ in
      #expect(after.plainContent == .message(message), "\(fault)")
      let again = try await Bench(after)
      let tag = try await again.tag()
      _ = try await tag.execute(try await tag.planLock())
      #expect(try again.image.isPlainlyReadOnly, "after \(fault)")
    }
  }

  @Test func `a card with an application of its own is left alone`() async throws {
    var image = try Type4Image.fresh(.desfireEV1)
    image.applications.append(Type4Image.Application(aid: 0x123456, files: []))
    let bench = try await Bench(image)
    let tag = try await bench.tag()
    await #expect(
      throws: TagError.unsupported(
        "formatting: the card carries applications, which stay as they are")
    ) { try await tag.planFormat() }
    #expect(try bench.image == image)
  }

  @Test func `an NTAG 424 DNA wants its key before it is locked, and keeps its message`()
    async throws
  {
    let bench = try await Bench(Type4Image.fresh(.ntag424))
    let tag = try await bench.tag()
    _ = try await tag.execute(try await tag.planWrite([1, 2, 3]))
    await #expect(
      throws: TagError.unsupported("locking: the card wants a key before its rights change")
    ) { try await tag.planLock() }
  }

  @Test func `an NTAG 424 DNA with free rights is locked by them`() async throws {
    var image = try Type4Image.fresh(.ntag424)
    image.applications[1].files[1].access = .keyed(rights: 0xEEEE, mode: 0)
    let bench = try await Bench(image)
    let tag = try await bench.tag()
    let plan = try await tag.planLock()
    #expect(plan.notes.count == 2)
    _ = try await tag.execute(plan)
    #expect(
      try bench.image.applications[1].files[1].access == .keyed(rights: 0xEFFF, mode: 0))
    await #expect(throws: TagError.self) {
      _ = try await tag.execute(try await tag.planWrite([1]))
    }
    #expect(try bench.image.plainContent == .message([]))
  }
}
