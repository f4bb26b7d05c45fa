import Testing

@testable import TagImages

@Suite struct HexTextTests {
  @Test(
    arguments: [
      ("", []),
      ("04A1", [0x04, 0xA1]),
      ("04 A1", [0x04, 0xA1]),
      ("04  a1\tfF ", [0x04, 0xA1, 0xFF]),
      ("?? 00??", [nil, 0x00, nil]),
    ] as [(String, [UInt8?])])
  func `pairs of digits are bytes`(_ text: String, _ bytes: [UInt8?]) {
    #expect(HexText.decode(text) == bytes)
  }

  @Test(arguments: [
    "0", "04 A", "0 4A1", "04 A 1B", "0x04", "04-A1", "?", "?4", "4?", "0\u{664}", "é0",
  ])
  func `a digit that lacks its other half makes no byte`(_ text: String) {
    #expect(HexText.decode(text) == nil)
  }

  @Test func `bytes are written in capitals and pairs`() {
    #expect(HexText.encode([0x00, 0x0A, 0xFF]) == "000AFF")
    #expect(HexText.encode([0x0A, nil], separator: " ") == "0A ??")
  }
}
