import NFCLink
import NFCTags
import TagImages
import Testing
import VirtualNFC

/// Type 3 tags, from the factory to the read-only one.
@Suite struct Type3Tests {
  static let nfcid2: [UInt8] = [0x01, 0x2E, 1, 2, 3, 4, 5, 6]

  static func image(_ product: Type3Product) throws -> TagImage {
    .type3(try VirtualProducts.image(of: product, nfcid2: nfcid2))
  }

  /// A tag that is ready for a message: a Lite is formatted first.
  static func formatted(_ product: Type3Product) async throws -> TagImage {
    try await image(product).changed { tag in
      _ = try await tag.execute(try await tag.planFormat())
    }
  }

  @Test(arguments: Type3Product.allCases)
  func `a product is known by name`(_ product: Type3Product) async throws {
    let bench = try await Bench(try Self.image(product))
    let identity = try await TagIdentification.identify(bench.transceiver)
    #expect(identity.kind == .type3 && identity.product == product.rawValue)
    #expect(identity.target.identifier == Self.nfcid2)
    #expect(bench.transceiver.count == 0)
  }

  @Test(arguments: [Type3Product.lite, .liteS])
  func `a Lite from the factory is not formatted, and can be`(_ product: Type3Product) async throws
  {
    let bench = try await Bench(try Self.image(product))
    let tag = try await bench.tag()
    #expect(try await tag.readNDEF().status == .notFormatted(.attributesBlank))
    await #expect(throws: TagError.notFormatted(.attributesBlank)) {
      try await tag.planWrite([0xD0, 0, 0])
    }
    let plan = try await tag.planFormat()
    #expect(plan.permanentEffects.isEmpty && plan.writes.map(\.block) == [0x88, 0])
    let report = try await tag.execute(plan)
    #expect(report.exchanges == plan.exchanges)
    let fresh = try await bench.tag().readNDEF()
    #expect(fresh.status == .readWrite && fresh.capacity == 208 && fresh.warnings.isEmpty)
    #expect(try await bench.tag().planFormat().writes.isEmpty)
  }

  @Test(arguments: [(Type3Product.lite, 208), (.liteS, 208), (.standard, 640)])
  func `a message of every size class is written, read, erased`(
    _ product: Type3Product, _ capacity: Int
  ) async throws {
    let bench = try await Bench(try Self.image(product))
    try await bench.expectRoundTrips(
      of: [1, capacity / 2, capacity, 2, 15, 16, 17, capacity, 0, capacity], capacity: capacity,
      formatting: true
    ) { PlainAttributes.content(of: $0) == .message($1) }
    let tag = try await bench.tag()
    _ = try await tag.execute(try await tag.planErase())
    #expect(PlainAttributes.content(of: try bench.image) == .message([]))
    _ = try await tag.execute(try await tag.planErase(wipe: true))
    guard case .type3(let image) = try bench.image else { throw WrongFamily() }
    let blocks = try #require((image.system(0x12FC) ?? image.systems.first)?.services.first).blocks
    #expect(
      blocks.filter { (1...capacity / 16).contains(Int($0.number)) }
        .allSatisfy { $0.content.bytes(filling: 1) == [UInt8](repeating: 0, count: 16) })
  }

  @Test(arguments: [Type3Product.lite, .liteS])
  func `a locked Lite keeps its message for good`(_ product: Type3Product) async throws {
    let message: [UInt8] = Array("a message to keep".utf8)
    let written = try await Self.image(product).changed { tag in
      _ = try await tag.execute(try await tag.planWrite(message, formatting: true))
    }
    let bench = try await Bench(written)
    let tag = try await bench.tag()
    let plan = try await tag.planLock()
    #expect(plan.writes.map(\.block) == [0, 0x88] && plan.permanentEffects.count == 2)
    #expect(try await tag.execute(plan).locked)
    let state = try await bench.tag().readNDEF()
    #expect(state.status == .readOnly && state.message == message && state.warnings.isEmpty)
    #expect(try await bench.tag().planLock().writes.isEmpty)
    #expect(try await bench.tag().information().lockedBlocks == Array(0..<14))
    await #expect(throws: TagError.readOnly("the attribute block forbids writing")) {
      try await bench.tag().planErase()
    }
    for block in Array(UInt8(0)..<14) + [0x88] {
      let update =
        [0x20, 0x08] + Self.nfcid2 + [1, 0x09, 0x00, 1, 0x80, block]
        + [UInt8](repeating: 0xFF, count: 16)
      let answer = try await bench.transceiver.transceive(
        update, timeout: .seconds(1), secrecy: .open)
      #expect(answer.count == 12 && answer[10] != 0, "block \(block)")
    }
  }

  @Test func `a Standard tells its systems and services`() async throws {
    let bench = try await Bench(try Self.image(.standard))
    let information = try await bench.tag().information()
    let facts = Dictionary(
      uniqueKeysWithValues: information.facts.map { ($0.key, $0.value) })
    #expect(facts["systems"] == "FE00, 12FC")
    #expect(facts["servicesFE00"] == "1008" && facts["services12FC"] == "0009, 000B")
    #expect(information.userBytes == 640)
  }

  @Test(arguments: Type3Product.allCases)
  func `a dump holds what the chip shows, and its keys stay unknown`(
    _ product: Type3Product
  ) async throws {
    let written = try await Self.image(product).changed { tag in
      _ = try await tag.execute(try await tag.planWrite([0xD0, 0, 0], formatting: true))
    }
    let bench = try await Bench(written)
    guard case .type3(let dump) = try await bench.tag().dumpImage(), case .type3(let now) = written
    else { throw WrongFamily() }
    #expect(dump.product == now.product && dump.nfcid2 == now.nfcid2 && dump.pmm == now.pmm)
    #expect(dump.systems.map(\.code) == now.systems.map(\.code))
    let index = product == .standard ? 1 : 0
    let shown = try #require(dump.systems[index].services.first)
    let held = try #require(now.systems[index].services.first)
    #expect(shown.codes == held.codes && shown.blocks.map(\.number) == held.blocks.map(\.number))
    for block in held.blocks where shown[block.number]?.unknownCount == 0 {
      #expect(shown[block.number] == block.content, "block \(block.number)")
    }
    let unknown = shown.blocks.filter { $0.content.unknownCount > 0 }.map(\.number)
    switch product {
    case .lite: #expect(unknown == [0x80, 0x81, 0x87])
    case .liteS: #expect(unknown == [0x80, 0x81, 0x87, 0x91])
    case .standard: #expect(unknown == [])
    }
  }

  /// A Lite has 13 blocks for a message, whatever somebody wrote into its attribute block.
  @Test(arguments: [Type3Product.lite, .liteS])
  func `attributes that claim more blocks than a Lite has are not believed`(
    _ product: Type3Product
  ) async throws {
    guard case .type3(var image) = try await Self.formatted(product) else { throw WrongFamily() }
    let attributes: [UInt8] = [0x10, 15, 13, 0, 20, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0x41]
    image.systems[0].services[0][0] = PartialMemory(attributes)
    let bench = try await Bench(TagImage.type3(image))
    let tag = try await bench.tag()
    let state = try await tag.readNDEF()
    #expect(state.capacity == 208 && state.warnings.map(\.code) == [.ccLargerThanChip])
    await #expect(throws: TagError.capacityExceeded(needed: 209, available: 208)) {
      try await tag.planWrite(Array(repeating: 0x41, count: 209))
    }
    let message = Array(repeating: UInt8(0x42), count: 208)
    _ = try await tag.execute(try await tag.planWrite(message))
    #expect(PlainAttributes.content(of: try bench.image) == .message(message))
    #expect(try await bench.tag().readNDEF().message == message)
  }

  /// SYS_OP is bit 0 of byte 3 of MC.
  @Test func `locking a Lite that is not opened for NDEF tells that it never will be`() async throws
  {
    guard case .type3(var image) = try await Self.formatted(.liteS) else { throw WrongFamily() }
    var memory = try #require(image.systems[0].services[0][0x88]?.bytes(in: 0..<16))
    #expect(try await Bench(TagImage.type3(image)).tag().planLock().notes.isEmpty)
    memory[3] = 0
    image.systems[0].services[0][0x88] = PartialMemory(memory)
    let notes = try await Bench(TagImage.type3(image)).tag().planLock().notes
    #expect(notes.count == 1 && notes.first?.contains("12FC and never will") == true)
  }

  @Test func `a card without a system for NDEF is not to be formatted`() async throws {
    guard case .type3(var image) = try Self.image(.standard) else { throw WrongFamily() }
    image.systems.removeAll { $0.code == 0x12FC }
    let tag = try await Bench(TagImage.type3(image)).tag()
    let refusal = TagError.unsupported("formatting: only FeliCa Lite and Lite-S can be formatted")
    await #expect(throws: refusal) { try await tag.planFormat() }
    await #expect(throws: refusal) { try await tag.planWrite([0xD0, 0, 0], formatting: true) }
    await #expect(throws: TagError.notFormatted(.noNDEFApplication)) {
      try await tag.planWrite([0xD0, 0, 0])
    }
  }
}
