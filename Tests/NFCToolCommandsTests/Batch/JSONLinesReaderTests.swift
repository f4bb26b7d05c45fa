import TestSupport
import Testing

@testable import NFCToolCommands

@Suite struct JSONLinesReaderTests {
  private func reader(_ text: String) throws -> (JSONLinesReader, TemporaryFolder) {
    let folder = try TemporaryFolder()
    return (JSONLinesReader(try ByteStream(try folder.write(Array(text.utf8), to: "rows"))), folder)
  }

  @Test func `members are columns, and single values their texts`() throws {
    let (reader, folder) = try reader(
      "{\"a\":\"x\",\"n\":7,\"f\":1.5,\"t\":true,\"z\":null}\n\n{\"b\":\"ü\"}")
    _ = folder
    #expect(try reader.next())
    #expect(
      ["a", "n", "f", "t", "z"].map { reader.value($0)?.text } == ["x", "7", "1.5", "true", ""])
    #expect(reader.value("b") == nil)
    #expect(try reader.next())
    #expect(reader.line == 3)
    #expect(reader.value("b")?.text == "ü")
    #expect(reader.value("a") == nil)
    #expect(try !reader.next())
    #expect(reader.columns == ["a", "f", "n", "t", "z", "b"])
  }

  @Test(arguments: ["[1]\n", "{\"a\":1}\n{\"a\":}\n", "{\"a\":[1]}", "{\"a\":{\"b\":1}}", "x"])
  func `what is no flat object is refused with its line`(text: String) throws {
    let (reader, folder) = try reader(text)
    _ = folder
    let failure = try #require(throws: ToolFailure.self) { while try reader.next() {} }
    #expect(failure.code == "badJSON")
    #expect(failure.place["line"] == .integer(reader.line))
  }
}
