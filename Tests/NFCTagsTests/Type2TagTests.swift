import NFCLink
import NFCTags
import Synchronization
import TagImages
import Testing

/// What a Type 2 tag is asked, byte for byte.
@Suite struct Type2TagTests {
  private static func identity(_ product: Type2Product?) -> TagIdentity {
    TagIdentity(target: Script.ntag, kind: .type2, type2Product: product)
  }

  /// Works with a tag that answers as the script says, and expects the script to be used up.
  private func run<Value>(
    _ product: Type2Product?, _ exchanges: [Transcript.Exchange],
    _ work: (Type2Tag) async throws -> Value
  ) async throws -> Value {
    let transceiver = Script.replay(exchanges)
    defer {
      let place = transceiver.departure.map { "\($0)" } ?? ""
      #expect(transceiver.departure == nil, "\(place)")
      #expect(transceiver.remaining == 0)
    }
    return try await work(Type2Tag(Self.identity(product), over: transceiver))
  }

  /// Blocks 2 to 42 of an NTAG213 with these bytes from block 4 on.
  private static func ntag213(_ area: String, container: String = "E1101200") -> String {
    let user = area.filter { $0 != " " }
    return "26480000" + container + user + String(repeating: "0", count: 288 - user.count)
      + "000000BD 040000FF 00050000"
  }

  /// Blocks 2 to 18 of the same.
  private static func head(_ area: String, container: String = "E1101200") -> String {
    String(ntag213(area, container: container).filter { $0 != " " }.prefix(17 * 8))
  }

  // MARK: Reading

  @Test func `a short message takes one FAST_READ`() async throws {
    let state = try await run(.ntag213, [Script.say("3A0212", Self.head("0303D00000FE"))]) {
      try await $0.readNDEF()
    }
    #expect(state.message == bytes("D00000") && state.capacity == 142)
    #expect(state.status == .readWrite && state.terminator == true && state.warnings.isEmpty)
  }

  @Test(
    arguments: [
      ("0301 41 FE", "E1101200", []), ("0301 41 00", "E1101200", [.noTerminator]),
      ("03FF0001 41 FE", "E1101200", [.longLengthForm]),
      ("0301 41 FE", "E1101208", [.ccAccessProprietary]),
      ("0103800834 0301 41 FE", "E1101200", [.lockControlMismatch]),
      ("0301 41 FE", "E1101400", [.ccLargerThanChip]),
      ("0300 41", "E1101200", [.oldBytesLeft]),
    ] as [(String, String, [TagWarning.Code])])
  func `what is odd and works is told`(
    _ area: String, _ container: String, _ codes: [TagWarning.Code]
  ) async throws {
    let head = Self.head(area, container: container)
    let state = try await run(.ntag213, [Script.say("3A0212", head)]) { try await $0.readNDEF() }
    #expect(state.warnings.map(\.code) == codes)
    #expect(state.status == (container.hasSuffix("08") ? .readOnly : .readWrite))
  }

