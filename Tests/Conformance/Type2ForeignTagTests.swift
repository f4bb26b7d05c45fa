import NFCTags
import TagImages
import TestSupport
import Testing
import VirtualNFC

/// Tags with content that is not ours: other TLVs, holes, garbage, wrong sizes.
@Suite struct Type2ForeignTagTests {
  static let seeds: [UInt64] = Array(0..<24)

  /// A tag of the product whose data area somebody has filled with this and that.
  private func foreign(
    _ product: Type2Product, _ random: inout SeededGenerator
  ) throws -> Type2Image {
    var area: [UInt8] = []
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      switch Int.random(in: 0...5, using: &random) {
      case 0: area += Array(repeating: 0, count: .random(in: 1...5, using: &random))
      case 1: area += [0x01, 0x03] + bytes(3, &random)
      case 2:
        // Some of the bytes ahead, in pages of 16.
        let at = UInt8.random(in: 1...3, using: &random) << 4 | .random(in: 0...15, using: &random)
        area += [0x02, 0x03, at, .random(in: 1...9, using: &random), 0x04]
      case 3: area += [0xFD, 0x04] + bytes(4, &random)
      case 4: area += [0x41, 0xFF, 0x00, 0x02] + bytes(2, &random)
      default: area += bytes(.random(in: 0...3, using: &random), &random)
      }
    }
    if Bool.random(using: &random) {
      let length = Int.random(in: 0...20, using: &random)
      area += [0x03, UInt8(length)] + random.message(of: length) + [0xFE]
    } else {
      area += bytes(.random(in: 0...30, using: &random), &random)
    }
    let sizes: [UInt8] = [0x06, 0x12, 0x6D, 0xEA, 0xFF]
    let room = TestLayout.user(product).count * 4
    return try Type2Image.fresh(product).holding(
      Array(area.prefix(room)),
      container: [0xE1, 0x10, sizes.randomElement(using: &random) ?? 0x06, 0x00])
  }

  private func bytes(_ count: Int, _ random: inout SeededGenerator) -> [UInt8] {
    (0..<count).map { _ in .random(in: 0...255, using: &random) }
  }

  @Test(arguments: Type2Product.allCases)
  func `no plan touches a block that is not for data`(_ product: Type2Product) async throws {
    for seed in Self.seeds {
      var random = SeededGenerator(seed: seed)
      let image = try foreign(product, &random)
      let tag = try await Bench(image).tag()
      let message = random.message(of: .random(in: 0...80, using: &random))
      var writes = (try? await tag.planWrite(message, formatting: true))?.writes ?? []
      writes += (try? await tag.planErase())?.writes ?? []
      writes += (try? await tag.planErase(wipe: true))?.writes ?? []
      writes += (try? await tag.planFormat())?.writes ?? []
      for write in writes {
        #expect(TestLayout.isForData(write.block, product), "seed \(seed): \(write)")
        #expect(!write.permanent)
      }
    }
  }

  @Test(arguments: Type2Product.allCases)
  func `what is written is read by anyone, and nothing else changes`(
    _ product: Type2Product
  ) async throws {
    for seed in Self.seeds {
      var random = SeededGenerator(seed: seed &+ 1000)
      let image = try foreign(product, &random)
      let message = random.message(of: .random(in: 0...40, using: &random))
      let bench = try await Bench(image)
      let tag = try await bench.tag()
      let plan: TagPlan
      do {
        plan = try await tag.planWrite(message, formatting: true)
      } catch {
        #expect(isLackOfRoom(error), "seed \(seed): \(error)")
        continue
      }
      _ = try await tag.execute(plan)
      let after = try bench.image
      #expect(PlainParser.content(of: after) == .message(message), "seed \(seed)")
      #expect(try await bench.tag().readNDEF().message ?? [] == message, "seed \(seed)")
      let touched = Set(plan.writes.map(\.block))
      for block in 0..<after.blockCount where !touched.contains(block) {
        #expect(after.block(block) == image.block(block), "seed \(seed), block \(block)")
      }
    }
  }

  private func isLackOfRoom(_ error: TagError) -> Bool {
    switch error {
    case .capacityExceeded, .unsupported: true
    default: false
    }
  }

  @Test(arguments: Type2InterruptionTests.faults)
  func `an interruption leaves no message that nobody wrote`(_ fault: String) async throws {
    for seed in Self.seeds {
      var random = SeededGenerator(seed: seed &+ 2000)
      let image = try foreign(.ntag213, &random)
      let message = random.message(of: 6)
      guard (try? await Bench(image).tag().planWrite(message, formatting: true)) != nil else {
        continue
      }
      let old = PlainParser.content(of: image)
      try await disturb(image, with: fault) { tag in
        _ = try await tag.execute(try await tag.planWrite(message, formatting: true))
      } check: { after, fault, _ in
        let content = PlainParser.content(of: after)
        if case .message(let bytes) = content {
          #expect(
            content == old || bytes.isEmpty || bytes == message, "seed \(seed), \(fault)")
        }
      }
    }
  }

  @Test func `wiping leaves the other TLVs and the holes`() async throws {
    // Bytes 48 to 55 are reserved; a proprietary TLV stands before the message.
    let area: [UInt8] =
      [0x02, 0x03, 0x30, 0x08, 0x04, 0xFD, 0x02, 0xAA, 0xBB, 0x03, 0x02, 1, 2, 0xFE]
      + Array(repeating: 0x77, count: 130)
    let bench = try await Bench(try Type2Image.fresh(.ntag213).holding(area))
    let tag = try await bench.tag()
    _ = try await tag.execute(try await tag.planErase(wipe: true))
    let memory = try bench.image.memory
    #expect(memory.bytes(in: 16..<28) == Array(area[..<9]) + [0x03, 0x00, 0xFE])
    #expect(memory.bytes(in: 48..<56) == Array(repeating: 0x77, count: 8))
    let rest = (28..<48).compactMap { memory[$0] } + (56..<160).compactMap { memory[$0] }
    #expect(rest == Array(repeating: 0, count: 20 + 104))
  }

  @Test func `wiping reaches user memory beyond the data area`() async throws {
    var image = try Type2Image.fresh(.ntagI2CPlus2K)
    for block in 220..<226 { image.memory.store([1, 2, 3, 4], at: block * 4) }
    for block in 256..<512 { image.memory.store([5, 6, 7, 8], at: block * 4) }
    let bench = try await Bench(image)
    let tag = try await bench.tag()
    let plan = try await tag.planErase(wipe: true)
    #expect(try await tag.execute(plan).exchanges == plan.exchanges)
    let after = try bench.image
    #expect(after.memory.bytes(in: 880..<904) == Array(repeating: 0, count: 24))
    #expect(after.memory.bytes(in: 1024..<2048) == Array(repeating: 0, count: 1024))
    #expect(after.block(232) == image.block(232))
  }
}
