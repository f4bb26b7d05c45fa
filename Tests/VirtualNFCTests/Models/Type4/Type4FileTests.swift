import TagImages
import Testing

@testable import VirtualNFC

/// SELECT, READ BINARY and UPDATE BINARY (ISO/IEC 7816-4, 11.2 and 11.3; NFC Forum Type 4 Tag).
@Suite struct Type4FileTests {
  static let container = "000f20003b00340406e10404000000"
  static let message =
    "0013d1010f55046578616d706c652e636f6d2f7434" + String(repeating: "00", count: 43)

  private func card(
    _ container: String = Self.container, change: (inout Type4Image) -> Void = { _ in }
  ) -> CardUnderTest {
    CardUnderTest(files: [0xE103: container, 0xE104: Self.message], change: change)
  }

  @Test func `the procedure of a usual card gives its message`() {
    var card = card()
    #expect(card("00A4040007D276000085010100") == "9000")
    #expect(card("00A4000C02E103") == "9000")
    #expect(card("00B000000F") == Self.container + "9000")
    #expect(card("00A4000C02E104") == "9000")
    #expect(card("00B0000002") == "00139000")
    #expect(card("00B0000213") == Self.message.dropFirst(4).prefix(38) + "9000")
  }

  @Test(arguments: [
    ("00A4040007D276000085010000", "6a82"),  // another application
    ("00A4000C02E103", "6a82"),  // no application is selected
    ("00B000000F", "6986"),  // no file is selected
    ("00A4040007D2760000850101", "9000"),  // without Le
    ("00A4040C07D2760000850101", "9000"),  // no answer wanted
    ("00A4030007D276000085010100", "6a86"),
    ("00A4041007D276000085010100", "6a86"),
    ("00CA000000", "6d00"),
    ("80CA000000", "6e00"),
    ("00A404000700", "6700"),
    ("00A4", "6700"),
    ("", "6700"),
  ])
  func `a fresh card answers by the book`(_ command: String, _ response: String) {
    var card = card()
    #expect(card(command) == response)
  }

  @Test(arguments: [
    ("00B000003B", 59, "9000"), ("00B000003C", 0, "6700"),  // MLe
    ("00B0000000", 0, "6700"),
    ("00B0003F01", 1, "9000"), ("00B0003F02", 1, "6282"), ("00B0004001", 0, "6b00"),  // the end
    ("00B00000", 0, "6700"), ("00B00000010000", 0, "6700"),
    ("00B0840001", 0, "6a82"), ("00B0E00001", 0, "6a86"),  // short identifiers
  ])
  func `reading is bounded by MLe and by the file`(
    _ command: String, _ count: Int, _ status: String
  ) {
    var card = card()
    _ = card("00A4040007D276000085010100")
    _ = card("00A4000C02E104")
    let response = card(command)
    #expect(response.suffix(4) == status)
    #expect(response.count == 2 * count + 4)
  }

  @Test(arguments: [
    (52, 0, "9000"), (53, 0, "6700"), (1, 63, "9000"), (2, 63, "6a84"), (1, 64, "6b00"),
  ])
  func `writing is bounded by MLc and by the file`(_ count: Int, _ offset: UInt8, _ status: String)
  {
    var card = card()
    _ = card("00A4040007D276000085010100")
    _ = card("00A4000C02E104")
    let data = String(repeating: "a5", count: count)
    #expect(card("00D600" + hex([offset, UInt8(count)]) + data) == status)
    let place = Self.message.dropFirst(2 * Int(offset)).prefix(2 * count)
    let now = card.file(0xE104).dropFirst(2 * Int(offset)).prefix(2 * count)
    #expect((now == data) == (status == "9000") && (now == place) == (status != "9000"))
  }

  @Test func `a lenient card minds neither MLe nor MLc`() {
    var card = card { $0.isStrict = false }
    _ = card("00A4040007D276000085010100")
    _ = card("00A4000C02E104")
    #expect(card("00B000003C").count == 124)
    #expect(card("00B0000000").count == 132)  // all that there is
    #expect(card("00D6000035" + String(repeating: "a5", count: 53)) == "9000")
  }