  @Test(arguments: [
    ("E2101200", TagError.notFormatted(.ccMagic)), ("E1101200", .notFormatted(.noNDEFTLV)),
    ("E1201200", .malformed(.unsupportedMappingVersion, at: 13)),
    ("E1100000", .malformed(.ccLength, at: 14)),
    ("E1101280", .malformed(.readAccessDenied, at: 15)),
  ])
  func `a container that promises no message has its reason`(
    _ container: String, _ reason: TagError
  ) async throws {
    let head = Self.head("FE", container: container)
    await #expect(throws: reason) {
      try await run(.ntag213, [Script.say("3A0212", head)]) { tag in
        let state = try await tag.readNDEF()
        if case .notFormatted(let fault) = state.status { throw TagError.notFormatted(fault) }
      }
    }
    await #expect(throws: reason) {
      let all = Self.ntag213("FE", container: container)
      try await run(.ntag213, [Script.say("3A022A", all)]) { _ = try await $0.planWrite([1]) }
    }
  }

  @Test func `what was read is not read again`() async throws {
    let area = "033C" + String(repeating: "41", count: 60) + "FE"
    let all = Self.ntag213(area).filter { $0 != " " }
    let tail = String(all.dropFirst(17 * 8).prefix(8))  // block 19 holds bytes 60 to 63
    try await run(.ntag213, [Script.say("3A0212", Self.head(area)), Script.say("3A1313", tail)]) {
      let first = try await $0.readNDEF()
      #expect(first.length == 60 && first.terminator == true)
      #expect(try await $0.readNDEF() == first)
    }
  }

  @Test func `no answer holds more than 60 blocks`() async throws {
    let message = String(repeating: "41", count: 860)
    let memory = "26480000 E1106D00" + "03FF035C" + message + "FE000000"
    let blocks = memory.filter { $0 != " " }
    func answer(_ range: Range<Int>) -> String {
      String(blocks.dropFirst((range.lowerBound - 2) * 8).prefix(range.count * 8))
    }
    let state = try await run(
      .ntag216,
      [
        Script.say("3A0212", answer(2..<19)), Script.say("3A134E", answer(19..<79)),
        Script.say("3A4F8A", answer(79..<139)), Script.say("3A8BC6", answer(139..<199)),
        Script.say("3AC7DC", answer(199..<221)),
      ]
    ) { try await $0.readNDEF() }
    #expect(state.length == 860 && state.terminator == true)
  }

  @Test func `a product without FAST_READ is read four blocks at a time`() async throws {
    let state = try await run(
      .ultralight,
      [
        Script.say("3002", "26480000 E1100600 030ED101 0A540265"),
        Script.say("3006", "6E6D6F72 65747474 6FFE0000 00000000"),
      ]
    ) { try await $0.readNDEF() }
    #expect(state.message == bytes("D1010A5402656E6D6F726574 7474"))
  }

  @Test func `a tag of which only the container is known is read by READ`() async throws {
    let state = try await run(
      nil, [Script.say("3002", "00000000 E1100C00 0300FE00 00000000")]
    ) { try await $0.readNDEF() }
    #expect(state.capacity == 94 && state.length == 0 && state.message == nil)
  }

  @Test func `blocks of another sector are read after SECTOR SELECT, which is undone`() async throws
  {
    // A proprietary TLV fills sector 0 to its last block; the message follows in sector 1.
    let exchanges = [
      Script.say("3A0212", "00000000 E110EA00 FDFF03EC" + String(repeating: "00", count: 56)),
      Script.say("C2FF", "0A"), Script.fail("01000000", .timeout),
      Script.say("3A003B", "0302AABB FE000000" + String(repeating: "00", count: 58 * 4)),
      Script.say("C2FF", ""), Script.fail("00000000"),
    ]
    let state = try await run(.ntagI2C2K, exchanges) { try await $0.readNDEF() }
    #expect(state.message == bytes("AABB") && state.otherTLVs == [0xFD])
  }

  // MARK: Writing

  @Test func `the length goes first and comes last`() async throws {
    let before = Self.ntag213("0305 AAAAAAAAAA FE")
    try await run(
      .ntag213,
      [
        Script.say("3A022A", before),
        Script.say("A2040300AAAA", "0A"),  // empty
        Script.say("A20403001122", ""), Script.say("A2053344FEFE", "0A"),
        Script.say("A20403041122", "0A"),  // valid
        Script.say("3A0405", "03041122 3344FEFE"),
      ]
    ) { tag in
      let plan = try await tag.planWrite(bytes("11223344"))
      #expect(plan.writes.map(\.block) == [4, 4, 5, 4])
      #expect(plan.writes[0].from == bytes("0305AAAA") && plan.writes[0].to == bytes("0300AAAA"))
      #expect(plan.permanentEffects.isEmpty && plan.messageLength == 4)
      #expect(plan.exchanges == 5)
      let report = try await tag.execute(plan)
      #expect(report.blocksWritten == 4 && report.exchanges == 5 && report.verified)
      #expect(try await tag.readNDEF().message == bytes("11223344"))
    }
  }

  @Test func `only blocks that differ are written`() async throws {
    let before = Self.ntag213("0309 112233445566778899 FE")
    try await run(
      .ntag213,
      [
        Script.say("3A022A", before), Script.say("A20403001122", "0A"),
        Script.say("A20677889ABB", "0A"),
        Script.say("A207FE000000", "0A"),
        Script.say("A204030A1122", "0A"),
        Script.say("3A0407", "030A1122 33445566 77889ABB FE000000"),
      ]
    ) { tag in
      _ = try await tag.execute(try await tag.planWrite(bytes("112233445566 77889ABB")))
    }
  }

  @Test func `a single byte that differs is written by itself`() async throws {
    let before = Self.ntag213("0304 11223344 FE")
    try await run(
      .ntag213,
      [
        Script.say("3A022A", before), Script.say("A2053355FE00", "0A"),
        Script.say("3A0505", "3355FE00"),
      ]
    ) { _ = try await $0.execute(try await $0.planWrite(bytes("11223355"))) }
  }

  @Test func `a length of three bytes becomes valid with its first`() async throws {
    let message = [UInt8](repeating: 0x55, count: 255)
    let memory =
      bytes("04A1B29F C3D4E580 26480000 E1103E00 00000300 FE") + [UInt8](repeating: 0, count: 499)
      + bytes("000000BD 000000FF 00000000 00000000 00000000")
    let tag = MemoryTag(memory, version: bytes("0004040201001103"))
    let identity = try await TagIdentification.identify(tag)
    let plan = try await identity.ndefTag(over: tag).planWrite(message)
    // T and L lie in block 4, the rest of the length in block 5.
    #expect(plan.writes.first?.to == bytes("00FF5555"))
    #expect(plan.writes.last?.block == 4 && plan.writes.last?.to == bytes("000003FF"))
    #expect(plan.writes.dropLast().allSatisfy { $0.block != 4 })
  }

  @Test func `a write whose answer was lost is looked for`() async throws {
    try await run(
      .ntag213,
      [
        Script.say("3A022A", Self.ntag213("0301 41 FE")),
        Script.fail("A204030142FE"), Script.select, Script.say("3A0404", "030142FE"),
        Script.say("3A0404", "030142FE"),
      ]
    ) {
      let report = try await $0.execute(try await $0.planWrite(bytes("42")))
      #expect(report.exchanges == 4)
    }
  }

  @Test func `a write that was not kept is tried once more`() async throws {
    try await run(
      .ntag213,
      [
        Script.say("3A022A", Self.ntag213("0301 41 FE")),
        Script.fail("A204030142FE", .timeout), Script.select, Script.say("3A0404", "030141FE"),
        Script.say("A204030142FE", "0A"), Script.say("3A0404", "030142FE"),
      ]
    ) { _ = try await $0.execute(try await $0.planWrite(bytes("42"))) }
  }

  @Test func `a write that is refused twice is a NAK`() async throws {
    await #expect(throws: TagError.nak(nil)) {
      try await run(
        .ntag213,
        [
          Script.say("3A022A", Self.ntag213("0301 41 FE")),
          Script.fail("A204030142FE"), Script.select, Script.say("3A0404", "030141FE"),
          Script.fail("A204030142FE"), Script.select, Script.say("3A0404", "030141FE"),
        ]
      ) { _ = try await $0.execute(try await $0.planWrite(bytes("42"))) }
    }
  }

  @Test func `a NAK that the reader shows is believed`() async throws {
    await #expect(throws: TagError.nak(0x00)) {
      try await run(
        .ntag213,
        [
          Script.say("3A022A", Self.ntag213("0301 41 FE")), Script.say("A204030142FE", "00"),
          Script.select,
        ]
      ) { _ = try await $0.execute(try await $0.planWrite(bytes("42"))) }
    }
  }

  @Test func `a block that does not hold what was written is named`() async throws {
    await #expect(throws: TagError.updateFailed(block: 4)) {
      try await run(
        .ntag213,
        [
          Script.say("3A022A", Self.ntag213("0301 41 FE")), Script.say("A204030142FE", "0A"),
          Script.say("3A0404", "030141FE"),
        ]
      ) { _ = try await $0.execute(try await $0.planWrite(bytes("42"))) }
    }
  }

  @Test func `a tag that left is lost, and what was known of it is forgotten`() async throws {
    try await run(
      .ntag213,
      [
        Script.say("3A022A", Self.ntag213("0301 41 FE")), Script.fail("A204030142FE"),
        Script.gone, Script.say("3A0212", Self.head("0301 41 FE")),
      ]
    ) { tag in
      let plan = try await tag.planWrite(bytes("42"))
      await #expect(throws: TagError.link(.tagLost)) { try await tag.execute(plan) }
      #expect(try await tag.readNDEF().message == bytes("41"))
    }
  }

  @Test func `a plan is good for its tag alone`() async throws {
    let other = RemoteTarget.a(
      ActivationA(sensRes: 0x0044, selRes: 0, nfcid1: bytes("04FFFFFFFFFFFF")))
    let plan = try await run(.ntag213, [Script.say("3A022A", Self.ntag213("0301 41 FE"))]) {
      try await $0.planWrite(bytes("42"))
    }
    let stranger = Type2Tag(
      TagIdentity(target: other, kind: .type2, type2Product: .ntag213),
      over: Script.replay([], other))
    await #expect(throws: TagError.invalidArgument("the plan was made for another tag")) {
      try await stranger.execute(plan)
    }
  }

  // MARK: Answers

  @Test func `an answer of the wrong length is asked for once more, then refused`() async throws {
    await #expect(throws: TagError.malformedResponse) {
      try await run(
        .ultralight,
        [
          Script.say("3002", "0102"), Script.select,
          Script.say("3002", "010203040506070809101112131415"), Script.select,
        ]
      ) { try await $0.readNDEF() }
    }
  }

  @Test func `a read that failed once is tried again`() async throws {
    let state = try await run(
      .ultralight,
      [
        Script.fail("3002", .timeout), Script.select,
        Script.say("3002", "26480000 E1100600 0300FE00 00000000"),
      ]
    ) { try await $0.readNDEF() }
    #expect(state.length == 0)
  }

  @Test(arguments: [TransceiveError.cancelled, .protocolViolation, .frameTooLong(limit: 64)])
  func `what no selection can help ends at once`(_ error: TransceiveError) async throws {
    await #expect(throws: TagError.link(error)) {
      try await run(.ultralight, [Script.fail("3002", error)]) { try await $0.readNDEF() }
    }
  }

  // MARK: Locking and formatting

  @Test func `locking writes the container, the dynamic and the static bits`() async throws {
    try await run(
      .ntag213,
      [
        Script.say("3A022A", Self.ntag213("0300 FE")),
        Script.say("A203E110120F", "0A"), Script.say("A228FF0F3F00", "0A"),
        Script.say("A2022648FFFF", "0A"), Script.select,
        Script.say("3A0203", "2648FFFF E110120F"), Script.say("3A2828", "FF0F3FBD"),
      ]
    ) { tag in
      let plan = try await tag.planLock()
      #expect(plan.permanentEffects == ["Pages 3 to 39 can never be written again."])
      #expect(try await tag.execute(plan).locked)
    }
  }

  @Test func `an unknown tag is locked as its own TLV says, and no further`() async throws {
    // Bits of 8 bytes each at byte 128: 0 of block 32.
    try await run(
      nil,
      [
        Script.say("3002", "26480000 E1100C00 01038008 340300FE"),
        Script.say("3020", "00AABBCC" + String(repeating: "00", count: 12)),
        Script.say("A203E1100C0F", "0A"), Script.say("A220FFAABBCC", "0A"),
        Script.say("A2022648FFFF", "0A"), Script.select,
        Script.say("3002", "2648FFFF E1100C0F 00000000 00000000"),
        Script.say("3020", "FFAABBCC" + String(repeating: "00", count: 12)),
      ]
    ) { _ = try await $0.execute(try await $0.planLock()) }
  }

  @Test func `a blank tag gets its container last`() async throws {
    try await run(
      .ultralight,
      [
        Script.say("3002", "26480000 00000000 FFFFFFFF 00000000"),
        Script.say("A2040300FEFF", "0A"), Script.say("A203E1100600", "0A"),
        Script.say("3003", "E1100600 0300FEFF 00000000 00000000"),
      ]
    ) { tag in
      let plan = try await tag.planFormat()
      #expect(plan.writes.map(\.permanent) == [false, true])
      #expect(plan.permanentEffects == ["Page 3 becomes E1100600 for good."])
      #expect(plan.notes == ["The content of page 4 is overwritten."])
      _ = try await tag.execute(plan)
    }
  }

  @Test func `bits of a container that cannot be cleared stop formatting`() async throws {
    let refusal = TagError.unsupported(
      "formatting: page 3 holds 10000001, and its bits can only be set")
    await #expect(throws: refusal) {
      try await run(.ultralight, [Script.say("3002", "26480000 10000001 00000000 00000000")]) {
        try await $0.planFormat()
      }
    }
  }

  @Test(arguments: [
    "0103000834", "01030C0834", "0103100834", "0103F0FF3F", "0103FFFFFF",
  ])
  func `lock bytes at an impossible place are none`(_ control: String) async throws {
    // In the UID, in the container, in the TLV itself, far beyond the memory.
    try await run(
      nil,
      [
        Script.say("3002", "26480000 E1100C00 \(control) 0300FE"),
        Script.say("A203E1100C0F", "0A"), Script.say("A2022648FFFF", "0A"), Script.select,
        Script.say("3002", "2648FFFF E1100C0F 00000000 00000000"),
      ]
    ) { _ = try await $0.execute(try await $0.planLock()) }
  }

  // MARK: Secrets

  @Test func `a tag selected while its password changes is given the old one, then the new`()
    async throws
  {
    let guarded = Self.ntag213("0300 FE").replacing("040000FF", with: "04000004")
    try await run(
      .ntag213,
      [
        Script.say("1B11111111", "2222"), Script.say("3A022A", guarded),
        Script.say("A229040000FF", "0A"),
        Script.fail("A22B33333333"), Script.select, Script.fail("1B11111111"), Script.select,
        Script.say("1B33333333", "2222"), Script.say("A22B33333333", "0A"),
        Script.say("A22C44440000", "0A"), Script.say("1B33333333", "4444"),
        Script.say("A22904000004", "0A"), Script.say("3A2929", "04000004"),
      ]
    ) { tag in
      _ = try await tag.authenticate(password: bytes("11111111"))
      let request = ProtectionRequest(password: bytes("33333333"), pack: bytes("4444"))
      _ = try await tag.execute(try await tag.planProtect(request))
    }
  }

  @Test func `only passwords are sent as secrets, and nothing waits less than a reader needs`()
    async throws
  {
    let spy = Spy(
      MemoryTag(
        bytes("04A1B29F C3D4E580") + bytes(Self.ntag213("0300 FE")) + bytes("00000000 00000000"),
        version: bytes("0004040201000F03")))
    let tag = Type2Tag(Self.identity(.ntag213), over: spy)
    _ = try? await tag.execute(
      try await tag.planProtect(ProtectionRequest(password: bytes("50515253"), pack: bytes("6061")))
    )
    #expect(spy.secrets == [bytes("A22B50515253"), bytes("A22C60610000"), bytes("1B50515253")])
    #expect(spy.shortest >= .milliseconds(350))
  }
}

/// Notes what is said in secret, and how long is waited.
private final class Spy: Transceiver {
  private struct State {
    var secrets: [[UInt8]] = []
    var shortest = Duration.seconds(60)
  }

  private let base: MemoryTag
  private let state = Mutex(State())

  init(_ base: MemoryTag) { self.base = base }

  var target: RemoteTarget { base.target }
  var secrets: [[UInt8]] { state.withLock { $0.secrets } }
  var shortest: Duration { state.withLock { $0.shortest } }

  func transceive(
    _ command: [UInt8], timeout: Duration, secrecy: Secrecy
  ) async throws(TransceiveError) -> [UInt8] {
    state.withLock { state in
      if secrecy == .secret { state.secrets.append(command) }
      state.shortest = min(state.shortest, timeout)
    }
    return try await base.transceive(command, timeout: timeout, secrecy: secrecy)
  }

  func reactivate() async throws(TransceiveError) { try await base.reactivate() }
}
