import NFCLink
import Testing

@testable import NFCTags

/// What a Type 4 tag is asked, byte for byte.
@Suite struct Type4TagTests {
  static let target = RemoteTarget.a(
    ActivationA(
      sensRes: 0x0344, selRes: 0x20, nfcid1: bytes("04A1B2C3D4E580"), ats: bytes("7577810280")))

  /// SELECT of the NDEF application with mapping version 2.0, and what it brings.
  static let application = Script.say("00A4040007D276000085010100", "9000")
  static let container = [
    Script.say("00A4000C02E103", "9000"),
    Script.say("00B000000F", "000F20003B00340406E10404000000 9000"),
  ]
  static let file = Script.say("00A4000C02E104", "9000")
  static let opening = [application] + container + [file]

  private func run<Value>(
    _ exchanges: [Transcript.Exchange], version: [UInt8]? = nil,
    _ work: (Type4Tag) async throws -> Value
  ) async throws -> Value {
    let replay = Script.replay(exchanges, Self.target)
    defer {
      #expect(replay.departure == nil)
      #expect(replay.remaining == 0)
    }
    let identity = TagIdentity(target: Self.target, kind: .type4, version: version)
    return try await work(Type4Tag(identity, over: replay))
  }

  // MARK: Reading

  @Test func `reading follows the book: length first, then the message`() async throws {
    let state = try await run(
      Self.opening + [
        Script.say("00B0000002", "0005 9000"), Script.say("00B0000205", "D101014541 9000"),
      ]
    ) { try await $0.readNDEF() }
    #expect(state.message == bytes("D101014541") && state.length == 5)
    #expect(state.status == .readWrite && state.capacity == 1022 && state.terminator == nil)
  }

  @Test func `a chip may be read beyond its message, in one go`() async throws {
    let content = "0005D101014541" + String(repeating: "00", count: 52)
    let state = try await run(
      Self.opening + [Script.say("00B000003B", content + "9000")],
      version: bytes("04010101001805")
    ) { try await $0.readNDEF() }
    #expect(state.message == bytes("D101014541"))
  }

  @Test func `an empty file is empty, and is not read further`() async throws {
    let state = try await run(Self.opening + [Script.say("00B0000002", "0000 9000")]) {
      try await $0.readNDEF()
    }
    #expect(state.message == nil && state.length == 0)
  }

  @Test func `nothing is read twice`() async throws {
    try await run(
      Self.opening + [Script.say("00B0000002", "0001 9000"), Script.say("00B0000201", "AA 9000")]
    ) { tag in
      _ = try await tag.readNDEF()
      #expect(try await tag.readNDEF().message == [0xAA])
      #expect(try await tag.planWrite([0xAA]).writes.isEmpty)
    }
  }

  /// nfcpy/nfcpy#168, played with the bytes of its case.
  @Test func `a card of mapping version 1 is found by its own name, without Le`() async throws {
    let state = try await run([
      Script.say("00A4040007D276000085010100", "6A82"),
      Script.say("00A4040007D2760000850100", "9000"), Script.say("00A4000002E103", "9000"),
      Script.say("00B000000F", "000F10003B00340406E10404000000 9000"),
      Script.say("00A4000002E104", "9000"), Script.say("00B0000002", "0000 9000"),
    ]) { try await $0.readNDEF() }
    #expect(state.status == .readWrite)
  }

  @Test func `last of all the name of version 2 is tried without Le`() async throws {
    let state = try await run(
      [
        Script.say("00A4040007D276000085010100", "6700"),
        Script.say("00A4040007D2760000850100", "6A82"),
        Script.say("00A4040007D2760000850101", "9000"),
      ] + Self.container + [Self.file, Script.say("00B0000002", "0000 9000")]
    ) {
      try await $0.readNDEF()
    }
    #expect(state.status == .readWrite)
  }

