import NFCLink
import NFCTags
import TagImages
import TestSupport
import Testing
import VirtualNFC

@Suite struct ClassicMessageTests {
  /// From the number of data bytes behind the directory, less type and length.
  static let capacities: [(ClassicProduct, Int)] = [
    (.mini, 4 * 48 - 2), (.classic1K, 15 * 48 - 4), (.classic2K, 30 * 48 - 4),
    (.classic4K, 30 * 48 + 8 * 240 - 4),
  ]

  @Test(arguments: capacities)
  func `a new card is formatted and filled to its end`(
    _ product: ClassicProduct, _ capacity: Int
  ) async throws {
    var random = SeededGenerator(seed: 5)
    let message = random.message(of: capacity)
    let bench = try await Bench(try ClassicImage.fresh(product))
    let tag = try await bench.tag()
    let empty = try await tag.readNDEF()
    #expect(empty.status == .notFormatted(.madNotAvailable))
    let plan = try await tag.planFormat()
    #expect(plan.permanentEffects.isEmpty)
    _ = try await tag.execute(plan)
    #expect(try bench.image.dead.isEmpty)

    let formatted = try await Bench(try bench.image).tag()
    let state = try await formatted.readNDEF()
    #expect(state == NDEFState(status: .readWrite, capacity: capacity, terminator: true))
    let write = try await formatted.planWrite(message)
    let report = try await formatted.execute(write)
    #expect(report.bytes == capacity && report.verified && report.exchanges == write.exchanges)
    let full = try await formatted.readNDEF()
    #expect(full.message == message && full.warnings.isEmpty)
    await #expect(
      throws: TagError.capacityExceeded(needed: capacity + 1, available: capacity)
    ) {
      try await formatted.planWrite(message + [0x21])
    }
  }

  @Test(arguments: ClassicProduct.allCases)
  func `a card with a UID of seven bytes is one like any other`(
    _ product: ClassicProduct
  ) async throws {
    let image = try VirtualProducts.image(
      of: product, nfcid1: [0x04, 1, 2, 3, 4, 5, 0x80])
    let after = try await image.changed { tag in
      _ = try await tag.execute(try await tag.planWrite([0xD0, 0, 0], formatting: true))
    }
    let tag = try await Bench(after).tag()
    #expect(try await tag.readNDEF().message == [0xD0, 0, 0])
    #expect(tag.identity.product == product.rawValue)
  }

  @Test func `any message follows any other`() async throws {
    var random = SeededGenerator(seed: 2)
    let bench = try await Bench(try await ClassicImage.formatted())
    let tag = try await bench.tag()
    for length in [0, 3, 45, 46, 47, 254, 255, 256, 716, 300, 1, 0] {
      let message = random.message(of: length)
      let plan = try await tag.planWrite(message)
      _ = try await tag.execute(plan)
      #expect(try bench.image.plainContent == .message(message))
      #expect(try await tag.readNDEF().length == length)
    }
  }

  @Test func `wiping leaves no byte of a message`() async throws {
    let image = try await ClassicImage.formatted(holding: Array(repeating: 0x41, count: 700))
    let after = try await image.changed { tag in
      _ = try await tag.execute(try await tag.planErase(wipe: true))
    }
    #expect(after.plainContent == .message([]))
    for sector in ClassicProduct.classic1K.sectors.dropFirst() {
      for block in sector.dataBlocks {
        let expected: [UInt8] = block == 4 ? [3, 0, 0xFE] : [0, 0, 0]
        #expect(after.block(block) == expected + Array(repeating: 0, count: 13))
      }
    }
  }

  @Test func `formatting a card once more does nothing`() async throws {
    let image = try await ClassicImage.formatted(holding: [0xD0, 0, 0])
    let plan = try await Bench(image).tag().planFormat()
    #expect(plan.writes.isEmpty && plan.messageLength == 3)
  }

  @Test func `a directory with other applications keeps them`() async throws {
    var image = try await ClassicImage.formatted()
    // Sectors 1 and 3 to 15 are free, sector 2 belongs to somebody.
    var entries = Array(repeating: UInt8(0), count: 31)
    entries[0] = 1
    entries[3] = 0x48
    entries[4] = 0x42
    image.memory.store([Self.checksum(entries)] + entries, at: 16)
    image.memory.store(Array("somebody's data.".utf8), at: 128)
    let message: [UInt8] = Array(repeating: 0x41, count: 90)
    let after = try await image.changed { tag in
      #expect(try await tag.readNDEF().status == .notFormatted(.noNFCSector))
      _ = try await tag.execute(try await tag.planWrite(message, formatting: true))
    }
    #expect(after.plainContent == .message(message))
    #expect(after.block(8) == image.block(8))
    #expect(after.memory[16 + 2 * 2] == 0x48 && after.memory[17 + 2 * 2] == 0x42)
  }

  @Test func `a wrong checksum of the directory is told, and the message read`() async throws {
    var image = try await ClassicImage.formatted(holding: [0xD0, 0, 0])
    image.memory[16] = 0
    let state = try await Bench(image).tag().readNDEF()
    #expect(state.message == [0xD0, 0, 0] && state.warnings.map(\.code) == [.madChecksum])
  }

  @Test func `keys that are given open what published ones do not`() async throws {
    let secret: [UInt8] = [1, 2, 3, 4, 5, 6]
    var image = try await ClassicImage.formatted(holding: [0xD0, 0, 0])
    for sector in ClassicProduct.classic1K.sectors {
      var trailer = image.trailer(of: sector)
      trailer.setKey(secret, .a)
      trailer.setKey([6, 5, 4, 3, 2, 1], .b)
      image.setTrailer(trailer, of: sector)
    }
    let bench = try await Bench(image)
    await #expect(throws: TagError.authenticationRequired(fromBlock: 3)) {
      try await bench.tag().readNDEF()
    }
    let tag = try await bench.tag()
    await tag.give([try #require(SectorKey(secret))])
    #expect(try await tag.readNDEF().message == [0xD0, 0, 0])
    _ = try await tag.execute(try await tag.planWrite([0xD1, 0, 0]))
    await #expect(throws: TagError.authenticationRequired(fromBlock: 63)) {
      try await tag.planLock()
    }
  }

  @Test func `locking keeps the keys of a card`() async throws {
    let keyA: [UInt8] = [1, 2, 3, 4, 5, 6]
    let keyB: [UInt8] = [6, 5, 4, 3, 2, 1]
    var image = try await ClassicImage.formatted(.mini, holding: [0xD0, 0, 0])
    for sector in image.product.sectors {
      var trailer = image.trailer(of: sector)
      trailer.setKey(keyA, .a)
      trailer.setKey(keyB, .b)
      image.setTrailer(trailer, of: sector)
    }
    let after = try await image.changed { tag in
      await tag.give([keyA, keyB].compactMap(SectorKey.init))
      let plan = try await tag.planLock()
      #expect(plan.writes.allSatisfy { $0.to == nil && $0.permanent })
      let report = try await tag.execute(plan)
      #expect(report.locked && report.exchanges == plan.exchanges)
    }
    for sector in after.product.sectors {
      let trailer = after.trailer(of: sector)
      #expect(trailer.key(.a) == keyA && trailer.key(.b) == keyB)
      #expect(trailer.accessBytes == [0x07, 0x8F, 0x0F])
    }
    let tag = try await Bench(after).tag()
    await tag.give([keyA].compactMap(SectorKey.init))
    await #expect(
      throws: TagError.readOnly("the general purpose byte of sector 1 forbids writing")
    ) {
      try await tag.planErase()
    }
    #expect(try await tag.planLock().writes.isEmpty)
  }

  @Test func `a lock that some sector would not take is not begun`() async throws {
    var image = try await ClassicImage.formatted(.mini, holding: [0xD0, 0, 0])
    let sector = ClassicSector(3)
    let key = [UInt8](repeating: 0xFF, count: 6)
    image.setTrailer(
      SectorTrailer(
        keyA: key, access: AccessConditions(data: 0b000, trailer: 0b100), generalPurposeByte: 0x40,
        keyB: key), of: sector)
    let bench = try await Bench(image)
    await #expect(
      throws: TagError.unsupported("locking: the access conditions of sector 3 are fixed")
    ) {
      try await bench.tag().planLock()
    }
    #expect(try bench.image == image)
  }

  @Test func `a sector that is closed to writing is named before anything is written`()
    async throws
  {
    var image = try await ClassicImage.formatted(.mini, holding: [0xD0, 0, 0])
    let sector = ClassicSector(2)
    var trailer = image.trailer(of: sector).bytes
    trailer.replaceSubrange(
      6..<9, with: AccessConditions(data: 0b010, trailer: 0b011).bytes.map(Optional.some))
    image.setTrailer(SectorTrailer(trailer), of: sector)
    let bench = try await Bench(image)
    await #expect(throws: TagError.readOnly("sector 2 is closed to writing")) {
      try await bench.tag().planWrite(Array(repeating: 0x41, count: 60))
    }
    #expect(!bench.transceiver.commands.contains { $0[0] == 0xA0 })
  }

  @Test func `a sector that no known key opens keeps a card from being formatted`() async throws {
    var image = try ClassicImage.fresh(.classic1K)
    var trailer = image.trailer(of: ClassicSector(7))
    trailer.setKey([1, 2, 3, 4, 5, 6], .a)
    trailer.setKey([1, 2, 3, 4, 5, 7], .b)
    image.setTrailer(trailer, of: ClassicSector(7))
    let bench = try await Bench(image)
    await #expect(throws: TagError.authenticationRequired(fromBlock: 31)) {
      try await bench.tag().planFormat()
    }
    #expect(try bench.image == image)
  }

  /// The checksum of AN10787, bit by bit.
  static func checksum(_ bytes: [UInt8]) -> UInt8 {
    var checksum: UInt8 = 0xC7
    for byte in bytes {
      for bit in (0..<8).reversed() {
        let carry = checksum >> 7 ^ byte >> UInt8(bit) & 1
        checksum = checksum << 1 ^ (carry == 1 ? 0x1D : 0)
      }
    }
    return checksum
  }

  private func written(_ message: [UInt8]) async throws -> ClassicImage {
    try await ClassicImage.fresh(.classic1K).changed { tag in
      _ = try await tag.execute(try await tag.planFormat())
      _ = try await tag.execute(try await tag.planWrite(message))
    }
  }

  @Test func `formatting puts a wrong checksum of the directory right, and keeps the message`()
    async throws
  {
    var image = try await written([0xD0, 0, 0])
    image.memory[16] = image.memory[16].map { ~$0 }
    let bench = try await Bench(image)
    #expect(try await bench.tag().readNDEF().warnings.map(\.code) == [.madChecksum])
    let tag = try await bench.tag()
    let plan = try await tag.planFormat()
    #expect(plan.writes.map(\.block) == [1])
    _ = try await tag.execute(plan)
    let state = try await bench.tag().readNDEF()
    #expect(state.message == [0xD0, 0, 0] && state.warnings.isEmpty)
    #expect(try await bench.tag().planFormat().writes.isEmpty)
  }

  /// Data read-only and the trailer fixed, and the general purpose byte as on an open card.
  @Test func `access conditions that forbid what the card allows are told`() async throws {
    var image = try await written([0xD0, 0, 0])
    for (index, byte) in ([0x07, 0x8F, 0x0F] as [UInt8]).enumerated() {
      image.memory[7 * 16 + 6 + index] = byte
    }
    let tag = try await Bench(image).tag()
    let state = try await tag.readNDEF()
    #expect(state.status == .readWrite && state.warnings.map(\.code) == [.lockBytesSet])
    await #expect(throws: TagError.readOnly("sector 1 is closed to writing")) {
      try await tag.planErase()
    }
  }
}
