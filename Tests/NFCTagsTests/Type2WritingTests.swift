import NFCLink
import NFCTags
import TagImages
import Testing

@Suite struct Type2WritingTests {
  @Test func `the length goes first and comes last`() async throws {
    let before = Type2Script.ntag213("0305 AAAAAAAAAA FE")
    try await Type2Script.run(
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
    let before = Type2Script.ntag213("0309 112233445566778899 FE")
    try await Type2Script.run(
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
    let before = Type2Script.ntag213("0304 11223344 FE")
    try await Type2Script.run(
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
    try await Type2Script.run(
      .ntag213,
      [
        Script.say("3A022A", Type2Script.ntag213("0301 41 FE")),
        Script.fail("A204030142FE"), Script.select, Script.say("3A0404", "030142FE"),
        Script.say("3A0404", "030142FE"),
      ]
    ) {
      let report = try await $0.execute(try await $0.planWrite(bytes("42")))
      #expect(report.exchanges == 4)
    }
  }

  @Test func `a write that was not kept is tried once more`() async throws {
    try await Type2Script.run(
      .ntag213,
      [
        Script.say("3A022A", Type2Script.ntag213("0301 41 FE")),
        Script.fail("A204030142FE", .timeout), Script.select, Script.say("3A0404", "030141FE"),
        Script.say("A204030142FE", "0A"), Script.say("3A0404", "030142FE"),
      ]
    ) { _ = try await $0.execute(try await $0.planWrite(bytes("42"))) }
  }

  @Test func `a write that is refused twice is a NAK`() async throws {
    await #expect(throws: TagError.nak(nil, to: RefusedCommand("WRITE", blocks: 4...4))) {
      try await Type2Script.run(
        .ntag213,
        [
          Script.say("3A022A", Type2Script.ntag213("0301 41 FE")),
          Script.fail("A204030142FE"), Script.select, Script.say("3A0404", "030141FE"),
          Script.fail("A204030142FE"), Script.select, Script.say("3A0404", "030141FE"),
        ]
      ) { _ = try await $0.execute(try await $0.planWrite(bytes("42"))) }
    }
  }

  @Test func `a NAK that the reader shows is believed`() async throws {
    await #expect(throws: TagError.nak(0x00, to: RefusedCommand("WRITE", blocks: 4...4))) {
      try await Type2Script.run(
        .ntag213,
        [
          Script.say("3A022A", Type2Script.ntag213("0301 41 FE")), Script.say("A204030142FE", "00"),
          Script.select,
        ]
      ) { _ = try await $0.execute(try await $0.planWrite(bytes("42"))) }
    }
  }

  @Test func `a block that does not hold what was written is named`() async throws {
    await #expect(throws: TagError.updateFailed(block: 4)) {
      try await Type2Script.run(
        .ntag213,
        [
          Script.say("3A022A", Type2Script.ntag213("0301 41 FE")), Script.say("A204030142FE", "0A"),
          Script.say("3A0404", "030141FE"),
        ]
      ) { _ = try await $0.execute(try await $0.planWrite(bytes("42"))) }
    }
  }

  @Test func `a tag that left is lost, and what was known of it is forgotten`() async throws {
    try await Type2Script.run(
      .ntag213,
      [
        Script.say("3A022A", Type2Script.ntag213("0301 41 FE")), Script.fail("A204030142FE"),
        Script.gone, Script.say("3A0212", Type2Script.head("0301 41 FE")),
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
    let plan = try await Type2Script.run(
      .ntag213, [Script.say("3A022A", Type2Script.ntag213("0301 41 FE"))]
    ) {
      try await $0.planWrite(bytes("42"))
    }
    let stranger = Type2Tag(
      TagIdentity(target: other, kind: .type2, type2Product: .ntag213),
      over: Script.replay([], other))
    await #expect(throws: TagError.invalidArgument("the plan was made for another tag")) {
      try await stranger.execute(plan)
    }
  }

  @Test(
    arguments: [
      ("0301 41 FD02ABCD FE", ["The TLV FD behind the message is lost."]),
      ("0301 41 0103A00C34 FE", ["The TLV 01 behind the message is lost."]),
      ("0301 41 FE", []), ("0301 41 000000", []), ("0301 41 FDFE", []), ("0301 41 ABCD", []),
    ] as [(String, [String])])
  func `of a TLV of somebody's own behind the message it is told that it is lost`(
    _ area: String, _ notes: [String]
  ) async throws {
    let all = Type2Script.ntag213(area)
    let plan = try await Type2Script.run(.ntag213, [Script.say("3A022A", all)]) {
      try await $0.planWrite([0x42])
    }
    #expect(plan.notes == notes && !plan.writes.isEmpty)
  }
}
