import Testing

@testable import NFCToolCommands

@Suite struct VersionTests {
  @Test func `the tool and the file VERSION say the same`() throws {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    #expect(try Files.text("/\(root)/VERSION") == Version.text + "\n")
  }
}
