import NFCLink
import NFCTags
import TagImages
import TestSupport
import Testing
import VirtualNFC

/// Type 1 tags, from the factory to the read-only one.
@Suite struct Type1Tests {
  static let products: [Type1Product] = [.topaz96, .topaz512]
  static let faults = ["remove", "tear", "lose", "mute", "corrupt"]

  static func image(_ product: Type1Product) throws -> TagImage {
    .type1(try VirtualProducts.image(of: product, nfcid1: [1, 2, 3, 4]))
  }

  /// A tag without a capability container, with other bytes where one goes and behind.
  static func blank(_ product: Type1Product) throws -> TagImage {
    guard case .type1(var image) = try image(product) else { throw WrongFamily() }
    for address in 8..<40 { image.memory[address] = address < 12 ? 0 : UInt8(address) }
    return .type1(image)
  }

  @Test(arguments: Type1Product.allCases)
  func `a product is known by its header ROM`(_ product: Type1Product) async throws {
    let bench = try await Bench(try Self.image(product))
    let identity = try await TagIdentification.identify(bench.transceiver)
    #expect(identity.kind == .type1 && identity.product == product.rawValue)
    #expect(bench.transceiver.count == 1)
  }

  @Test(arguments: [(Type1Product.topaz96, 90), (.topaz512, 462)])
  func `a message of every size class is written, read, erased`(
    _ product: Type1Product, _ capacity: Int
  ) async throws {
    let bench = try await Bench(try Self.image(product))
    let sizes = [1, capacity / 2, capacity, 2, min(254, capacity), min(255, capacity), 0, capacity]
    try await bench.expectRoundTrips(of: sizes, capacity: capacity) {
      PlainTopaz.content(of: $0) == .message($1)
    }
    let tag = try await bench.tag()
    _ = try await tag.execute(try await tag.planErase(wipe: true))
    #expect(PlainTopaz.content(of: try bench.image) == .message([]))
    guard case .type1(let wiped) = try bench.image else { throw WrongFamily() }
    #expect(wiped.memory.bytes(in: 40..<104) == [UInt8](repeating: 0, count: 64))
  }

