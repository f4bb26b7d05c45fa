import Testing

@testable import TagImages

@Suite struct ForeignFormatTests {
  @Test func `lines of eight digits are an Ultralight dump`() throws {
    #expect(ForeignFormat(text: Array("04A1B29F\nC3D4E580\n".utf8)) == .ultralightLines)
    #expect(ForeignFormat(text: Array("04A1B29F\r\nc3d4e580\r\n".utf8)) == .ultralightLines)
    #expect(ForeignFormat(text: Array("04A1B29F\nC3D4E5\n".utf8)) == nil)
    #expect(ForeignFormat(text: Array("04A1B29G\n".utf8)) == nil)
  }

  @Test func `a memory that begins with a Type 5 container is of a Type 5 tag`() {
    #expect(ForeignFormat(binary: [0xE1, 0x40, 0x40, 0x01]) == .type5Memory)
    #expect(
      ForeignFormat(binary: [0xE2, 0x40, 0x00, 0x01, 0x00, 0x00, 0x02, 0x00]) == .type5Memory)
  }

  @Test(arguments: [320, 1024, 2048, 4096])
  func `a Classic card is told by its check byte and size`(_ count: Int) {
    var bytes = [UInt8](repeating: 0, count: count)
    bytes.replaceSubrange(0..<5, with: [0xDE, 0xAD, 0xBE, 0xEF, 0x22])
    #expect(ForeignFormat(binary: bytes) == .classicMemory)
    bytes[4] = 0x23
    #expect(ForeignFormat(binary: bytes) == nil)
  }

  @Test(
    arguments: [
      [0xD0, 0x00, 0x00],
      [0xD9, 0x01, 0x01, 0x01, 0x54, 0x69, 0x00],
      [0xC1, 0x01, 0x00, 0x00, 0x00, 0x01, 0x54, 0x00],
      [0x91, 0x01, 0x00, 0x54, 0x51, 0x01, 0x00, 0x54],
    ] as [[UInt8]])
  func `records that end where the file does are a message`(_ bytes: [UInt8]) {
    #expect(ForeignFormat(binary: bytes) == .message)
    #expect(ForeignFormat(binary: bytes + [0x00]) == nil)
    #expect(ForeignFormat(binary: bytes.dropLast()) == nil)
  }

  @Test func `a payload longer than can be is no message`() {
    #expect(ForeignFormat(binary: [0xC1, 0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0x54]) == nil)
  }
}
