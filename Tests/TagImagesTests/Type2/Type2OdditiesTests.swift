import Testing

@testable import TagImages

@Suite struct Type2OdditiesTests {
  private func codes(
    _ change: (inout Type2Image) -> Void
  ) throws -> [ImageWarning.Code] {
    var image = try SampleFiles.type2("ntag213-partial.nfctag")
    change(&image)
    return image.oddities().map(\.code)
  }

  @Test func `a sound image has nothing odd`() throws {
    #expect(try codes { _ in } == [])
  }

  @Test func `another UID than the one in memory is told with both`() throws {
    #expect(try codes { $0.nfcid1[6] = 0x81 } == [.identifierMismatch])
    var image = try SampleFiles.type2("ntag213-partial.nfctag")
    image.nfcid1[6] = 0x81
    let detail = try #require(image.oddities().first?.detail)
    #expect(detail.contains("04A1B2C3D4E581") && detail.contains("04A1B2C3D4E580"))
  }

  @Test func `a wrong check byte is told`() throws {
    #expect(try codes { $0.memory[3] = 0x00 } == [.checkByteMismatch])
  }

  @Test(arguments: [8, 10]) func `a UID too long for a tag is told`(_ count: Int) throws {
    let found = try codes { $0.nfcid1 = Array(repeating: 0, count: count) }
    #expect(found == [.unusualIdentifierLength, .identifierMismatch])
  }

  @Test func `a password that reads as zero is told, an unknown one is not`() throws {
    #expect(try codes { $0.memory.store([0, 0, 0, 0, 0, 0], at: 43 * 4) } == [.passwordHidden])
    #expect(try codes { $0.memory.store([0, 0, 0, 1, 0, 0], at: 43 * 4) } == [])
    #expect(try codes { $0.memory.store([0, 0, 0, 0], at: 43 * 4) } == [])
  }
}