  @Test(arguments: [
    ("00", "00", "9000", "9000"), ("80", "00", "6982", "9000"), ("FF", "00", "6982", "9000"),
    ("00", "80", "9000", "6982"), ("00", "FF", "9000", "6982"),
  ])
  func `what the container forbids the card refuses`(
    _ read: String, _ write: String, _ readStatus: String, _ writeStatus: String
  ) {
    var card = card("000f20003b00340406e1040400" + read + write)
    _ = card("00A4040007D276000085010100")
    _ = card("00A4000C02E104")
    #expect(card("00B0000001").suffix(4) == readStatus)
    #expect(card("00D600000100") == writeStatus)
  }

  @Test func `a container that says read-only can no longer be written`() {
    var card = card()
    _ = card("00A4040007D276000085010100")
    _ = card("00A4000C02E103")
    #expect(card("00D6000E01FF") == "9000")
    #expect(card("00D6000E0100") == "6982")
    _ = card("00A4000C02E104")
    #expect(card("00D600000100") == "6982")
    #expect(card("00B0000001") == "009000")
  }

  @Test func `access that is fixed holds whatever the container says`() {
    var card = card { $0.applications[0].files[0].access = .fixed(reading: true, writing: false) }
    _ = card("00A4040007D276000085010100")
    _ = card("00A4000C02E103")
    #expect(card("00D6000E01FF") == "6982")
    #expect(card("00B000000F") == Self.container + "9000")
  }

  @Test func `offset data objects reach beyond 32 Kbyte`() {
    let content = String(repeating: "00", count: 0x8003) + "a1a2a3"
    var card = CardUnderTest(files: [
      0xE103: "001130003b00340608e104000080060000", 0xE104: content,
    ])
    _ = card("00A4040007D276000085010100")
    _ = card("00A4000C02E104")
    #expect(card("00B1000005 5403008003 05") == "5303a1a2a39000")
    #expect(card("00D700000A 5403008004 5303 b1b2b3") == "6a84")
    #expect(card("00D7000009 5403008004 5302 b1b2") == "9000")
    #expect(card("00D700000A 5403008004 538102 b1b2") == "9000")
    #expect(card("00B1000005 5403008003 05") == "5303a1b1b29000")
    #expect(card("00B1000105 5403008003 03") == "6a86")
    #expect(card("00B1000005 5303008003 03") == "6a80")
    #expect(card("00B1000005 5404008003 03") == "6a80")
    #expect(card("00D7000009 5403008004 5303 b1b2") == "6a80")
    #expect(card("00D7000005 5403008004") == "6a80")
    #expect(card("00B1000005 5403008006 03") == "6b00")
  }

  @Test func `three bytes of length are understood where the limits ask for them`() {
    var short = card()
    _ = short("00A4040007D276000085010100")
    _ = short("00A4000C02E104")
    #expect(short("00B00000000002") == "6700")
    var long = card("000f20040004000406e10404000000")
    _ = long("00A40400000007D27600008501010000")
    _ = long("00A4000C02E104")
    #expect(long("00B00000000002") == "00139000")
    #expect(long("00D60000000002a1a2") == "9000")
    #expect(long("00B00000000040").count == 132)
    #expect(long("00B00000000401") == "6700")
  }

  @Test func `what does not fit waits for GET RESPONSE`() {
    var card = card { $0.responseLimit = 16 }
    #expect(card("00C0000010") == "6985")
    _ = card("00A4040007D276000085010100")
    _ = card("00A4000C02E104")
    #expect(card("00B0000028") == Self.message.prefix(32) + "6118")
    #expect(card("00C0000010") == Self.message.dropFirst(32).prefix(32) + "6108")
    #expect(card("00C0000009") == "6c08")
    #expect(card("00C0000008") == Self.message.dropFirst(64).prefix(16) + "9000")
    #expect(card("00C0000008") == "6985")
    _ = card("00B0000028")
    _ = card("00B0000001")
    #expect(card("00C0000008") == "6985")
  }

  @Test func `a torn write is done by half`() {
    var card = card()
    _ = card("00A4040007D276000085010100")
    _ = card("00A4000C02E104")
    card.tear("00D6000204a1a2a3a4")
    #expect(card.file(0xE104).hasPrefix("0013a1a20f55"))
  }

  @Test func `activation forgets what was selected`() throws {
    var model = try CardUnderTest(.type4A).model
    _ = model.respond(to: bytes("00A4040007D276000085010100"))
    model.activate()
    #expect(model.respond(to: bytes("00A4000C02E103")).bytes.map(hex) == "6a82")
  }
}
