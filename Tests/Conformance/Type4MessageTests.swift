import NFCLink
import NFCTags
import TagImages
import TestSupport
import Testing
import VirtualNFC

@Suite struct Type4MessageTests {
  /// Room for a message in the file of each product.
  private static let capacities: [(Type4Product, Int)] = [
    (.type4A, 0x800 - 2), (.type4B, 0x800 - 2), (.ntag424, 256 - 2),
  ]

  @Test(arguments: capacities)
  func `a message of every size class is written, read, erased`(
    _ product: Type4Product, _ capacity: Int
  ) async throws {
    var random = SeededGenerator(seed: 4)
    let bench = try await Bench(Type4Image.fresh(product))
    let tag = try await bench.tag()
    for length in [1, 51, capacity, 2, capacity / 2, 0, capacity] {
      let message = random.message(of: length)
      let plan = try await tag.planWrite(message)
      let report = try await tag.execute(plan)
      #expect(report.exchanges == plan.exchanges)
      #expect(report.verified && report.bytes == length)
      #expect(try bench.image.plainContent == .message(message))

      let fresh = try await Bench(bench.image).tag().readNDEF()
      #expect(fresh.status == .readWrite && fresh.capacity == capacity)
      #expect(fresh.message ?? [] == message && fresh.length == length)
      #expect(try await tag.planWrite(message).writes.isEmpty)
    }
    await #expect(throws: TagError.capacityExceeded(needed: capacity + 1, available: capacity)) {
      try await tag.planWrite(random.message(of: capacity + 1))
    }
    _ = try await tag.execute(try await tag.planErase())
    #expect(try bench.image.plainContent == .message([]))
    _ = try await tag.execute(try await tag.planErase(wipe: true))
    let file = try bench.image.applications.compactMap { $0.file(0xE104) }.first
    #expect(file?.content.bytes(filling: 1).allSatisfy { $0 == 0 } == true)
  }

  @Test(arguments: [15, 59, 255, 256, 4095], [1, 13, 52, 255])
  func `messages go to a strict card and back, whatever it takes at a time`(
    _ mle: Int, _ mlc: Int
  ) async throws {
    var random = SeededGenerator(seed: UInt64(mle * 1000 + mlc))
    for product in [Type4Product.type4A, .type4B] {
      let image = try Type4Image.fresh(product)
      let bench = try await Bench(image.holding(size: 1100, mle: mle, mlc: mlc))
      let tag = try await bench.tag()
      for length in [51, 300, 256, 1002, 0] {
        let message = random.message(of: length)
        let plan = try await tag.planWrite(message)
        #expect(try await tag.execute(plan).exchanges == plan.exchanges)
        #expect(try bench.image.plainContent == .message(message))
        let fresh = try await Bench(bench.image).tag().readNDEF()
        #expect(fresh.message ?? [] == message)
      }
    }
  }

  @Test func `a message beyond 32 KiB goes to an extended file and back`() async throws {
    var random = SeededGenerator(seed: 9)
    let message = random.message(of: 33_500)
    let image = try Type4Image.fresh(.type4A).holding(size: 0x9000, isExtended: true)
    let bench = try await Bench(image)
    let tag = try await bench.tag()
    _ = try await tag.execute(try await tag.planWrite(message))
    #expect(try bench.image.plainContent == .message(message))
    #expect(try await Bench(bench.image).tag().readNDEF().message == message)
  }

  @Test func `a card that wants GET RESPONSE is asked for the rest`() async throws {
    var image = try Type4Image.fresh(.type4A).holding(Array("some text that is long".utf8))
    image.responseLimit = 10
    let state = try await Bench(image).tag().readNDEF()
    #expect(state.message == Array("some text that is long".utf8))
  }

  @Test(arguments: [Type4Product.type4A, .type4B])
  func `a dump is the card, and its message can be read from it`(
    _ product: Type4Product
  ) async throws {
    let message = Array("kept in a file".utf8)
    let image = try Type4Image.fresh(product).holding(message, size: 300)
    let dumped = try await Bench(image).tag().dumpImage()
    guard case .type4(let copy) = dumped else {
      Issue.record("\(dumped)")
      return
    }
    #expect(copy.target == image.target)
    #expect(copy.applications == image.applications)
    let state = try NDEFState(of: dumped)
    #expect(state.message == message && state.status == .readWrite && state.capacity == 298)
  }

  @Test func `an image that lacks part of its message says so`() async throws {
    var image = try Type4Image.fresh(.type4A).holding([1, 2, 3])
    image.applications[0].files[1].content[3] = nil
    #expect(throws: TagError.unsupported("file E104 of the image cannot be read")) {
      try NDEFState(of: .type4(image))
    }
    image.applications[0].files.remove(at: 1)
    #expect(throws: TagError.malformed(.ndefFileNotFound, at: 9)) {
      try NDEFState(of: .type4(image))
    }
    image.applications = []
    #expect(try NDEFState(of: .type4(image)).status == .notFormatted(.noNDEFApplication))
  }
}
