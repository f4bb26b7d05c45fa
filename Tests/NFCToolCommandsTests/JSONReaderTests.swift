import Testing

@testable import NFCToolCommands

/// RFC 8259.
@Suite struct JSONReaderTests {
  @Test(
    arguments: [
      ("null", .null), (" true\n", true), ("false", false), ("0", 0), ("-12", -12),
      ("1.0", 1), ("1e3", 1000), ("0.5", .number(0.5)), ("-2.5E-1", .number(-0.25)),
      ("12345678901234567168", .number(12_345_678_901_234_567_168)),
      (#""""#, ""), (#""a\"\\\/\b\f\n\r\t""#, "a\"\\/\u{8}\u{C}\n\r\t"),
      (#""\u00e9\ud83d\udc4D é""#, "é👍 é"),
      ("[]", []), ("[ 1 , [2] ]", [1, [2]]), ("{}", [:]),
      (#"{ "a" : { "b" : [ ] } , "c" : 1 }"#, ["a": ["b": []], "c": 1]),
      ("\u{FEFF}1", 1),
    ] as [(String, JSONValue)])
  func `what is JSON is read`(text: String, value: JSONValue) throws {
    #expect(try JSONReader.value(Array(text.utf8)) == value)
  }

  @Test(arguments: [
    ("", 0), ("nul", 0), ("True", 0), ("1 2", 2), ("[1,]", 3), ("[1 2]", 3), ("[1", 2), ("]", 0),
    (#"{"a":1,}"#, 7), ("{a:1}", 1), (#"{"a" 1}"#, 5), (#"{"a":}"#, 5), (#"{"a":1"#, 6),
    ("01", 1), ("-", 1), ("1.", 2), (".5", 0), ("1e", 2), ("+1", 0), ("1e999", 0), ("NaN", 0),
    (#""a"#, 0), ("\"a\nb\"", 2), (#""\x""#, 1), (#""\u00g0""#, 1), (#""\u00"#, 1),
    (#""\ud83d""#, 1), (#""\udc4d""#, 1), (#""\ud83dA""#, 1), ("// a\n1", 0), ("'a'", 0),
    (#"{"a":1,"b":{"a":2},"a":3}"#, 19),
  ])
  func `anything else is refused at its place`(text: String, offset: Int) {
    let fault = #expect(throws: JSONReader.Fault.self) { try JSONReader.value(Array(text.utf8)) }
    #expect(fault?.offset == offset)
  }

  @Test func `a string has to be UTF-8`() {
    let fault = #expect(throws: JSONReader.Fault.self) { try JSONReader.value([0x22, 0xE9, 0x22]) }
    #expect(fault == JSONReader.Fault(message: "the string is not UTF-8", offset: 0))
  }

  @Test func `a value nested without end is refused`() {
    for bracket in ["[", #"{"a":"#] {
      let text = String(repeating: bracket, count: 100_000)
      let fault = #expect(throws: JSONReader.Fault.self) { try JSONReader.value(Array(text.utf8)) }
      #expect(fault?.message == "nested too deeply")
    }
  }

  @Test func `what is written is read again`() throws {
    let value: JSONValue = ["a": [1, .number(0.5), "\u{202E}é\u{0}\"\\", .null, true], "b": [:]]
    #expect(try JSONReader.value(Array(JSONText.line(value).utf8)) == value)
  }
}
