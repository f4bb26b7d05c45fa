import NFCLink
import NFCTags
import Testing

/// The exact exchanges: commands as Type 3 Tag 1.x, clause 5, and the FeliCa Lite-S user's manual
/// lay them out, with the length in front.
@Suite struct Type3TagTests {
  static let idm = "0102030405060708"
  /// Version 1.0, Nbr 4, Nbw 2, 13 blocks, read and write, one byte of message.
  static let attributes = "100402000D00000000000100000100" + "25"

  private func target(_ pmm: String, system: UInt16? = 0x12FC) -> RemoteTarget {
    .f(
      ActivationF(
        nfcid2: bytes(Self.idm), pmm: bytes(pmm), systemCode: system, bitRate: 212))
  }

  private func check(_ blocks: String, count: String) -> String {
    let body = "06\(Self.idm)010B00\(count)\(blocks)"
    return length(of: body) + body
  }

  private func shows(_ blocks: String, count: String) -> String {
    let body = "07\(Self.idm)0000\(count)\(blocks)"
    return length(of: body) + body
  }

  private func length(of body: String) -> String {
    let value = body.count / 2 + 1
    return (value < 16 ? "0" : "") + String(value, radix: 16)
  }

  private func block(_ first: String) -> String {
    first + String(repeating: "0", count: 32 - first.count)
  }

  private func tag(
    _ exchanges: [Transcript.Exchange], _ target: RemoteTarget
  ) async throws -> any NDEFTag {
    let replay = Script.replay(exchanges, target)
    return try await TagIdentification.identify(replay).ndefTag(over: replay)
  }

  @Test func `a chip is asked for its attributes, then for the message`() async throws {
    let tag = try await tag(
      [
        Script.say(check("8000", count: "01"), shows(Self.attributes, count: "01")),
        Script.say(check("8001", count: "01"), shows(block("41"), count: "01")),
      ], target("0120220427674EFF"))
    #expect(try await tag.readNDEF().message == [0x41])
  }

  @Test func `a Lite shows attributes, the first blocks and its configuration at once`()
    async throws
  {
    let configuration = block("FFFFFF0107")
    let tag = try await tag(
      [
        Script.say(
          check("8000800180028088", count: "04"),
          shows(Self.attributes + block("41") + block("") + configuration, count: "04"))
      ], target("00F1000000014300", system: 0x88B4))
    let state = try await tag.readNDEF()
    #expect(state.message == [0x41] && state.warnings == [])
  }

  @Test func `another system is turned to by polling for it`() async throws {
    let other = "1102030405060708"
    let tag = try await tag(
      [
        Script.say("060012FC0100", "1401\(other)0120220427674EFF12FC"),
        Script.say(
          "1006\(other)010B00018000", "1D07\(other)000001\(Self.attributes)"),
        Script.say(
          "1006\(other)010B00018001", "1D07\(other)000001\(block("41"))"),
      ], target("0120220427674EFF", system: 0xFE00))
    #expect(try await tag.readNDEF().message == [0x41])
  }

  @Test func `a chip without a system for NDEF is not formatted`() async throws {
    let tag = try await tag(
      [
        Script.fail("060012FC0100"), Script.select,
        Script.say("0A0C\(Self.idm)", "0D0D\(Self.idm)010003"),
      ], target("0120220427674EFF", system: 0x0003))
    #expect(try await tag.readNDEF().status == .notFormatted(.noNDEFApplication))
  }

  /// Where several answer nothing is heard; the number of a system is the first digit of its IDm.
  @Test func `a chip that is not heard among others is asked for its systems itself`() async throws
  {
    let numbered = "1" + Self.idm.dropFirst()
    let tag = try await tag(
      [
        Script.fail("060012FC0100"), Script.select,
        Script.say("0A0C\(Self.idm)", "0F0D\(Self.idm)02FE0012FC"),
        Script.say(
          "1006\(numbered)010B00018000", "1D07\(numbered)000001\(Self.attributes)"),
        Script.say(
          "1006\(numbered)010B00018001", "1D07\(numbered)000001\(block("41"))"),
      ], target("0120220427674EFF", system: 0xFE00))
    #expect(try await tag.readNDEF().message == [0x41])
  }

  @Test func `another chip that answers the search in its place is not taken for it`() async throws
  {
    let tag = try await tag(
      [
        Script.say("060012FC0100", "140111020304050607F00120220427674EFF12FC"),
        Script.say("0A0C\(Self.idm)", "0D0D\(Self.idm)010003"),
      ], target("0120220427674EFF", system: 0x0003))
    #expect(try await tag.readNDEF().status == .notFormatted(.noNDEFApplication))
  }

