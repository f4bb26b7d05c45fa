import NFCTags
import TagImages
import TestSupport
import Testing
import VirtualNFC

@Suite struct Type2DumpTests {
  private func dump(_ image: Type2Image) async throws -> Type2Image {
    guard case .type2(let dumped) = try await Bench(image).tag().dumpImage() else {
      throw WrongFamily()
    }
    return dumped
  }

  @Test(arguments: Type2Product.allCases)
  func `a dump is the tag, but for what cannot be read`(_ product: Type2Product) async throws {
    var random = SeededGenerator(seed: 5)
    var image = try Type2Image.fresh(product)
    for block in TestLayout.user(product) {
      image.memory.store(random.message(of: 4), at: block * 4)
    }
    let dumped = try await dump(image)
    #expect(dumped.product == product && dumped.nfcid1 == image.nfcid1)
    #expect(dumped.version == image.version && dumped.signature == image.signature)
    #expect(dumped.blockCount == image.blockCount)
    for offset in 0..<dumped.memory.count {
      if let byte = dumped.memory[offset] { #expect(byte == image.memory[offset]) }
    }
    let user = TestLayout.user(product)
    #expect(dumped.memory.bytes(in: 0..<user.upperBound * 4) != nil)
  }

  @Test func `what no reader can see stays unknown`() async throws {
    let ntag = try await dump(Type2Image.fresh(.ntag213))
    #expect((0..<45).filter { ntag.block($0) == nil } == [43, 44])
    let ultralight = try await dump(Type2Image.fresh(.ultralightC))
    #expect((0..<48).filter { ultralight.block($0) == nil } == [44, 45, 46, 47])
  }

  @Test func `what a password hides stays unknown`() async throws {
    let bench = try await Bench(.ntag213)
    let tag = try await bench.tag()
    _ = try await tag.execute(
      try await tag.planProtect(
        ProtectionRequest(password: [1, 2, 3, 4], fromBlock: 20, readingToo: true)))
    let dumped = try await dump(try bench.image)
    #expect((0..<45).filter { dumped.block($0) == nil } == Array(20..<45))
  }

  @Test func `what comes behind a hidden page is not asked for`() async throws {
    let bench = try await Bench(.ntag216)
    let tag = try await bench.tag()
    _ = try await tag.execute(
      try await tag.planProtect(
        ProtectionRequest(password: [1, 2, 3, 4], fromBlock: 20, readingToo: true)))
    let later = try await Bench(try bench.image)
    _ = try await later.tag().dumpImage()
    #expect(later.transceiver.commands.allSatisfy { $0[0] != 0x3A || $0[1] < 60 || $0[1] >= 226 })
  }

  @Test func `counters are part of a dump`() async throws {
    var image = try Type2Image.fresh(.ultralightEV1Large)
    image.counters = [
      0: .init(value: 7), 1: .init(value: 0x030201), 2: .init(value: 1, tearing: 0),
    ]
    #expect(try await dump(image).counters == image.counters)
  }

  @Test(arguments: [20, 41, 64, 130])
  func `a tag that nobody knows is read to its end`(_ blocks: Int) async throws {
    var random = SeededGenerator(seed: 8)
    var memory = PartialMemory(random.message(of: blocks * 4))
    memory.store([0xE1, 0x10, UInt8((blocks - 4) / 2), 0x00, 0x03, 0x00, 0xFE], at: 12)
    let image = Type2Image(
      product: nil, nfcid1: [0x05, 1, 2, 3, 4, 5, 6], memory: memory)
    let dumped = try await dump(image)
    #expect(dumped.product == nil)
    #expect(dumped.memory == image.memory)
  }
}
