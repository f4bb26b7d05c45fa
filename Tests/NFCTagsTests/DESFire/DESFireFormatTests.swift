import NFCLink
import Testing

@testable import NFCTags

@Suite struct DESFireFormatTests {
  /// A card as it leaves the factory.
  static func blank(_ hardware: String = "04010101001805") -> FileCard.Setup {
    var setup = FileCard.Setup()
    setup.application = NDEFApplication.first.name  // that of the card itself
    setup.mle = 59
    setup.mlc = 52
    var native = NativeCard()
    native.version[0] = bytes(hardware)
    native.mindsPendingFrames = true
    setup.native = native
    return setup
  }

  @Test(arguments: [
    ("04010101001605", 0x0800), ("04010101001805", 0x1000), ("04010101001A05", 0x1E00),
    ("04010112001805", 0x1000), ("04010133001A05", 0x1E00), ("04010133001C05", 0x1E00),
  ])
  func `a blank card gets application, files and container`(
    _ hardware: String, _ size: Int
  ) async throws {
    let card = FileCard(Self.blank(hardware))
    let tag = try await card.tag()
    #expect(try await tag.readNDEF().status == .notFormatted(.noNDEFApplication))
    let plan = try await tag.planFormat()
    #expect(plan.permanentEffects.isEmpty)
    let report = try await tag.execute(plan)
    #expect(report.exchanges == plan.exchanges && report.operation == .format)

    #expect(card.setup.files[0xE103]?.prefix(11) == bytes("000F20003B00340406E104")[...])
    #expect(card.setup.native?.applications == [[1, 0, 0]])
    let state = try await FileCard(card.setup).tag().readNDEF()
    #expect(state.status == .readWrite && state.capacity == size - 2 && state.length == 0)
    #expect(try await tag.planFormat().actions.isEmpty)
  }