  @Test(arguments: [
    ("1007\(idm)FFA8", TagError.status(0xFFA8)),
    ("0C07\(idm)FFA2", TagError.status(0xFFA2)),
  ])
  func `a refusal is told with its status flags`(_ answer: String, _ error: TagError) async throws {
    // Behind the flags nothing follows; a length that does not fit is no answer at all.
    let exchanges =
      answer.hasPrefix("10")
      ? [
        Script.say(check("8000", count: "01"), answer), Script.select,
        Script.say(check("8000", count: "01"), answer), Script.select,
      ] : [Script.say(check("8000", count: "01"), answer)]
    let expected = answer.hasPrefix("10") ? TagError.malformedResponse : error
    let tag = try await tag(exchanges, target("0120220427674EFF"))
    await #expect(throws: expected) { try await tag.readNDEF() }
  }

  @Test func `the answer of another chip is none`() async throws {
    let strange = "1D070807060504030201000001\(Self.attributes)"
    let tag = try await tag(
      [
        Script.say(check("8000", count: "01"), strange), Script.select,
        Script.say(check("8000", count: "01"), strange), Script.select,
      ], target("0120220427674EFF"))
    await #expect(throws: TagError.malformedResponse) { try await tag.readNDEF() }
  }

  @Test(arguments: [
    // The flag is on and the message empty: whatever was there is gone, and nothing came of the new.
    ("100402000D000000000F01000000" + "0033", true),
    ("100402000D000000000F01000001" + "0034", false),
  ])
  func `a write that was never finished is told`(_ block: String, _ isEmpty: Bool) async throws {
    let chip = MemoryChip(bytes(block) + [UInt8](repeating: 0, count: 13 * 16))
    let tag = try await TagIdentification.identify(chip).ndefTag(over: chip)
    guard isEmpty else {
      await #expect(throws: TagError.malformed(.writeInProgress, at: 9)) {
        try await tag.readNDEF()
      }
      _ = try await tag.execute(try await tag.planWrite([1, 2, 3]))
      #expect(try await tag.readNDEF().message == [1, 2, 3])
      return
    }
    let state = try await tag.readNDEF()
    #expect(state.message == nil && state.warnings.map(\.code) == [.writeInProgress])
  }

  @Test func `Nbw bounds every write, and the flag stands first and last`() async throws {
    let chip = MemoryChip(
      bytes("100402000D00000000000100000000" + "24") + [UInt8](repeating: 0, count: 13 * 16))
    let tag = try await TagIdentification.identify(chip).ndefTag(over: chip)
    let message = Array(repeating: UInt8(0x41), count: 80)
    _ = try await tag.execute(try await tag.planWrite(message))
    let writes = chip.commands.filter { $0[1] == 0x08 }
    #expect(writes.map { Int($0[13]) } == [1, 2, 2, 1, 1])
    let first = try #require(writes.first)
    let last = try #require(writes.last)
    #expect(
      first[15] == 0 && first[16 + 9] == 0x0F && Array(first[16 + 11..<16 + 14]) == [0, 0, 0])
    #expect(last[15] == 0 && last[16 + 9] == 0x00 && last[16 + 13] == 80)
  }

  @Test func `locking a chip that is no Lite is refused`() async throws {
    let chip = MemoryChip(bytes(Self.attributes) + [UInt8](repeating: 0, count: 13 * 16))
    let tag = try await TagIdentification.identify(chip).ndefTag(over: chip)
    await #expect(throws: TagError.self) { try await tag.planLock() }
  }

  @Test(arguments: [1, 3, 4])
  func `a chip that takes fewer blocks at a time than it says is given fewer`(
    _ mostBlocks: Int
  ) async throws {
    // Nbr 15, Nbw 10, 40 blocks.
    let attributes = bytes("100F0A002800000000000100000000") + [0x52]
    let memory = attributes + [UInt8](repeating: 0x55, count: 40 * 16)
    let message = (0..<600).map { UInt8(truncatingIfNeeded: $0) }
    let chip = MemoryChip(memory, mostBlocks: mostBlocks)
    let tag = try await TagIdentification.identify(chip).ndefTag(over: chip)
    _ = try await tag.execute(try await tag.planWrite(message))
    let fresh = try await TagIdentification.identify(chip).ndefTag(over: chip)
    #expect(try await fresh.readNDEF().message == message)
  }

  @Test func `a card without a service for writing is read-only, and stays as it is`() async throws
  {
    let memory = bytes(Self.attributes) + [0x41] + [UInt8](repeating: 0, count: 13 * 16 - 1)
    let chip = MemoryChip(memory, isWritable: false)
    let before = chip.memory
    let tag = try await TagIdentification.identify(chip).ndefTag(over: chip)
    #expect(try await tag.readNDEF().message == [0x41])
    let plan = try await tag.planWrite([0x42])
    await #expect(throws: TagError.readOnly("the card has no service that lets everybody write")) {
      try await tag.execute(plan)
    }
    #expect(chip.memory == before)
  }
}
