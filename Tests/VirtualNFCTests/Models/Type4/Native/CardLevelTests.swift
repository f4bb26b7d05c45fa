import TagImages
import Testing

@testable import VirtualNFC

/// DESFire commands that concern the card and its applications, wrapped and as they stand.
@Suite struct CardLevelTests {
  /// AID 000001, file identifier E110 and the name of the NDEF application, one DES key.
  static let create = "90CA00000E 010000 0F 21 10E1 D2760000850101 00"

  @Test func `GetVersion takes three frames`() throws {
    var card = try CardUnderTest(.desfireEV1)
    #expect(card("9060000000") == "0401010100180591af")
    #expect(card("90AF000000") == "0401010104180591af")
    #expect(card("90AF000000").hasPrefix("04a1b2c3d4e580") && card("90AF000000") == "911c")
    #expect(card("60") == "af04010101001805")
    #expect(card("AF") == "af04010101041805")
    #expect(card("AF").hasPrefix("0004a1b2c3d4e580"))
  }

  /// Data sheets: COMMAND_ABORTED, and 6985 where the command is one of ISO 7816-4.
  @Test func `another command ends one with several frames, and is refused`() throws {
    var card = try CardUnderTest(.desfireEV2)
    _ = card("9060000000")
    #expect(card("906A000000") == "91ca")
    #expect(card("906A000000") == "9100")
    _ = card("9060000000")
    #expect(card("00A4040007D276000085010000") == "6985")
    #expect(card("00A4040007D276000085010000") == "9000")
    _ = card("9060000000")
    #expect(card("90AF00000101" + "00") == "911c")
  }

  @Test func `an application is created, listed, selected and found by its name`() throws {
    var card = try CardUnderTest(.desfireEV1)
    #expect(card("906A000000") == "9100")
    #expect(card("906E000000") == "0013009100")
    #expect(card(Self.create) == "9100")
    #expect(card(Self.create) == "91de")
    #expect(card("906A000000") == "0100009100")
    #expect(card("906D000000") == "01000010e1d27600008501019100")
    #expect(card("906E000000") == "c012009100")
    #expect(card("905A00000301000000") == "9100")
    #expect(card("905A00000302000000") == "91a0")
    #expect(card("00A4040007D276000085010100") == "9000")
    #expect(card("00A4000002E110") == "9000")
    #expect(card("00A40000023F00") == "9000")
  }

  @Test(arguments: [
    ("90CA000005 000000 0F 01 00", "919e"),  // the number of the card
    ("90CA000005 010000 0F 0F 00", "919e"),  // fifteen keys
    ("90CA000005 010000 0F C1 00", "919e"),  // no such kind of keys
    ("90CA000005 010000 0F 11 00", "919e"),
    ("90CA000004 010000 0F 00", "917e"), ("90CA000006 010000 0F 01 00 00", "917e"),
    ("9060000001 00 00", "917e"), ("9060010000", "6a86"), ("9099000000", "911c"),
    ("9060", "917e"), ("8060000000", "1c"), ("80", "1c"),
    ("90BD000007 01 000000 000000 00", "919d"), ("906F000000", "919d"),
    ("90CD000007 01 00 EEEE 100000 00", "919d"),
  ])
  func `what is wrong is refused`(_ command: String, _ response: String) throws {
    var card = try CardUnderTest(.desfireEV1)
    #expect(card(command) == response)
  }

  @Test func `what needs the key of the card is refused without it`() throws {
    var card = try CardUnderTest(.desfireEV1) {
      $0.applications[0].keys?.settings = 0x08
    }
    for command in [Self.create, "906A000000", "9045000000", "90FC000000", "90DA00000301000000"] {
      #expect(card(command) == "91ae", "\(command)")
    }
    #expect(card("9064000001 00 00") == "009100")
    #expect(card("900A000001 01 00") == "9140")
    #expect(card("90AA000001 00 00") == "91ae")
    #expect(card("900A000001 00 00").hasSuffix("91af"))
    #expect(card("90AF000010 00112233445566778899AABBCCDDEEFF 00") == "91ae")
  }

  @Test func `key settings tell kind and number`() throws {
    var card = try CardUnderTest(.desfireEV1)
    #expect(card("9045000000") == "0f019100")
    #expect(card("90CA000005 020000 0B 83 00") == "9100")
    #expect(card("905A000003 020000 00") == "9100")
    #expect(card("9045000000") == "0b839100")
  }

  @Test func `there is room for so much and for so many`() throws {
    var card = try CardUnderTest(.desfireEV1)
    for number in 1...28 {
      #expect(card("90CA000005" + hex([UInt8(number)]) + "00000F0100") == "9100")
    }
    #expect(card("90CA000005" + "1D" + "00000F0100") == "91ce")
    #expect(card("906A000000").hasSuffix("91af"))
    #expect(card("90AF000000").hasSuffix("9100"))
    #expect(card("905A000003 010000 00") == "9100")
    // 4864 bytes less 28 applications are 3072.
    #expect(card("90CD000007 01 00 EEEE 010C00 00") == "910e")
    #expect(card("90CD000007 01 00 EEEE 000C00 00") == "9100")
    #expect(card("906E000000") == "0000009100")
  }

  @Test func `an NTAG 424 knows its own commands and no others`() throws {
    var card = try CardUnderTest(.ntag424)
    #expect(card("9060000000") == "0404083000110591af")
    #expect(card("90AF000000") == "0404020102110591af")
    #expect(card("90AF000000").hasSuffix("9100"))
    #expect(card("60") == "6700")
    for command in ["906A000000", "905A00000301000000", Self.create, "90FC000000", "906F000000"] {
      #expect(card(command) == "911c", "\(command)")
    }
    #expect(card("90F5000001 02 00") == "919d")
    #expect(card("00A4040007D276000085010100") == "9000")
    #expect(card("90F5000001 01 00") == "000000e02000009100")
    #expect(card("90F5000001 02 00") == "0000e0ee0001009100")
    #expect(card("90F5000001 03 00") == "000330238000009100")
    #expect(card("90F5000001 04 00") == "91f0")
    #expect(card("905F000004 02 00 E0FE 00") == "91ae")
    #expect(card("90AD000007 02 000000 000000 00").count == 2 * 256 + 4)
    #expect(card("90AD000007 03 000000 000000 00") == "91ae")
    #expect(card("908D00000A 02 000000 030000 A1A2A3 00") == "9100")
    #expect(card.file(0xE104).hasPrefix("a1a2a300"))
  }
}
