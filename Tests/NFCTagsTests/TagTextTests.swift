import Testing

@testable import NFCTags

@Suite struct TagTextTests {
  @Test(arguments: [
    ([4], "page 4"), ([5, 4], "pages 4 and 5"), ([4, 5, 6], "pages 4 to 6"),
    ([3, 9, 8, 12, 7], "pages 3, 7 to 9 and 12"), ([], "no page"),
  ])
  func `pages are listed in runs`(_ pages: [Int], _ words: String) {
    #expect(TagText.pages(pages) == words)
  }

  @Test func `bytes are upper-case hexadecimal`() {
    #expect(TagText.hex([0xE1, 0x0A, 0x00]) == "E10A00")
  }
}
