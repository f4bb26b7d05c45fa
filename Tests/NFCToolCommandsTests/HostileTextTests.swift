import Testing

@testable import NFCToolCommands

@Suite struct HostileTextTests {
  @Test(arguments: [
    ("plain – 日本語 é", "plain – 日本語 é"),
    ("\u{1b}[2J", "\\u{1b}[2J"),
    ("a\r\nb", "a\\u{d}\\u{a}b"),
    ("\u{202e}gpj.exe", "\\u{202e}gpj.exe"),
    ("a\u{85}b\u{9b}c", "a\\u{85}b\\u{9b}c"),
    ("x\u{2028}y\u{200b}", "x\\u{2028}y\\u{200b}"),
    ("\u{7f}", "\\u{7f}"),
    ("\\u{1b}", "\\u{5c}u{1b}"),
  ])
  func `what a terminal would obey is spelled out`(_ text: String, _ shown: String) {
    #expect(HostileText.shown(text) == shown)
  }

  @Test func `bytes that are no text are spelled out`() {
    #expect(HostileText.shown(bytes: [0x41, 0xFF, 0x1B]) == "A\\xff\\x1b")
  }

  @Test func `JSON holds no scalar that a terminal would obey`() {
    let line = JSONText.line(["text": .string("a\u{1b}\u{202e}\u{9b}\u{1F600}\u{e0001}")])
    #expect(line.unicodeScalars.allSatisfy(HostileText.isHarmless))
    #expect(
      JSONText.parse(Array(line.utf8))
        == ["text": .string("a\u{1b}\u{202e}\u{9b}\u{1F600}\u{e0001}")])
  }
}
