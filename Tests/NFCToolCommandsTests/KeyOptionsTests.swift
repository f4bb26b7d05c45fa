import NFCTags
import Testing

@testable import NFCToolCommands

@Suite struct KeyOptionsTests {
  @Test func `a file has a key a line, with remarks`() throws {
    let text = "# mine\n a0a1a2a3a4a5\r\n\nD3 F7 D3 F7 D3 F7 # of NDEF\n"
    let keys = try KeyOptions.sectorKeys(in: text)
    #expect(
      keys.map(\.bytes) == [
        [0xA0, 0xA1, 0xA2, 0xA3, 0xA4, 0xA5], [0xD3, 0xF7, 0xD3, 0xF7, 0xD3, 0xF7],
      ])
  }

  @Test(arguments: [
    ("A0A1A2A3A4A5\nA0A1A2", "line 2"), ("key\n", "line 1"), ("A0A1A2A3A4A5A6", "line 1"),
    ("# nothing\n", "no key"),
  ])
  func `what is no key is told by its line and not shown`(_ text: String, _ word: String) {
    let failure = #expect(throws: ToolFailure.self) { try KeyOptions.sectorKeys(in: text) }
    #expect(failure?.message.contains(word) == true && failure?.exit == .usage)
    #expect(failure?.message.contains("A0A1") == false)
  }
}
