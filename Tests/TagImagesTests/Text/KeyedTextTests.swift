import Testing

@testable import TagImages

@Suite struct KeyedTextTests {
  private func parse(_ text: String) throws(ImageError) -> KeyedText {
    try KeyedText(Array(text.utf8))
  }

  @Test(arguments: ["a: 1\nb:2\n", "a: 1\r\nb:2\r\n", "\n# a: 9\n  a :  1 \n\t#\nb:2"])
  func `keys and values are found whatever stands around them`(_ text: String) throws {
    var text = try parse(text)
    #expect(text.take("a")?.value == "1")
    #expect(text.take("b")?.value == "2")
    #expect(text.firstRemaining == nil)
  }

  @Test func `an entry is taken once, and the rest is what nobody knows`() throws {
    var text = try parse("a: 1\nb: 2\n")
    #expect(text.take("b")?.line == 2)
    #expect(text.take("b") == nil)
    #expect(text.unknownKeyWarnings.map(\.line) == [1])
  }

  @Test(arguments: [
    ("a: 1\nno colon\n", ImageError.Code.malformedLine, 2),
    ("a: 1\n: 2\n", .malformedLine, 2),
    ("a: 1\nb: 2\na: 1\n", .duplicateKey, 3),
  ])
  func `a line that says nothing is refused with its number`(
    _ text: String, _ code: ImageError.Code, _ line: Int
  ) throws {
    let error = try #require(throws: ImageError.self) { try parse(text) }
    #expect(error.code == code)
    #expect(error.line == line)
  }

  @Test func `bytes that are no text are refused`() {
    #expect(throws: ImageError(.malformedLine, "")) {
      try KeyedText([0x61, 0x3A, 0xC3, 0x28])
    }
  }

  @Test func `a missing key is named`() throws {
    var text = try parse("a: 1\n")
    let error = try #require(throws: ImageError.self) { try text.require("b") }
    #expect(error.code == .missingKey)
    #expect(error.detail.contains("\"b\""))
  }

  @Test(arguments: [("0", 0), ("00", 0), ("255", 255)])
  func `decimal digits are a number`(_ value: String, _ number: Int) throws {
    #expect(try entry(value).number(upTo: 255) == number)
  }

  @Test(arguments: ["", "-1", "+1", "0x1", "1 ", "256", "99999999999999999999", "\u{661}"])
  func `anything else is no number`(_ value: String) {
    #expect(throws: ImageError(.invalidValue, "")) { try entry(value).number(upTo: 255) }
  }

  @Test func `bytes are counted`() throws {
    #expect(try entry("01 02").bytes(2) == [1, 2])
    #expect(throws: ImageError(.wrongLength, "")) { try entry("01").bytes(2) }
    #expect(throws: ImageError(.invalidValue, "")) { try entry("01 ??").bytes(2) }
    #expect(try entry("01 ??").partialBytes(2) == [1, nil])
  }

  private func entry(_ value: String) -> KeyedText.Entry {
    KeyedText.Entry(key: "key", value: value, line: 1)
  }
}
