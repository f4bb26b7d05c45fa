import NFCLink
import NFCTags
import TagImages
import Testing

@Suite struct Type2ReadingTests {
  @Test func `a short message takes one FAST_READ`() async throws {
    let state = try await Type2Script.run(
      .ntag213, [Script.say("3A0212", Type2Script.head("0303D00000FE"))]
    ) {
      try await $0.readNDEF()
    }
    #expect(state.message == bytes("D00000") && state.capacity == 142)
    #expect(state.status == .readWrite && state.terminator == true && state.warnings.isEmpty)
  }

  @Test func `a copy that calls itself a product and knows no FAST_READ is read like any tag`()
    async throws
  {
    let state = try await Type2Script.run(
      .ntag213,
      [
        Script.fail("3A0212"), Script.select, Script.fail("3A0212"), Script.select,
        Script.fail("3A0A0A"), Script.select, Script.fail("3A0606"), Script.select,
        Script.fail("3A0404"), Script.select, Script.fail("3A0303"), Script.select,
        Script.fail("3A0202"), Script.select,
        Script.say("3002", "26480000E11012000303D00000FE0000"),
        Script.say("3002", "26480000E11012000303D00000FE0000"),
      ]
    ) {
      try await $0.readNDEF()
    }
    #expect(state.message == bytes("D00000") && state.capacity == 142)
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
    let head = Type2Script.head(area, container: container)
    let state = try await Type2Script.run(.ntag213, [Script.say("3A0212", head)]) {
      try await $0.readNDEF()
    }
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
    let head = Type2Script.head("FE", container: container)
    await #expect(throws: reason) {
      try await Type2Script.run(.ntag213, [Script.say("3A0212", head)]) { tag in
        let state = try await tag.readNDEF()
        if case .notFormatted(let fault) = state.status { throw TagError.notFormatted(fault) }
      }
    }
    await #expect(throws: reason) {
      let all = Type2Script.ntag213("FE", container: container)
      try await Type2Script.run(.ntag213, [Script.say("3A022A", all)]) {
        _ = try await $0.planWrite([1])
      }
    }
  }

  @Test func `what was read is not read again`() async throws {
    let area = "033C" + String(repeating: "41", count: 60) + "FE"
    let all = Type2Script.ntag213(area).filter { $0 != " " }
    let tail = String(all.dropFirst(17 * 8).prefix(8))  // block 19 holds bytes 60 to 63
    try await Type2Script.run(
      .ntag213, [Script.say("3A0212", Type2Script.head(area)), Script.say("3A1313", tail)]
    ) {
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
    let state = try await Type2Script.run(
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
    let state = try await Type2Script.run(
      .ultralight,
      [
        Script.say("3002", "26480000 E1100600 030ED101 0A540265"),
        Script.say("3006", "6E6D6F72 65747474 6FFE0000 00000000"),
      ]
    ) { try await $0.readNDEF() }
    #expect(state.message == bytes("D1010A5402656E6D6F726574 7474"))
  }

  @Test func `a tag of which only the container is known is read by READ`() async throws {
    let state = try await Type2Script.run(
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
    let state = try await Type2Script.run(.ntagI2C2K, exchanges) { try await $0.readNDEF() }
    #expect(state.message == bytes("AABB") && state.otherTLVs == [0xFD])
  }

  @Test func `an answer of the wrong length is asked for once more, then refused`() async throws {
    await #expect(throws: TagError.malformedResponse) {
      try await Type2Script.run(
        .ultralight,
        [
          Script.say("3002", "0102"), Script.select,
          Script.say("3002", "010203040506070809101112131415"), Script.select,
        ]
      ) { try await $0.readNDEF() }
    }
  }

  @Test func `a read that failed once is tried again`() async throws {
    let state = try await Type2Script.run(
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
      try await Type2Script.run(.ultralight, [Script.fail("3002", error)]) {
        try await $0.readNDEF()
      }
    }
  }
}
