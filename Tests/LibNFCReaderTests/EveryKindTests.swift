import CNFC
import NFCLink
import TagImages
import Testing
import VirtualNFC

@testable import LibNFCReader

/// What libnfc finds on the virtual reader, and what looking costs.
@Suite struct EveryKindTests {
  static let everything = PollConfiguration(includesOthers: true)

  private func withReader(
    _ products: [VirtualProduct],
    _ body: (LibNFCReader, VirtualReader) async throws -> Void
  ) async throws {
    let virtual = try VirtualReader()
    for product in products { try virtual.field.tap(product: product) }
    let reader = try await LibNFC().open(connection: virtual.connection)
    try await body(reader, virtual)
    await reader.close()
    virtual.stop()
  }

  @Test(arguments: PresenceProduct.allCases)
  func `a target of no technology is found within a rotation`(
    _ product: PresenceProduct
  ) async throws {
    try await withReader([.presence(product)]) { reader, virtual in
      var found: RemoteTarget?
      for _ in PresenceProduct.allCases where found == nil {
        found = try await reader.poll(Self.everything)
      }
      guard case .presence(let image)? = virtual.field.image(of: 1) else {
        Issue.record("no such tag")
        return
      }
      #expect(found == .other(image.activation))
      // It is passed over until it has gone, and found again by its name.
      try await reader.halt()
      for _ in PresenceProduct.allCases {
        let again = try await reader.poll(Self.everything)
        #expect(again == nil)
      }
      try await reader.activate(.other(image.activation))
    }
  }

  @Test func `without being asked for they are not looked for`() async throws {
    try await withReader([.presence(.srx)]) { reader, _ in
      for _ in 0..<6 {
        let found = try await reader.poll(PollConfiguration())
        #expect(found == nil)
      }
    }
  }

  @Test func `tags of every technology are found beside each other`() async throws {
    let products: [VirtualProduct] = [
      .type2(.ntag213), .type3(.liteS), .type4(.type4B), .presence(.ctx),
    ]
    try await withReader(products) { reader, virtual in
      var found: Set<[UInt8]> = []
      for _ in 0..<12 {
        guard let target = try await reader.poll(Self.everything) else { continue }
        #expect(found.insert(target.identifier).inserted, "none is found twice")
        try await reader.halt()
      }
      let all = Set(virtual.field.tags.map(\.image.identifier))
      #expect(found == all)
    }
  }

  @Test func `a Type 1 tag is found behind a Type 2 tag that sleeps`() async throws {
    try await withReader([.type2(.ntag213), .type1(.topaz96)]) { reader, virtual in
      let first = try await reader.poll(PollConfiguration())
      #expect(first?.identifier == virtual.field.image(of: 1)?.identifier)
      try await reader.halt()
      let second = try await reader.poll(PollConfiguration())
      #expect(second?.identifier == virtual.field.image(of: 2)?.identifier)
    }
  }

  @Test func `a turn over an empty field takes at most 150 ms of modelled time`() async throws {
    try await withReader([]) { reader, virtual in
      await reader.leaveOutOthers()
      virtual.resetStatistics()
      let found = try await reader.poll(Self.everything)
      #expect(found == nil)
      let work = virtual.statistics.total
      #expect(work.roundTrips == Probe.wholeTurn.count)
      #expect(work.time <= .milliseconds(150), "\(work.time)")
    }
  }

  @Test func `NFC-A is looked for again before two other kinds have been`() {
    let isA = Probe.wholeTurn.map { $0.modulation.nmt == NMT_ISO14443A }
    #expect(isA == [true, false, true, false, true, false, false])
  }

  @Test func `one rare kind follows each turn, and each has its turn`() async throws {
    try await withReader([]) { reader, virtual in
      var costs: [Int] = []
      for _ in 0..<10 {
        virtual.resetStatistics()
        _ = try await reader.poll(Self.everything)
        costs.append(virtual.statistics.total.roundTrips - Probe.wholeTurn.count)
      }
      #expect(costs.allSatisfy { $0 > 0 })
      // The first search of a kind may have registers to set; from then on each costs the same.
      #expect(Set(costs).count > 1, "not one kind again and again")
    }
  }

  @Test func `51 bytes of a Lite-S take three round trips from the search that finds it`()
    async throws
  {
    let virtual = try VirtualReader()
    var image = try VirtualProducts.image(
      of: Type3Product.liteS, nfcid2: [1, 0x2E, 1, 2, 3, 4, 5, 6])
    let attributes: [UInt8] = [0x10, 4, 1, 0, 13, 0, 0, 0, 0, 0, 1, 0, 0, 51, 0, 74 + 4]
    image.systems[0].services[0][0] = PartialMemory(attributes)
    try virtual.field.tap(.type3(image))
    let reader = try await LibNFC().open(connection: virtual.connection)
    let target = try #require(try await reader.poll(PollConfiguration(technologies: [.f])))
    virtual.resetStatistics()
    let read: [UInt8] = [0x16, 0x06] + target.identifier + [1, 0x0B, 0x00, 4]
    let answer = try await reader.transceive(
      read + [0x80, 0, 0x80, 1, 0x80, 2, 0x80, 0x88], timeout: .milliseconds(8))
    #expect(answer.count == 77)
    #expect(virtual.statistics.total.roundTrips == 1, "no setting of registers between")
    await reader.close()
    virtual.stop()
  }
}

extension LibNFCReader {
  /// Lets the next turn end without a search for one of the rare kinds, as it does where a barcode's
  /// would wake what sleeps.
  fileprivate func leaveOutOthers() {
    hasSleepers = true
    nextOther = ActivationOther.Kind.allCases.firstIndex(of: .barcode) ?? 0
  }
}
