import Testing

@testable import TagImages

@Suite struct QuotingTests {
  @Test func `text is quoted, and nothing in it can leave the line`() {
    #expect("NTAG213".quoted == "\"NTAG213\"")
    #expect("a\n\u{1B}[2J\u{202E}\"".quoted == #""a\n\u{1B}[2J\u{202E}\"""#)
  }

  @Test func `long text is cut`() {
    #expect(String(repeating: "x", count: 41).quoted == "\"\(String(repeating: "x", count: 40))…\"")
  }
}