  @Test(arguments: products)
  func `a locked tag keeps its message for good`(_ product: Type1Product) async throws {
    let message: [UInt8] = Array("a message to keep".utf8)
    let written = try await Self.image(product).changed { tag in
      _ = try await tag.execute(try await tag.planWrite(message))
    }
    let bench = try await Bench(written)
    let plan = try await bench.tag().planLock()
    #expect(plan.writes.allSatisfy(\.permanent) && !plan.permanentEffects.isEmpty)
    let report = try await bench.tag().execute(plan)
    #expect(report.locked)
    let state = try await bench.tag().readNDEF()
    #expect(state.status == .readOnly && state.message == message && state.warnings.isEmpty)
    #expect(try await bench.tag().planLock().writes.isEmpty)
    #expect(try await bench.tag().information().lockedBlocks == Array(1...12))
    await #expect(throws: TagError.readOnly("the capability container forbids writing")) {
      try await bench.tag().planErase()
    }
    let before = try bench.image
    for address in UInt8(8)..<104 {
      _ = try? await bench.transceiver.transceive(
        [0x53, address, 0xFF, 1, 2, 3, 4], timeout: .seconds(1), secrecy: .open)
    }
    for block in UInt8(16)..<64 where product == .topaz512 {
      let content = [UInt8](repeating: 0xFF, count: 8)
      _ = try? await bench.transceiver.transceive(
        [0x54, block] + content + [1, 2, 3, 4], timeout: .seconds(1), secrecy: .open)
    }
    #expect(try bench.image == before)
  }

  @Test(arguments: faults, products)
  func `a write leaves the old message, none or the new one`(
    _ fault: String, _ product: Type1Product
  ) async throws {
    var random = SeededGenerator(seed: 9)
    var pairs = [(0, 3), (1, 1), (40, 9), (9, 40), (20, 0)]
    if product == .topaz512 { pairs += [(3, 260), (260, 3)] }
    for (oldLength, newLength) in pairs {
      let (old, new) = (random.message(of: oldLength), random.message(of: newLength))
      let image = try await Self.image(product).changed { tag in
        _ = try await tag.execute(try await tag.planWrite(old))
      }
      try await expectIntact(
        image, fault, allowed: [.message(old), .message([]), .message(new)], wanted: new
      ) { tag in
        _ = try await tag.execute(try await tag.planWrite(new))
      }
    }
  }

  @Test(arguments: faults, products)
  func `formatting leaves no half formatted tag`(
    _ fault: String, _ product: Type1Product
  ) async throws {
    var random = SeededGenerator(seed: 10)
    for message in [[], random.message(of: 21)] {
      try await expectIntact(
        try Self.blank(product), fault, allowed: [.notFormatted, .message([]), .message(message)],
        wanted: message
      ) { tag in
        let plan = try await tag.planWrite(message, formatting: true)
        _ = try await tag.execute(plan)
      }
    }
  }

  @Test(arguments: faults, products)
  func `a lock that was cut short is completed`(
    _ fault: String, _ product: Type1Product
  ) async throws {
    let message: [UInt8] = Array("a message to keep".utf8)
    let image = try await Self.image(product).changed { tag in
      _ = try await tag.execute(try await tag.planWrite(message))
    }
    try await disturb(image, with: fault) { tag in
      _ = try await tag.execute(try await tag.planLock())
    } check: { after, fault, _ in
      #expect(PlainTopaz.content(of: after) == .message(message), "\(fault)")
      let bench = try await Bench(after)
      _ = try await bench.tag().execute(try await bench.tag().planLock())
      let state = try await bench.tag().readNDEF()
      #expect(state.status == .readOnly && state.warnings.isEmpty, "\(fault)")
    }
  }

  @Test func `a short message of a Topaz takes RID and READ-ALL`() async throws {
    let message = Array(repeating: UInt8(0x41), count: 51)
    let image = try await Self.image(.topaz96).changed { tag in
      _ = try await tag.execute(try await tag.planWrite(message))
    }
    let bench = try await Bench(image)
    let state = try await bench.tag().readNDEF()
    #expect(state.message == message && bench.transceiver.count == 2)
  }

  @Test(arguments: Type1Product.allCases)
  func `a dump is the whole memory`(_ product: Type1Product) async throws {
    let image = try Self.image(product)
    let bench = try await Bench(image)
    #expect(try await bench.tag().dumpImage() == image)
  }

  private func expectIntact(
    _ image: TagImage, _ fault: String, allowed: Set<PlainParser.Content>, wanted: [UInt8],
    _ work: (any NDEFTag) async throws -> Void
  ) async throws {
    try await disturb(image, with: fault, work) { after, fault, hasFailed in
      let content = PlainTopaz.content(of: after)
      #expect(
        hasFailed ? allowed.contains(content) : content == .message(wanted),
        "\(fault): \(content)")
      let repaired = try await after.changed(by: work)
      #expect(PlainTopaz.content(of: repaired) == .message(wanted), "after \(fault)")
    }
  }

  /// Block F of a Topaz 512 holds lock bits whether a TLV says so or not.
  @Test func `a Topaz 512 without control TLVs keeps its lock bits, and is locked whole`()
    async throws
  {
    guard case .type1(var image) = try Self.image(.topaz512) else { throw WrongFamily() }
    for (index, byte) in ([0x03, 0x00, 0xFE] + [UInt8](repeating: 0, count: 10)).enumerated() {
      image.memory[12 + index] = byte
    }
    var random = SeededGenerator(seed: 3)
    let message = random.message(of: 472)
    let bench = try await Bench(TagImage.type1(image))
    let tag = try await bench.tag()
    #expect(try await tag.readNDEF().capacity == 472)
    _ = try await tag.execute(try await tag.planWrite(message))
    #expect(PlainTopaz.content(of: try bench.image) == .message(message))
    guard case .type1(let written) = try bench.image else { throw WrongFamily() }
    #expect(written.memory.bytes(in: 120..<128) == image.memory.bytes(in: 120..<128))
    let plan = try await bench.tag().planLock()
    #expect(plan.notes.isEmpty)
    _ = try await bench.tag().execute(plan)
    guard case .type1(let locked) = try bench.image else { throw WrongFamily() }
    #expect(locked.memory.bytes(in: 122..<128) == [UInt8](repeating: 0xFF, count: 6))
    #expect(PlainTopaz.content(of: try bench.image) == .message(message))
  }
}