  @Test func `a card without the application is not formatted`() async throws {
    let state = try await run([
      Script.say("00A4040007D276000085010100", "6A82"),
      Script.say("00A4040007D2760000850100", "6A82"),
      Script.say("00A4040007D2760000850101", "6A82"),
    ]) { try await $0.readNDEF() }
    #expect(state.status == .notFormatted(.noNDEFApplication))
  }

  @Test func `an application without a container is not formatted either`() async throws {
    let state = try await run([Self.application, Script.say("00A4000C02E103", "6A82")]) {
      try await $0.readNDEF()
    }
    #expect(state.status == .notFormatted(.ccFileNotFound))
  }

  @Test func `data that waits is fetched, and a wrong Le corrected`() async throws {
    let state = try await run([
      Script.say("00A4040007D276000085010100", "6104"), Script.say("00C0000004", "6F020000 9000"),
      Script.say("00A4000C02E103", "9000"), Script.say("00B000000F", "6C10"),
      Script.say("00B0000010", "000F20003B00340406E10404000000FF 9000"),
      Self.file, Script.say("00B0000002", "0000 9000"),
    ]) { try await $0.readNDEF() }
    #expect(state.status == .readWrite)
  }

  @Test func `a card that insists on the Le it was given is left`() async throws {
    await #expect(throws: TagError.status(0x6C0F)) {
      try await run([
        Self.application, Script.say("00A4000C02E103", "9000"), Script.say("00B000000F", "6C0F"),
      ]) { try await $0.readNDEF() }
    }
  }

  /// nfcpy 1.0.4 asks such a card for ever.
  @Test func `a read that brings nothing ends the message with an error`() async throws {
    await #expect(throws: TagError.malformed(.lengthExceedsFile, at: 0)) {
      try await run(
        Self.opening + [
          Script.say("00B0000002", "0100 9000"), Script.say("00B000023B", "AABB 9000"),
          Script.say("00B000043B", "9000"),
        ]
      ) { try await $0.readNDEF() }
    }
  }

  @Test(arguments: ["6282", "6B00"])
  func `so does a card that says that its file is over`(_ status: String) async throws {
    await #expect(throws: TagError.malformed(.lengthExceedsFile, at: 0)) {
      try await run(
        Self.opening + [
          Script.say("00B0000002", "0010 9000"), Script.say("00B0000210", status),
        ]
      ) { try await $0.readNDEF() }
    }
  }

  @Test func `what a card brings beyond what was asked for is left out`() async throws {
    let state = try await run(
      Self.opening + [
        Script.say("00B0000002", "0001FFFF 9000"), Script.say("00B0000201", "AABB 9000"),
      ]
    ) { try await $0.readNDEF() }
    #expect(state.message == [0xAA])
  }

  @Test func `large files are read with data objects from offset 8000 on`() async throws {
    var exchanges = [
      Self.application, Script.say("00A4000C02E103", "9000"),
      Script.say("00B000000F", "0011300100 00FF 0608E10400010000 9000"),
      Script.say("00B0000F02", "0000 9000"), Self.file, Script.say("00B0000004", "00008004 9000"),
    ]
    let part = String(repeating: "41", count: 255)
    for offset in stride(from: 4, to: 0x8000, by: 255) {
      let count = min(255, 0x8000 - offset)
      exchanges.append(
        Script.say(
          "00B0" + TagText.hex(UInt16(offset)) + TagText.hex([UInt8(count)]),
          part.prefix(count * 2) + "9000"))
    }
    exchanges.append(Script.say("00B1000005 5403008000 0A", "5308 4242424242424242 9000"))
    let state = try await run(exchanges) { try await $0.readNDEF() }
    #expect(state.length == 0x8004 && state.message?.suffix(8) == bytes("4242424242424242")[...])
  }

  @Test func `a file that may not be read is not for reading`() async throws {
    await #expect(throws: TagError.malformed(.readAccessDenied, at: 0)) {
      try await run(Self.opening + [Script.say("00B0000002", "6982")]) { try await $0.readNDEF() }
    }
  }

  @Test func `other failures keep their status`() async throws {
    await #expect(throws: TagError.status(0x6F00)) {
      try await run([Self.application, Script.say("00A4000C02E103", "6F00")]) {
        try await $0.readNDEF()
      }
    }
  }

  // MARK: The link

  @Test func `a link that failed is mended, and everything selected again`() async throws {
    let state = try await run(
      Self.opening + [
        Script.fail("00B0000002"), Script.select, Self.application, Self.file,
        Script.say("00B0000002", "0000 9000"),
      ]
    ) { try await $0.readNDEF() }
    #expect(state.length == 0)
  }

  @Test func `a card that fails twice is not asked a third time`() async throws {
    await #expect(throws: TagError.link(.transmission)) {
      try await run([
        Script.fail("00A4040007D276000085010100"), Script.select,
        Script.fail("00A4040007D276000085010100"), Script.select,
      ]) { try await $0.readNDEF() }
    }
  }

  @Test(arguments: [TransceiveError.cancelled, .protocolViolation, .frameTooLong(limit: 262)])
  func `what no activation can mend ends at once`(_ error: TransceiveError) async throws {
    await #expect(throws: TagError.link(error)) {
      try await run([Script.fail("00A4040007D276000085010100", error)]) {
        try await $0.readNDEF()
      }
    }
  }

  @Test func `a card that has left is forgotten`() async throws {
    try await run(
      Self.opening + [Script.fail("00B0000002"), Script.gone] + [Self.application]
        + Self.container + [Self.file, Script.say("00B0000002", "0000 9000")]
    ) { tag in
      await #expect(throws: TagError.link(.tagLost)) { try await tag.readNDEF() }
      let state = try await tag.readNDEF()
      #expect(state.length == 0)
    }
  }

  @Test(arguments: ["91CA", "6985"])
  func `a card that minds an answer left unfinished hears the command again`(
    _ refusal: String
  ) async throws {
    let state = try await run(
      [
        Script.say("00A4040007D276000085010100", refusal), Self.application,
        Script.say("00A4000C02E103", "6A82"),
      ], version: bytes("04010101001805")
    ) { try await $0.readNDEF() }
    #expect(state.status == .notFormatted(.ccFileNotFound))
  }

  @Test func `an answer of one byte is asked for once more`() async throws {
    await #expect(throws: TagError.malformedResponse) {
      try await run([
        Script.say("00A4040007D276000085010100", "90"), Script.select,
        Script.say("00A4040007D276000085010100", ""), Script.select,
      ]) { try await $0.readNDEF() }
    }
  }

  // MARK: Writing

  /// revtel/react-native-nfc-manager#304, with the bytes of its case.
  @Test func `over a message the length is cleared, the data written, the length set`()
    async throws
  {
    try await run(
      Self.opening + [
        Script.say("00B0000002", "0009 9000"),
        Script.say("00D60000020000", "9000"), Script.say("00D6000205D100000000", "9000"),
        Script.say("00D60000020005", "9000"), Script.say("00B0000007", "0005D100000000 9000"),
      ]
    ) { tag in
      let plan = try await tag.planWrite(bytes("D100000000"))
      #expect(
        plan.writes.map(\.block) == [0, 2, 0] && plan.writes.allSatisfy { $0.file == 0xE104 })
      #expect(plan.writes[0].from == bytes("0009") && plan.writes[1].from == nil)
      let report = try await tag.execute(plan)
      #expect(report.exchanges == plan.exchanges && report.exchanges == 4)
      #expect(report.verified && report.bytes == 5 && report.blocksWritten == 3)
    }
  }

  @Test func `a message of the same length is read, and only parts that differ are written`()
    async throws
  {
    let old = String(repeating: "41", count: 60)
    let new = String(repeating: "41", count: 59) + "42"
    try await run(
      Self.opening + [
        Script.say("00B0000002", "003C 9000"), Script.say("00B000023B", old.dropLast(2) + "9000"),
        Script.say("00B0003D01", "41 9000"),
        Script.say("00D60000020000", "9000"), Script.say("00D60036084141414141414142", "9000"),
        Script.say("00D6000002003C", "9000"),
        Script.say("00B000003B", "003C" + new.prefix(114) + "9000"),
        Script.say("00B0003B03", "414142 9000"),
      ]
    ) { tag in
      let plan = try await tag.planWrite(bytes(new))
      #expect(try await tag.execute(plan).exchanges == plan.exchanges)
    }
  }

  @Test func `what the card keeps otherwise is told with its place`() async throws {
    await #expect(throws: TagError.updateFailed(block: 3, file: 0xE104)) {
      try await run(
        Self.opening + [
          Script.say("00B0000002", "0000 9000"), Script.say("00D6000202AABB", "9000"),
          Script.say("00D60000020002", "9000"), Script.say("00B0000004", "0002AAFF 9000"),
        ]
      ) { tag in _ = try await tag.execute(try await tag.planWrite(bytes("AABB"))) }
    }
  }

  @Test(arguments: ["6982", "6985"])
  func `a card that refuses a write is read-only`(_ status: String) async throws {
    await #expect(throws: TagError.readOnly("the card refuses to let file E104 be written")) {
      try await run(
        Self.opening + [
          Script.say("00B0000002", "0000 9000"), Script.say("00D6000201AA", status),
        ]
      ) { tag in _ = try await tag.execute(try await tag.planWrite([0xAA])) }
    }
  }

  @Test func `a write whose answer was lost is done again`() async throws {
    try await run(
      Self.opening + [
        Script.say("00B0000002", "0000 9000"), Script.fail("00D6000201AA"), Script.select,
        Self.application, Self.file, Script.say("00D6000201AA", "9000"),
        Script.say("00D60000020001", "9000"), Script.say("00B0000003", "0001AA 9000"),
      ]
    ) { tag in _ = try await tag.execute(try await tag.planWrite([0xAA])) }
  }

  @Test func `a plan is good for its tag alone`() async throws {
    let plan = try await run(Self.opening + [Script.say("00B0000002", "0000 9000")]) {
      try await $0.planWrite([1])
    }
    var other = Self.target
    if case .a(var activation) = other {
      activation.nfcid1 = bytes("04FFFFFFFFFFFF")
      other = .a(activation)
    }
    let stranger = Type4Tag(
      TagIdentity(target: other, kind: .type4), over: Script.replay([], other))
    await #expect(throws: TagError.invalidArgument("the plan was made for another tag")) {
      try await stranger.execute(plan)
    }
  }

  // MARK: Locking

  @Test func `locking writes one byte of the container`() async throws {
    try await run(
      Self.opening + [
        Script.say("00B0000002", "0000 9000"), Script.say("00A4000C02E103", "9000"),
        Script.say("00D6000E01FF", "9000"), Script.say("00B0000E01", "FF 9000"),
      ]
    ) { tag in
      let plan = try await tag.planLock()
      #expect(plan.writes.map(\.permanent) == [true])
      #expect(plan.permanentEffects == ["File E104 can never be written again."])
      let report = try await tag.execute(plan)
      #expect(report.locked && report.exchanges == plan.exchanges)
      #expect(try await tag.readNDEF().status == .readOnly)
      #expect(try await tag.planLock().writes.isEmpty)
      await #expect(throws: TagError.readOnly("the capability container forbids writing (FF)")) {
        try await tag.planWrite([1])
      }
    }
  }

  @Test func `a card whose container cannot be written says so before anything is changed`()
    async throws
  {
    await #expect(throws: TagError.readOnly("the card refuses to let file E103 be written")) {
      try await run(
        Self.opening + [
          Script.say("00B0000002", "0000 9000"), Script.say("00A4000C02E103", "9000"),
          Script.say("00D6000E01FF", "6982"),
        ]
      ) { tag in _ = try await tag.execute(try await tag.planLock()) }
    }
  }
}
