import NFCLink
import NFCTags
import TagImages
import TestSupport
import Testing
import VirtualNFC

@Suite struct Type2MessageTests {
  /// Room for a message on a fresh tag, formatted where its maker does not do that: the data
  /// area of its data sheet less the lock control TLV of five bytes where it has one.
  static let capacities: [(Type2Product, Int)] = [
    (.ultralight, 48 - 2), (.ultralightC, 144 - 7), (.ultralightEV1Small, 48 - 2),
    (.ultralightEV1Large, 128 - 7), (.ntag203, 144 - 7), (.ntag210, 48 - 2),
    (.ntag212, 128 - 7), (.ntag213, 144 - 7), (.ntag215, 496 - 4), (.ntag216, 872 - 4),
    (.ntagI2C1K, 872 - 4), (.ntagI2C2K, 1872 - 4), (.ntagI2CPlus1K, 872 - 4),
    (.ntagI2CPlus2K, 872 - 4),
  ]

  @Test(arguments: Type2Product.allCases)
  func `a product is known by name`(_ product: Type2Product) async throws {
    let bench = try await Bench(product)
    let identity = try await TagIdentification.identify(bench.transceiver)
    #expect(identity.kind == .type2)
    #expect(identity.product == product.rawValue)
    #expect(identity.type2Product == product)
  }

  @Test(arguments: capacities)
  func `a message of every size class is written, read, erased`(
    _ product: Type2Product, _ capacity: Int
  ) async throws {
    var random = SeededGenerator(seed: 2)
    let bench = try await Bench(product)
    let tag = try await bench.tag()
    for length in [1, capacity / 2, capacity, 2, min(254, capacity), capacity, 0, capacity] {
      let message = random.message(of: length)
      let plan = try await tag.planWrite(message, formatting: true)
      let report = try await tag.execute(plan)
      #expect(report.exchanges == plan.exchanges)
      #expect(report.verified && report.bytes == length)
      #expect(PlainParser.content(of: try bench.image) == .message(message))

      let fresh = try await bench.tag().readNDEF()
      #expect(fresh.status == .readWrite && fresh.capacity == capacity)
      #expect(fresh.message ?? [] == message && fresh.length == length)
      #expect(try await tag.planWrite(message, formatting: false).writes.isEmpty)
    }
    await #expect(throws: TagError.capacityExceeded(needed: capacity + 1, available: capacity)) {
      try await tag.planWrite(random.message(of: capacity + 1), formatting: false)
    }
    _ = try await tag.execute(try await tag.planErase())
    #expect(PlainParser.content(of: try bench.image) == .message([]))
    _ = try await tag.execute(try await tag.planErase(wipe: true))
    let left = try bench.image
    #expect(PlainParser.content(of: left) == .message([]))
  }
}
