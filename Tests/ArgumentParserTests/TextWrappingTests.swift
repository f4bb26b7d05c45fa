import Testing

@testable import ArgumentParser

@Suite struct TextWrappingTests {
  @Test(arguments: [
    ("one two three", 7, ["one two", "three"]),
    ("one two three", 13, ["one two three"]),
    ("one  two", 80, ["one two"]),
    ("longer-than-that x", 5, ["longer-than-that", "x"]),
    ("first\n\nsecond", 80, ["first", "", "second"]),
    ("  indented text", 10, ["  indented", "text"]),
    ("", 10, [""]),
    ("a b", 0, ["a", "b"]),
    ("a b", -5, ["a", "b"]),
    ("grün über", 4, ["grün", "über"]),
  ]) func `text is broken between words`(text: String, width: Int, lines: [String]) {
    #expect(text.wrapped(to: width) == lines)
  }

  @Test func `lines after the first hang`() {
    #expect("a b c".wrapped(to: 5, hanging: 2) == ["a b", "  c"])
  }

  @Test func `descriptions stand beside their terms, or below long ones`() {
    let rows = [(term: "-a", text: "one two three"), (term: "--rather-long", text: "four")]
    #expect(
      DescriptionList(width: 30).lines(rows, column: 8) == [
        "  -a    one two three", "  --rather-long", "        four",
      ])
    #expect(DescriptionList.column(for: ["-a", "--all"]) == 9)
    #expect(DescriptionList.column(for: ["-a", String(repeating: "x", count: 40)]) == 6)
    #expect(DescriptionList.column(for: []) == 4)
  }
}
