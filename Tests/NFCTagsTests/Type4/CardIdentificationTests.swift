import NFCLink
import Testing

@testable import NFCTags

@Suite struct CardIdentificationTests {
  private func identify(
    _ exchanges: [Transcript.Exchange], ats: String? = "7577810280", selRes: UInt8 = 0x20
  ) async throws -> TagIdentity {
    let replay = Script.replay(
      exchanges,
      .a(
        ActivationA(
          sensRes: 0x0344, selRes: selRes, nfcid1: bytes("04A1B2C3D4E580"), ats: ats.map(bytes))))
    defer {
      #expect(replay.departure == nil)
      #expect(replay.remaining == 0)
    }
    return try await TagIdentification.identify(replay)
  }

  /// The hardware part of the answers as data sheets and libfreefare's and Proxmark's users give it.
  @Test(
    arguments: [
      ("04010100021805", "MIFARE DESFire EV0"), ("04010101001605", "MIFARE DESFire EV1"),
      ("04010101001A05", "MIFARE DESFire EV1"), ("04010112001805", "MIFARE DESFire EV2"),
      ("04010133001A05", "MIFARE DESFire EV3"), ("04080130001305", "MIFARE DESFire Light"),
      ("04010199001805", nil), ("04810142001805", "MIFARE DESFire EV2"),
      ("04020111001605", "MIFARE Plus EV1"), ("04020222001605", "MIFARE Plus EV2"),
      ("04040210000F05", "NTAG 413 DNA"), ("04040230001105", "NTAG 424 DNA"),
      ("04040830001105", "NTAG 424 DNA"), ("05010101001805", nil),
    ] as [(String, String?)])
  func `the first frame of GetVersion names the product`(
    _ frame: String, _ name: String?
  ) async throws {
    let identity = try await identify([Script.say("9060000000", frame + "91AF")])
    #expect(identity.kind == .type4 && identity.product == name)
    #expect(identity.version == bytes(frame))
  }

  @Test(arguments: ["6E00", "6D00", "6A82", "911C", "6700", "049100"])
  func `a card that does not know GetVersion is a card all the same`(_ answer: String) async throws
  {
    let identity = try await identify([Script.say("9060000000", answer)])
    #expect(identity.kind == .type4 && identity.product == nil && identity.version == nil)
  }

  @Test func `one that keeps silent is activated and asked again, and then left alone`()
    async throws
  {
    let silence = [Script.fail("9060000000"), Script.select]
    let identity = try await identify(silence + silence)
    #expect(identity.kind == .type4 && identity.version == nil)
    let heard = try await identify(silence + [Script.say("9060000000", "04010101001805 91AF")])
    #expect(heard.product == "MIFARE DESFire EV1")
    await #expect(throws: TagError.link(.tagLost)) {
      try await identify([Script.fail("9060000000"), Script.gone])
    }
  }

  /// ATS as NXP's AN10833 and card lists give them, without the length byte.
  @Test(arguments: [
    ("757784 02 C1052F2F01BCD6", "MIFARE Plus X"), ("757784 02 C1052F2F0035C7", "MIFARE Plus S"),
    ("757784 02 C105213000F6D1", "MIFARE Plus SE"), ("7833D402 4A434F5076323431", "JCOP"),
    ("78F7B102 4A434F503431563232315D", "JCOP"),
  ])
  func `an ATS that says what the card is saves the question`(
    _ ats: String, _ name: String
  ) async throws {
    let identity = try await identify([], ats: ats)
    #expect(identity.product == name && identity.kind == .type4)
  }

  @Test func `a card that was not brought into ISO-DEP is not asked`() async throws {
    #expect(try await identify([], ats: nil).kind == .type4)
  }

  @Test(arguments: [0x20, 0x28, 0x38, 0x60] as [UInt8])
  func `ISO-DEP goes before what else a card can play`(_ selRes: UInt8) async throws {
    let identity = try await identify([Script.say("9060000000", "6E00")], selRes: selRes)
    #expect(identity.kind == .type4)
  }
}
