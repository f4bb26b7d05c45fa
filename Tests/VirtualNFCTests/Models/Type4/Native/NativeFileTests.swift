import TagImages
import Testing

@testable import VirtualNFC

/// DESFire commands that concern the files of an application.
@Suite struct NativeFileTests {
  /// A card with the NDEF application and two files in it, the application selected.
  private func card(_ product: Type4Product = .desfireEV1) throws -> CardUnderTest {
    var card = try CardUnderTest(product)
    #expect(card(CardLevelTests.create) == "9100")
    #expect(card("905A000003 010000 00") == "9100")
    #expect(card("90CD000009 01 03E1 00 EEEE 0F0000 00") == "9100")
    #expect(card("90CD000009 02 04E1 00 E0EE C80000 00") == "9100")
    return card
  }

  @Test func `files are created, listed and described`() throws {
    var card = try card()
    #expect(card("906F000000") == "01029100")
    #expect(card("9061000000") == "03e104e19100")
    #expect(card("90F5000001 01 00") == "0000eeee0f00009100")
    #expect(card("90F5000001 02 00") == "0000e0eec800009100")
    #expect(card("90F5000001 03 00") == "91f0")
    #expect(card("90CD000009 01 05E1 00 EEEE 0F0000 00") == "91de")
    #expect(card("90CD000009 03 03E1 00 EEEE 0F0000 00") == "91de")
    #expect(card("90CD000007 03 02 EEEE 0F0000 00") == "919e")
    #expect(card("90CD000007 20 00 EEEE 0F0000 00") == "919e")
    #expect(card("90CD000007 03 00 EEEE 000000 00") == "919e")
    #expect(card("90DF000001 01 00") == "9100")
    #expect(card("906F000000") == "029100")
    #expect(card("90C7000000") == "910c")
  }

  @Test func `what is written in one way is read in the other`() throws {
    var card = try card()
    let container = Type4FileTests.container
    #expect(card("903D000016 01 000000 0F0000" + container + "00") == "9100")
    #expect(card("00A4040007D276000085010100") == "9000")
    #expect(card("00A4000C02E103") == "9000")
    #expect(card("00B000000F") == container + "9000")
    #expect(card("00B083000F") == container + "9000")
    #expect(card("00B0840001") == "009000")
    #expect(card("00D60000020003") == "9000")
    #expect(card("90BD000007 02 000000 030000 00") == "0003009100")
  }

  @Test func `long data take several frames both ways`() throws {
    var card = try card()
    let data = (0..<100).map { UInt8($0) }
    #expect(card("903D000037 02 000000 640000" + hex(data.prefix(48)) + "00") == "91af")
    #expect(card("90AF000030" + hex(data[48..<96]) + "00") == "91af")
    #expect(card.file(0xE104).hasPrefix("0000"))
    #expect(card("90AF000004" + hex(data[96...]) + "00") == "9100")
    #expect(card.file(0xE104).hasPrefix(hex(data)))

    #expect(card("90BD000007 02 000000 640000 00") == hex(data.prefix(59)) + "91af")
    #expect(card("90AF000000") == hex(data.dropFirst(59)) + "9100")
    #expect(card("BD 02 000000 640000") == "af" + hex(data.prefix(59)))
    #expect(card("AF") == "00" + hex(data.dropFirst(59)))
    #expect(card("90AD000007 02 000000 640000 00") == "911c")
  }

  @Test func `later cards leave the splitting to the protocol if they are asked to`() throws {
    var card = try card(.desfireEV2)
    let data = hex((0..<100).map { UInt8($0) })
    #expect(card("908D00006B 02 000000 640000" + data + "00") == "9100")
    #expect(card("90AD000007 02 000000 640000 00") == data + "9100")
  }

  @Test(arguments: [
    ("90BD000007 02 C80000 010000 00", "91be"), ("90BD000007 02 C70000 020000 00", "91be"),
    ("90BD000007 02 C70000 010000 00", "009100"), ("90BD000007 02 C70000 000000 00", "009100"),
    ("90BD000006 02 C70000 0100 00", "917e"), ("90BD000007 04 000000 000000 00", "91f0"),
    ("903D000008 02 C80000 010000 A1 00", "91be"), ("903D000009 02 000000 010000 A1A2 00", "917e"),
    ("903D000007 02 000000 000000 00", "919e"), ("903D000006 02 C70000 0100 00", "917e"),
    ("903D000008 02 FFFFFF FFFFFF A1 00", "91be"), ("905F000003 01 00 E000", "917e"),
    ("905F000004 02 00 E000 00", "91ae"), ("905F000004 01 02 E000 00", "919e"),
  ])
  func `what is wrong is refused`(_ command: String, _ response: String) throws {
    var card = try card()
    #expect(card(command) == response)
  }

  @Test func `rights that everybody may change are changed, and hold`() throws {
    var card = try card()
    #expect(card("905F000004 01 00 FEEF 00") == "9100")
    #expect(card("90F5000001 01 00") == "0000feef0f00009100")
    #expect(card("903D000008 01 000000 010000 A1 00") == "919d")
    #expect(card("90BD000007 01 000000 010000 00") == "009100")
    #expect(card("905F000004 01 00 EEEE 00") == "9100")
    #expect(card("905F000004 01 00 EFEE 00") == "9100")
    #expect(card("905F000004 01 00 EEEE 00") == "919d")
  }

  @Test func `a torn write is done by half`() throws {
    var card = try card()
    card.tear("903D00000B 02 000000 040000 A1A2A3A4 00")
    #expect(card.file(0xE104).hasPrefix("a1a20000"))
  }
}
