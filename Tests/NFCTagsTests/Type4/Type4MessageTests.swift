import NFCLink
import TagImages
import TestSupport
import Testing

@testable import NFCTags

@Suite struct Type4MessageTests {
  private static let longestReads = [15, 59, 255, 256, 4095]
  private static let longestWrites = [1, 13, 52, 255]

  @Test(arguments: longestReads, longestWrites)
  func `messages go to a strict card and back, whatever it takes at a time`(
    _ mle: Int, _ mlc: Int
  ) async throws {
    var random = SeededGenerator(seed: UInt64(mle * 1000 + mlc))
    for isExtended in [false, true] {
      let card = FileCard(.holding(size: 1100, mle: mle, mlc: mlc, isExtended: isExtended))
      let tag = try await card.tag()
      let capacity = isExtended ? 1096 : 1098
      for length in [1, 51, capacity, 2, 300, 255, 256, 257, 0, 1002] {
        let message = random.message(of: length)
        let plan = try await tag.planWrite(message)
        let report = try await tag.execute(plan)
        #expect(report.exchanges == plan.exchanges && report.bytes == length)
        #expect(PlainFiles.content(of: card.setup) == .message(message))

        let fresh = FileCard(card.setup)
        let state = try await fresh.tag().readNDEF()
        #expect(state.status == .readWrite && state.capacity == capacity)
        #expect(state.message ?? [] == message && state.length == length)
        let again = try await fresh.tag().planWrite(message)
        #expect(again.actions.isEmpty)
      }
      await #expect(throws: TagError.capacityExceeded(needed: capacity + 1, available: capacity)) {
        try await tag.planWrite(random.message(of: capacity + 1))
      }
    }
  }

  @Test(arguments: [252, 262, 64])
  func `a reader with short frames gets short commands`(_ frameLimit: Int) async throws {
    var random = SeededGenerator(seed: 5)
    var setup = FileCard.Setup.holding(mle: 4095, mlc: 4095)
    setup.frameLimit = frameLimit
    let card = FileCard(setup)
    let message = random.message(of: 700)
    let tag = try await card.tag()
    _ = try await tag.execute(try await tag.planWrite(message))
    #expect(PlainFiles.content(of: card.setup) == .message(message))
    #expect(card.commands.allSatisfy { $0.count <= frameLimit })
    let reads = try card.commands.filter { $0[1] == 0xB0 }.map { try CommandAPDU(parsing: $0) }
    #expect(reads.allSatisfy { $0.expectedLength <= frameLimit - 2 })
  }

  @Test func `a message beyond 32 KiB goes to an extended file and back`() async throws {
    var random = SeededGenerator(seed: 6)
    let message = random.message(of: 40_000)
    let card = FileCard(.holding(size: 0x12000, mle: 255, mlc: 255, isExtended: true))
    let tag = try await card.tag()
    let plan = try await tag.planWrite(message)
    #expect(try await tag.execute(plan).exchanges == plan.exchanges)
    #expect(PlainFiles.content(of: card.setup) == .message(message))
    let state = try await FileCard(card.setup).tag().readNDEF()
    #expect(state.message == message && state.capacity == 0x12000 - 4)
  }

  @Test func `of an ordinary file only what its commands reach counts`() async throws {
    let card = FileCard(.holding(size: 0xFFFE, mle: 255, mlc: 255))
    let state = try await card.tag().readNDEF()
    #expect(state.capacity == 0x7FFE)
  }

  @Test func `a card that takes no data cannot be written, and one that takes little not far`()
    async throws
  {
    for (mlc, isExtended) in [(0, false), (7, true)] {
      let tag = try await FileCard(
        .holding([1, 2, 3], size: 0x12000, mlc: mlc, isExtended: true)
      ).tag()
      let error = await #expect(throws: TagError.self) {
        try await tag.planWrite(Array(repeating: 1, count: isExtended ? 0x9000 : 3))
      }
      guard case .unsupported? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
    let tag = try await FileCard(.holding([1, 2, 3], mlc: 0)).tag()
    await #expect(throws: TagError.self) { try await tag.planErase() }
  }

  @Test func `a claim of many bytes makes no plan of many writes`() async throws {
    var setup = FileCard.Setup.holding([1], mlc: 9, isExtended: true)
    setup.files[0xE103]?.replaceSubrange(11..<15, with: bytes("7FFFFFFF"))
    let tag = try await FileCard(setup).tag()
    await #expect(
      throws: TagError.unsupported("writing 1048572 bytes with commands of 9 (MLc)")
    ) {
      try await tag.planErase(wipe: true)
    }
  }

  @Test func `erasing clears the length, wiping all the file`() async throws {
    let card = FileCard(.holding(Array("secret".utf8), size: 300))
    let tag = try await card.tag()
    let erasing = try await tag.planErase()
    #expect(erasing.writes.map(\.bytes) == [[0, 0]])
    _ = try await tag.execute(erasing)
    #expect(PlainFiles.content(of: card.setup) == .message([]))
    #expect(card.setup.files[0xE104]?.dropFirst(2).starts(with: Array("secret".utf8)) == true)

    let wiping = try await tag.planErase(wipe: true)
    let report = try await tag.execute(wiping)
    #expect(report.exchanges == wiping.exchanges && report.operation == .wipe)
    #expect(card.setup.files[0xE104]?.allSatisfy { $0 == 0 } == true)
  }

  @Test func `a length that cannot be is repaired by formatting and by writing`() async throws {
    var setup = FileCard.Setup.holding(size: 64)
    setup.files[0xE104]?.replaceSubrange(0..<2, with: [0xD1, 0x01])
    let card = FileCard(setup)
    let tag = try await card.tag()
    let broken = TagError.malformed(.lengthExceedsCapacity, at: 0)
    await #expect(throws: broken) { try await tag.planLock() }
    let formatting = try await tag.planFormat()
    #expect(formatting.operation == .format && formatting.writes.map(\.bytes) == [[0, 0]])
    _ = try await tag.execute(try await tag.planWrite([1, 2]))
    #expect(PlainFiles.content(of: card.setup) == .message([1, 2]))
    #expect(try await tag.planFormat().actions.isEmpty)
  }

  @Test(arguments: [(62, true), (63, false), (64, false)])
  func `a message fills the file to its last byte, and no further`(
    _ length: UInt8, _ fits: Bool
  ) async throws {
    var setup = FileCard.Setup.holding(size: 64)
    setup.files[0xE104]?.replaceSubrange(0..<2, with: [0, length])
    let tag = try await FileCard(setup).tag()
    if fits {
      #expect(try await tag.readNDEF().length == Int(length))
    } else {
      await #expect(throws: TagError.malformed(.lengthExceedsCapacity, at: 0)) {
        try await tag.readNDEF()
      }
    }
  }

  @Test(arguments: [0, 1, 2] as [UInt8], [true, false])
  func `a file that claims to be too small for a length is full or broken, and no more`(
    _ size: UInt8, _ isChip: Bool
  ) async throws {
    var setup = FileCard.Setup.holding(size: 64)
    setup.files[0xE103]?.replaceSubrange(11..<13, with: [0, size])
    setup.files[0xE104]?.replaceSubrange(0..<2, with: [0, 0])
    if isChip { setup.native = NativeCard() }
    let tag = try await FileCard(setup).tag()
    #expect(try await tag.readNDEF().capacity == 0)
    await #expect(throws: TagError.capacityExceeded(needed: 1, available: 0)) {
      try await tag.planWrite([1])
    }
    let fresh = try await FileCard(setup).tag()
    guard case .type4(let image) = try await fresh.dumpImage() else { return }
    #expect(image.applications.first?.file(0xE104)?.content.count == Int(size))
  }

  @Test func `a file that is shorter than it claims keeps an empty message`() async throws {
    var setup = FileCard.Setup.holding(size: 1024)
    setup.files[0xE104] = [0, 0] + Array(repeating: 0, count: 20)
    let card = FileCard(setup)
    let tag = try await card.tag()
    let plan = try await tag.planWrite(Array(repeating: 1, count: 60))
    await #expect(throws: TagError.status(0x6A84)) { try await tag.execute(plan) }
    #expect(PlainFiles.content(of: card.setup) == .message([]))
  }

  @Test(
    arguments: [(0xFF, "FF"), (0x80, "80"), (0xFE, "FE"), (0x01, "01"), (0x7F, "7F")]
      as [(UInt8, String)])
  func `any write access but 00 stops writing`(_ access: UInt8, _ words: String) async throws {
    var setup = FileCard.Setup.holding([1])
    setup.files[0xE103]?[14] = access
    let tag = try await FileCard(setup).tag()
    #expect(try await tag.readNDEF().status == .readOnly)
    let reason = TagError.readOnly("the capability container forbids writing (\(words))")
    await #expect(throws: reason) { try await tag.planWrite([2]) }
    await #expect(throws: reason) { try await tag.planErase(wipe: true) }
  }

  @Test func `a card that is no DESFire is not formatted`() async throws {
    var setup = FileCard.Setup()
    setup.application = nil
    let tag = try await FileCard(setup).tag()
    for formatting in [true, false] {
      let error = await #expect(throws: TagError.self) {
        try await tag.planWrite([1], formatting: formatting)
      }
      let isUnsupported = if case .unsupported? = error { true } else { false }
      #expect(isUnsupported == formatting)
    }
    await #expect(throws: TagError.notFormatted(.noNDEFApplication)) { try await tag.planErase() }
    await #expect(throws: TagError.notFormatted(.noNDEFApplication)) { try await tag.planLock() }
  }

  @Test(arguments: [14, 40, 120, 254], [6, 40, 120, 254])
  func `a card that takes less than it says is given less`(
    _ mle: Int, _ mlc: Int
  ) async throws {
    var random = SeededGenerator(seed: UInt64(mle * 1000 + mlc))
    var setup = FileCard.Setup.holding(random.message(of: 300), mle: 0xFF, mlc: 0xFF)
    setup.mle = mle
    setup.mlc = mlc
    let card = FileCard(setup)
    let message = random.message(of: 700)
    let tag = try await card.tag()
    _ = try await tag.execute(try await tag.planWrite(message))
    #expect(PlainFiles.content(of: card.setup) == .message(message))
    #expect(try await FileCard(card.setup).tag().readNDEF().message == message)
  }

  @Test func `a strict card whose container says less than is allowed is told as that`()
    async throws
  {
    let card = FileCard(.holding([0xD0, 0, 0], mle: 14))
    await #expect(throws: TagError.malformed(.mleTooSmall, at: 3)) {
      try await card.tag().readNDEF()
    }
  }

  @Test(arguments: [0x00, 0x0C] as [UInt8])
  func `a card that knows one way of selecting a file is asked in both`(
    _ parameter: UInt8
  ) async throws {
    var setup = FileCard.Setup.holding([0xD0, 0, 0])
    setup.selectionParameter = parameter
    #expect(try await FileCard(setup).tag().readNDEF().message == [0xD0, 0, 0])
  }

  /// The file ends before the container says so.
  @Test(arguments: [0, 3, 60, 120])
  func `a message that the file has no room for leaves the old one whole`(
    _ length: Int
  ) async throws {
    var random = SeededGenerator(seed: UInt64(length))
    let old = random.message(of: length)
    var setup = FileCard.Setup.holding(old)
    setup.files[0xE104] = setup.files[0xE104].map { Array($0.prefix(128)) }
    let card = FileCard(setup)
    let tag = try await card.tag()
    let plan = try await tag.planWrite(random.message(of: 400))
    await #expect(throws: TagError.self) { try await tag.execute(plan) }
    #expect(PlainFiles.content(of: card.setup) == .message(old))
    #expect(try await tag.readNDEF().message ?? [] == old)
    let fitting = random.message(of: 126)
    _ = try await tag.execute(try await tag.planWrite(fitting))
    #expect(PlainFiles.content(of: card.setup) == .message(fitting))
  }

  @Test(arguments: [0x01F4, 0xFFFF])
  func `writing repairs a length that is larger than the file`(_ length: Int) async throws {
    var setup = FileCard.Setup.holding([0xD0, 0, 0], size: 128)
    setup.files[0xE104]?.replaceSubrange(0..<2, with: [UInt8(length >> 8), UInt8(length & 0xFF)])
    let card = FileCard(setup)
    let tag = try await card.tag()
    await #expect(throws: TagError.malformed(.lengthExceedsCapacity, at: 0)) {
      try await tag.readNDEF()
    }
    _ = try await tag.execute(try await tag.planWrite([0xD0, 0, 0]))
    #expect(PlainFiles.content(of: card.setup) == .message([0xD0, 0, 0]))
  }

  @Test func `a card that takes no data in a command is neither written nor locked`() async throws {
    let card = FileCard(.holding([0xD0, 0, 0], mlc: 0))
    let tag = try await card.tag()
    let refusal = TagError.unsupported("locking: the card takes no data in a command (MLc 0)")
    await #expect(throws: refusal) { try await tag.planLock() }
    await #expect(throws: TagError.self) { try await tag.planWrite([0xD0, 0, 1]) }
  }

  @Test func `a card that keeps silent to what it does not know tells what it is all the same`()
    async throws
  {
    var setup = FileCard.Setup.holding([0xD0, 0, 0])
    setup.keepsSilent = true
    let information = try await FileCard(setup).tag().information()
    #expect(try information.ndef.get().message == [0xD0, 0, 0])
    #expect(information.facts.contains { $0.key == "mappingVersion" })
  }
}