  /// The parameters of libfreefare's mifare-desfire-create-ndef, apart from the rights of the files.
  @Test func `the commands are those of the application note`() async throws {
    let plan = try await FileCard(Self.blank()).tag().planFormat()
    let commands = plan.actions.compactMap { action in
      if case .command(let command) = action { TagText.hex(command.bytes) } else { nil }
    }
    #expect(
      commands == [
        "90CA00000E0100000F2110E1D276000085010100",
        "90CD0000090204E100EEEE00100000",
        "90CD0000090103E100EEEE0F000000",
      ])
    #expect(plan.writes.map(\.block) == [2, 0] && plan.writes.allSatisfy { $0.file == 0xE103 })
  }

  @Test func `a message is written with leave to format, and locked`() async throws {
    let message = Array("first message".utf8)
    let card = FileCard(Self.blank())
    let tag = try await card.tag()
    let writing = try await tag.planWrite(message, formatting: true)
    let locking = try await tag.planLock(after: writing)
    #expect(locking.writes.map(\.block) == [14] && locking.actions.count == 3)
    #expect(try await tag.execute(writing).exchanges == writing.exchanges)
    #expect(PlainFiles.content(of: card.setup) == .message(message))
    let report = try await tag.execute(locking)
    #expect(report.locked && report.exchanges == locking.exchanges)
    #expect(card.setup.native?.files.values.map(\.rights) == [0xEFFF, 0xEFFF])
    #expect(PlainFiles.isReadOnly(card.setup))
    #expect(try await FileCard(card.setup).tag().planLock().actions.isEmpty)
  }

  // MARK: What is left alone

  @Test(
    arguments: [
      { $0.applications = [[0x56, 0x34, 0x12]] }, { $0.listsApplications = false },
      { $0.cardKeySettings = 0x0B }, { $0.version[0] = bytes("04010100021805") },
      { $0.version[0] = bytes("04010101001405") }, { $0.version[0] = bytes("04080130001305") },
    ] as [@Sendable (inout NativeCard) -> Void])
  func `a card that is not blank, or wants a key, stays as it is`(
    _ change: @Sendable (inout NativeCard) -> Void
  ) async throws {
    var setup = Self.blank()
    if var native = setup.native {
      change(&native)
      setup.native = native
    }
    let card = FileCard(setup)
    let tag = try await card.tag()
    for plan in [tag.planFormat, { try await tag.planWrite([1], formatting: true) }]
      as [() async throws -> TagPlan]
    {
      let error = await #expect(throws: TagError.self) { _ = try await plan() }
      guard case .unsupported? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
    #expect(card.commands.allSatisfy { [0xA4, 0x60, 0x5A, 0x6A, 0x45, 0xB0].contains($0[1]) })
  }

  @Test func `a message too large for the card is refused before anything is made`() async throws {
    let tag = try await FileCard(Self.blank("04010101001605")).tag()
    await #expect(throws: TagError.capacityExceeded(needed: 2047, available: 2046)) {
      try await tag.planWrite(Array(repeating: 1, count: 2047), formatting: true)
    }
  }

  @Test func `files that want a key are not overwritten`() async throws {
    var setup = Self.blank()
    setup.application = NDEFApplication.current.name
    setup.files = [0xE103: Array(repeating: 0, count: 15), 0xE104: Array(repeating: 0, count: 64)]
    setup.native?.applications = [[1, 0, 0]]
    setup.native?.files = [
      1: .init(identifier: 0xE103, rights: 0xE000, size: 15),
      2: .init(identifier: 0xE104, rights: 0xEEE0, size: 64),
    ]
    let tag = try await FileCard(setup).tag()
    await #expect(throws: TagError.unsupported("formatting: the card wants its key first")) {
      try await tag.planFormat()
    }
    setup.native?.files[1] = nil
    let other = try await FileCard(setup).tag()
    await #expect(throws: TagError.unsupported("formatting: the NDEF application has other files"))
    { try await other.planFormat() }
  }

  // MARK: Locking by rights

  @Test func `a card made by others is locked as far as its rights allow`() async throws {
    var setup = FileCard.Setup.holding([1, 2, 3], size: 64)
    setup.native = NativeCard()
    setup.native?.files = [
      1: .init(identifier: 0xE103, rights: 0xE000, size: 15),
      2: .init(identifier: 0xE104, rights: 0xEEE0, size: 64),
    ]
    let closed = try await FileCard(setup).tag()
    await #expect(
      throws: TagError.unsupported("locking: the card wants a key before its rights change")
    ) { try await closed.planLock() }

    setup.native?.files[2] = .init(identifier: 0xE104, rights: 0xEEEE, size: 64)
    let half = FileCard(setup)
    let plan = try await half.tag().planLock()
    #expect(plan.writes.isEmpty && plan.actions.count == 1)
    #expect(plan.notes.count == 3)

    setup.native?.files[1] = .init(identifier: 0xE103, rights: 0xEEE0, size: 15)
    let open = FileCard(setup)
    let tag = try await open.tag()
    _ = try await tag.execute(try await tag.planLock())
    #expect(open.setup.native?.files[2]?.rights == 0xEFFF)
    #expect(PlainFiles.isReadOnly(open.setup))
  }

  @Test func `files that are numbered otherwise keep their rights`() async throws {
    var setup = FileCard.Setup.holding([1, 2, 3], size: 64)
    setup.native = NativeCard()
    setup.native?.files = [
      1: .init(identifier: 0xE103, rights: 0xEEEE, size: 15),
      2: .init(identifier: 0x0001, rights: 0xEEEE, size: 32),
    ]
    let plan = try await FileCard(setup).tag().planLock()
    #expect(plan.actions.count == 1 && plan.writes.map(\.file) == [0xE103])
  }

  // MARK: Interruptions

  @Test(arguments: FileCard.Fault.allCases)
  func `formatting leaves no half formatted card, and the second time it is done`(
    _ fault: FileCard.Fault
  ) async throws {
    let message = Array("hello".utf8)
    try await disturb(Self.blank(), fault) { tag in
      _ = try await tag.execute(try await tag.planWrite(message, formatting: true))
    } check: { after, hasFailed, place in
      let content = PlainFiles.content(of: after)
      #expect(
        content == .message(message) || hasFailed && content == .notFormatted, "\(place)")
      #expect(!hasFailed || fault == .remove || fault == .tear, "\(place)")
      let again = FileCard(after)
      let tag = try await again.tag()
      _ = try await tag.execute(try await tag.planWrite(message, formatting: true))
      #expect(PlainFiles.content(of: again.setup) == .message(message), "after \(place)")
      #expect(again.setup.native?.applications == [[1, 0, 0]], "after \(place)")
    }
  }

  @Test(arguments: FileCard.Fault.allCases)
  func `locking by rights can be broken off and done again`(_ fault: FileCard.Fault) async throws {
    let card = FileCard(Self.blank())
    let tag = try await card.tag()
    _ = try await tag.execute(try await tag.planWrite([1, 2, 3], formatting: true))
    try await disturb(card.setup, fault) { tag in
      _ = try await tag.execute(try await tag.planLock())
    } check: { after, hasFailed, place in
      #expect(PlainFiles.content(of: after) == .message([1, 2, 3]), "\(place)")
      #expect(!hasFailed || fault == .remove || fault == .tear, "\(place)")
      let again = FileCard(after)
      let tag = try await again.tag()
      _ = try await tag.execute(try await tag.planLock())
      #expect(PlainFiles.isReadOnly(again.setup), "after \(place)")
      #expect(again.setup.native?.files.values.allSatisfy { $0.rights == 0xEFFF } == true)
    }
  }
}
