import NFCLink
import NFCTags
import TagImages
import Testing

@Suite struct Type2LockTests {
  static let message: [UInt8] = Array("a message to keep".utf8)

  /// A tag of the product that carries the message.
  private func written(_ product: Type2Product) async throws -> Type2Image {
    let bench = try await Bench(product)
    let tag = try await bench.tag()
    _ = try await tag.execute(try await tag.planWrite(Self.message, formatting: true))
    return try bench.image
  }

  /// Whether the tag refuses a write to each of its user blocks.
  private func expectRefusal(_ image: Type2Image, _ blocks: some Sequence<Int>) async throws {
    for block in [3] + Array(blocks) where block < 256 {
      let bench = try await Bench(image)
      _ = try? await bench.transceiver.transceive(
        [0xA2, UInt8(block), 0xAB, 0xCD, 0xEF, 0x01], timeout: .seconds(1), secrecy: .open)
      #expect(try bench.image.block(block) == image.block(block), "block \(block)")
    }
  }

  @Test(arguments: Type2Product.allCases)
  func `a locked tag is read-only to the last user block`(_ product: Type2Product) async throws {
    let bench = try await Bench(try await written(product))
    let tag = try await bench.tag()
    let plan = try await tag.planLock()
    #expect(plan.writes.allSatisfy(\.permanent) && !plan.permanentEffects.isEmpty)
    let report = try await tag.execute(plan)
    #expect(report.locked && report.exchanges == plan.exchanges)

    let image = try bench.image
    #expect(PlainParser.content(of: image) == .message(Self.message))
    #expect(PlainParser.isReadOnly(image))
    let state = try await bench.tag().readNDEF()
    #expect(state.status == .readOnly && state.message == Self.message)
    #expect(state.warnings.isEmpty)
    #expect(try await bench.tag().planLock().writes.isEmpty)
    await #expect(throws: TagError.readOnly("the capability container forbids writing")) {
      try await bench.tag().planErase()
    }
    try await expectRefusal(image, TestLayout.user(product))
  }

  @Test(arguments: Type2InterruptionTests.faults, [Type2Product.ultralight, .ntag203, .ntag213])
  func `a lock that was cut short is completed`(
    _ fault: String, _ product: Type2Product
  ) async throws {
    try await disturb(try await written(product), with: fault) { tag in
      _ = try await tag.execute(try await tag.planLock())
    } check: { after, fault, hasFailed in
      #expect(PlainParser.content(of: after) == .message(Self.message), "\(fault)")
      let bench = try await Bench(after)
      let tag = try await bench.tag()
      _ = try await tag.execute(try await tag.planLock())
      #expect(try await bench.tag().readNDEF().warnings.isEmpty, "\(fault)")
      #expect(PlainParser.isReadOnly(try bench.image), "\(fault)")
    }
  }

  @Test func `a tag that only calls itself read-only is locked`() async throws {
    var image = try await written(.ntag213)
    image.memory[15] = 0x0F
    let bench = try await Bench(image)
    let tag = try await bench.tag()
    #expect(try await tag.readNDEF().warnings.map(\.code) == [.ccReadOnlyLocksOpen])
    #expect(try await tag.planLock().writes.map(\.block) == [40, 2])
    _ = try await tag.execute(try await tag.planLock())
    #expect(try await bench.tag().readNDEF().warnings.isEmpty)
  }

  @Test func `a lock is planned on what a write will leave`() async throws {
    let bench = try await Bench(.ultralightC)
    let tag = try await bench.tag()
    let write = try await tag.planWrite(Self.message, formatting: true)
    let lock = try await tag.planLock(after: write)
    #expect(lock.writes.map(\.block) == [3, 40, 2])
    #expect(lock.writes[0].from == [0xE1, 0x10, 0x12, 0x00])
    _ = try await tag.execute(write)
    _ = try await tag.execute(lock)
    #expect(PlainParser.isReadOnly(try bench.image))
  }

  @Test func `a tag that can no longer be locked is not locked half way`() async throws {
    var image = try await written(.ntag213)
    image.memory[10] = 0x04  // pages 10 to 15 stay open for good
    let bench = try await Bench(image)
    await #expect(throws: TagError.unsupported("locking: pages 10 to 15 can no longer be locked")) {
      try await bench.tag().planLock()
    }
  }

  @Test func `locked pages among those to be written are named first`() async throws {
    var image = try await written(.ntag213)
    image.memory[10] = 0x40
    image.memory[11] = 0x01
    image.memory[160] = 0x02
    let bench = try await Bench(image)
    let long = Array(repeating: UInt8(0x41), count: 100)
    await #expect(throws: TagError.readOnly("pages 6, 8, 18 and 19 are locked")) {
      try await bench.tag().planWrite(long)
    }
    #expect(!bench.transceiver.commands.contains { $0[0] == 0xA2 })
  }
}
