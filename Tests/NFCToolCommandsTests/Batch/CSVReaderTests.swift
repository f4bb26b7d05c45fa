import TestSupport
import Testing

@testable import NFCToolCommands

@Suite struct CSVReaderTests {
  /// The rows of a table, each with its fields.
  private func rows(_ text: String) throws -> [[String]] {
    try rows(Array(text.utf8))
  }

  private func rows(_ bytes: [UInt8]) throws -> [[String]] {
    let folder = try TemporaryFolder()
    let reader = try CSVReader(try ByteStream(try folder.write(bytes, to: "rows")))
    var rows = [reader.columns]
    while try reader.next() {
      rows.append(try reader.columns.map { try #require(try reader.value($0)).text })
    }
    return rows
  }

  @Test(arguments: [
    ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]),
    ("a,b\r\n1,2\r\n3,4", [["a", "b"], ["1", "2"], ["3", "4"]]),
    ("a,b\n,\n", [["a", "b"], ["", ""]]),
    ("a\n\n1\n\n\n2\n", [["a"], ["1"], ["2"]]),
    ("a\n\"\"\n", [["a"], [""]]),
    ("\"a\",\"b,c\"\n\"1\"\"2\",\" x \"\n", [["a", "b,c"], ["1\"2", " x "]]),
    ("a,b\n\"1\n2\r\n3\",4\n", [["a", "b"], ["1\n2\r\n3", "4"]]),
    ("\u{FEFF}ä,b\nü,€\n", [["ä", "b"], ["ü", "€"]]),
    ("a,b\n\"1\",", [["a", "b"], ["1", ""]]),
  ])
  func `a table of RFC 4180 is read`(text: String, expected: [[String]]) throws {
    #expect(try rows(text) == expected)
  }

  @Test(arguments: [
    ("", "noHeader", 1, 1), ("\n\n", "noHeader", 1, 1), ("a,\n1,2\n", "noColumnName", 1, 3),
    ("a,b,a\n", "duplicateColumn", 1, 5), ("a,b\n1\n", "tooFewFields", 2, 2),
    ("a,b\n1,2\n1,2,3\n", "tooManyFields", 3, 5), ("a,b\n1,2\"\n", "strayQuote", 2, 4),
    ("a,b\n\"1\"2,3\n", "strayQuote", 2, 4), ("a,b\n1,\"2\n\n", "unclosedQuote", 2, 3),
    ("a\n1\r2\n", "lineBreak", 2, 2), ("a\n\"x\ny\",\n", "tooManyFields", 2, 4),
    ("a\n\"x\ny\"\nz,\n", "tooManyFields", 4, 3),
  ])
  func `a mistake is told with line and column`(
    text: String, code: String, line: Int, column: Int
  ) throws {
    let failure = try #require(throws: ToolFailure.self) { try rows(text) }
    #expect(failure.code == code)
    #expect(failure.exit == .dataError)
    #expect(failure.place["line"] == .integer(line))
    #expect(failure.place["column"] == .integer(column))
  }

  @Test func `what is not UTF-8 is refused`() throws {
    let failure = try #require(throws: ToolFailure.self) {
      try rows(Array("a,b\n1,".utf8) + [0xC3, 0x28, 0x0A])
    }
    #expect(failure.code == "notText")
    #expect(failure.place["line"] == .integer(2))
    #expect(failure.place["column"] == .integer(3))
  }

  @Test func `a row without end is refused before it fills the memory`() throws {
    let failure = try #require(throws: ToolFailure.self) {
      try rows(Array("a\n\"".utf8) + [UInt8](repeating: 0x41, count: 3 << 20))
    }
    #expect(failure.code == "unclosedQuote")
  }

  @Test func `every beginning of a table is read or refused`() throws {
    let text = Array("a,\"b\"\r\n\"1\"\"\n\",\u{FC}\r\n3,4\r\n".utf8)
    for count in 0...text.count {
      _ = try? rows(Array(text.prefix(count)))
    }
  }

  @Test func `a row is kept as a JSON object`() throws {
    let folder = try TemporaryFolder()
    let reader = try CSVReader(
      try ByteStream(try folder.write(Array("a,\"q\"\"\"\n\"x\ty\",\"\\\n\"\n".utf8), to: "rows")))
    #expect(try reader.next())
    let object = JSONText.parse(try reader.object())
    #expect(object == ["a": "x\ty", "q\"": "\\\n"])
  }
}
