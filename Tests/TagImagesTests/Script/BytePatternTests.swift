import Testing

@testable import TagImages

@Suite struct BytePatternTests {
  @Test(
    arguments: [
      ("00B0", [0x00, 0xB0], true), ("00b0", [0x00, 0xB0], true),
      ("00 B? ?1", [0x00, 0xB7, 0x41], true),
      ("????", [0x12, 0x34], true), ("00B0", [0x00, 0xB1], false), ("00B0", [0x00], false),
      ("00B0", [0x00, 0xB0, 0x00], false), ("0?", [0x10], false), ("", [], true),
    ] as [(String, [UInt8], Bool)])
  func `a question mark is any half byte`(
    _ text: String, _ bytes: [UInt8], _ matches: Bool
  ) throws {
    #expect(try #require(BytePattern(parsing: text)).matches(bytes) == matches)
  }

  @Test(arguments: ["0", "???", "0G", "00-B0", "00\tB0", "é0"])
  func `anything but digits and question marks in pairs is no pattern`(_ text: String) {
    #expect(BytePattern(parsing: text) == nil)
  }

  @Test func `a pattern is written as it is read`() throws {
    #expect(try #require(BytePattern(parsing: "0a ?b c? ??")).text == "0A?BC???")
    #expect(BytePattern([0x0A]).text == "0A")
  }
}
