import Testing

@testable import ArgumentParser

@Suite struct MdocWriterTests {
  // mandoc_char(7): characters that are something else in roff, or are shown as something else.
  @Test(arguments: [
    ("a-b", #"a\-b"#), (#"C:\x"#, #"C:\ex"#), ("it's", #"it\(aqs"#), ("`x`", #"\(gax\(ga"#),
    ("^~", #"\(ha\(ti"#), (#""x""#, #"\(dqx\(dq"#), ("é€🙂", #"\[u00E9]\[u20AC]\[u1F642]"#),
    ("\t\u{1B}", #"\[u0009]\[u001B]"#), ("a{b}|c", "a{b}|c"),
  ]) func `what roff reads otherwise is spelled out`(text: String, escaped: String) {
    #expect(text.mdocEscaped == escaped)
  }

  @Test(arguments: [
    ("Ar", #"\&Ar"#), ("No x Ns", #"\&No x \&Ns"#), (".", #"\&."#), ("a , b", #"a \&, b"#),
    ("Old", #"\&Old"#), ("file", "file"), ("5", "5"),
  ]) func `words that name macros, and punctuation, are only words`(text: String, words: String) {
    #expect(text.mdocWords == words)
    #expect(text.mdocWord == words.replacing(" ", with: #"\ "#))
  }

  @Test func `sentences and paragraphs have lines of their own`() {
    var writer = MdocWriter()
    writer.paragraphs("One. Two, e.g. Three! Four 12. Five\n.Six 'seven\n'eight")
    #expect(
      writer.text == #"""
        One.
        Two, e.g. Three!
        Four 12.
        Five
        .Pp
        \&.Six \(aqseven
        .Pp
        \&\(aqeight

        """#)
  }
}
