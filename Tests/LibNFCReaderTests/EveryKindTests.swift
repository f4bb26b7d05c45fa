import CNFC
import NFCLink
import TagImages
import Testing
import VirtualNFC

@testable import LibNFCReader

/// What libnfc finds on the virtual reader, and what looking costs.
///
/// One after the other: a reader takes descriptors, and libnfc none above 1023.
@Suite(.serialized) struct EveryKindTests {
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

  /// libnfc returns that byte in place of the number of targets.
  @Test(arguments: PresenceProduct.allCases.filter { $0 != .barcode })
  func `an identifier that begins with zero is found too`(_ product: PresenceProduct) async throws {
    let virtual = try VirtualReader()
    let count = product.identifierLength
    let details: [UInt8] =
      switch product.kind {
      case .bPrime: [0x42]
      case .ctx: [0x50, 0x02]
      default: []
      }
    let activation = ActivationOther(
      kind: product.kind, identifier: [0x00] + (1..<UInt8(count)), details: details)
    try virtual.field.tap(.presence(PresenceImage(activation)))
    let reader = try await LibNFC().open(connection: virtual.connection)
    var found: RemoteTarget?
    for _ in PresenceProduct.allCases where found == nil {
      found = try await reader.poll(Self.everything)
    }
    #expect(found == .other(activation))
    await reader.close()
    virtual.stop()
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
      // Before the first search for a barcode, which wakes what sleeps.
      for _ in 0..<7 {
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

  @Test func `two FeliCa tags are found beside each other, and each again`() async throws {
    try await withReader([.type3(.liteS), .type3(.standard)]) { reader, virtual in
      let felica = PollConfiguration(technologies: [.f])
      var found: [RemoteTarget] = []
      for _ in 0..<2 {
        found.append(try #require(try await reader.poll(felica)))
        try await reader.halt()
      }
      #expect(Set(found.map(\.identifier)) == Set(virtual.field.tags.map(\.image.identifier)))
      let third = try await reader.poll(felica)
      #expect(third == nil)
      for round in 0..<60 {
        let target = found[round % 2]
        try await reader.activate(target)
        // CHECK of block 0 by the IDm of the one that is meant.
        let command: [UInt8] = [0x10, 0x06] + target.identifier + [1, 0x0B, 0, 1, 0x80, 0]
        let answer = try await reader.transceive(command, timeout: .milliseconds(20))
        #expect(answer[2..<10].elementsEqual(target.identifier))
      }
    }
  }

  @Test func `of three FeliCa tags each is found by its name`() async throws {
    try await withReader([.type3(.liteS), .type3(.standard), .type3(.lite)]) { reader, virtual in
      for entry in virtual.field.tags {
        let wanted = PollConfiguration(technologies: [.f], identifier: entry.image.identifier)
        var found: RemoteTarget?
        for _ in 0..<20 where found == nil { found = try await reader.poll(wanted) }
        let target = try #require(found)
        #expect(target.identifier == entry.image.identifier)
        for _ in 0..<10 { try await reader.activate(target) }
      }
    }
  }

  @Test func `a FeliCa tag alone is found in one round trip`() async throws {
    try await withReader([.type3(.liteS)]) { reader, virtual in
      virtual.resetStatistics()
      let found = try await reader.poll(PollConfiguration(technologies: [.f]))
      #expect(found?.identifier == virtual.field.image(of: 1)?.identifier)
      #expect(virtual.statistics.total.roundTrips == 1)
    }
  }

  /// RID names nobody and has no anticollision: their answers spoil each other.
  @Test func `two Type 1 tags hide each other, and one is found when the other has left`()
    async throws
  {
    try await withReader([.type1(.topaz96), .type1(.topaz512)]) { reader, virtual in
      for _ in 0..<6 {
        let found = try await reader.poll(Self.everything)
        #expect(found == nil)
      }
      try virtual.field.remove(2)
      let found = try await reader.poll(Self.everything)
      #expect(found?.identifier == virtual.field.image(of: 1)?.identifier)
    }
  }

  /// Its commands name the tag that they are for.
  @Test func `a Type 1 tag that comes beside another spoils no data`() async throws {
    try await withReader([.type1(.topaz96)]) { reader, virtual in
      let target = try #require(try await reader.poll(PollConfiguration()))
      try virtual.field.tap(product: Type1Product.topaz96)
      let all = try await reader.transceive(
        [0x00, 0, 0] + target.identifier, timeout: .milliseconds(100))
      #expect(all[2..<6].elementsEqual(target.identifier))
      await #expect(throws: TransceiveError.tagLost) { try await reader.activate(target) }
    }
  }

  @Test func `registers reach the memory of a Type 1 tag behind byte 128`() async throws {
    try await withReader([.type1(.topaz512)]) { reader, virtual in
      let target = try #require(try await reader.poll(PollConfiguration()))
      func answer(_ command: [UInt8], _ uid: [UInt8]? = nil) async throws -> [UInt8] {
        try await reader.transceive(
          command + (uid ?? target.identifier), timeout: .milliseconds(100))
      }
      let (content, none) = (
        [1, 2, 4, 8, 16, 32, 64, 128] as [UInt8], [UInt8](repeating: 0, count: 8)
      )
      #expect(try await answer([0x54, 0x20] + content) == [0x20] + content)
      #expect(try await answer([0x02, 0x20] + none) == [0x20] + content)
      let segment = try await answer([0x10, 0x20] + none)
      #expect(segment.count == 129 && segment.prefix(9) == [0x20] + content)
      #expect(try await answer([0x1B, 0x20] + Array(content.reversed())).last == 0x81)
      // The tag is silent if it is not meant, or has no such block.
      for (block, uid) in [(UInt8(0x20), [9, 9, 9, 9]), (0x40, target.identifier)] {
        await #expect(throws: TransceiveError.transmission) {
          try await answer([0x02, block] + none, uid)
        }
      }
      // What the chip frames itself goes as before.
      #expect(try await answer([0, 0, 0]).count == 122)
      try virtual.field.remove(1)
      await #expect(throws: TransceiveError.transmission) {
        try await answer([0x10, 0x20] + none)
      }
      await #expect(throws: TransceiveError.tagLost) { try await reader.activate(target) }
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
  /// Lets the next turn end without a search for one of the rare kinds, as it does where for a
  /// barcode's a tag would lose its identifier.
  fileprivate func leaveOutOthers() {
    keepsFieldOn = true
    nextOther = ActivationOther.Kind.allCases.firstIndex(of: .barcode) ?? 0
  }
}
