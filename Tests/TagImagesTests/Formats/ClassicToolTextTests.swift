import Testing

@testable import TagImages

@Suite struct ClassicToolTextTests {
  private func image(_ text: String) throws -> TagImage {
    let file = try ImageFile(decoding: Array(text.utf8))
    #expect(file.format == .mct)
    return file.image
  }

  @Test func `what follows a number sign is a comment, on lines of blocks and sectors too`() throws
  {
    let text = try SampleFiles.text("classic1k.mct")
    let changed = text.replacing("+Sector: 3\n", with: "+Sector: 3 # the third\n")
      .replacing("\n+Sector: 5", with: " # last of 4\n+Sector: 5")
    #expect(changed != text)
    #expect(try image("# my card\n" + changed) == image(text))
  }

  @Test func `an asterisk stands for the rest of a sector, wherever it comes`() throws {
    var lines = try SampleFiles.text("classic1k.mct").split(separator: "\n").map(String.init)
    let sector = try #require(lines.firstIndex(of: "+Sector: 2"))
    lines.replaceSubrange(sector + 2..<sector + 5, with: ["*No keys found or dead sector"])
    guard case .classic(let image) = try image(lines.joined(separator: "\n")) else { return }
    #expect(image.block(8) != nil)
    #expect((9..<12).allSatisfy { image.bytes(ofBlock: $0).allSatisfy { $0 == nil } })
    #expect(image.memory.unknownCount == 48)
  }

  @Test(arguments: ["*", "00000000000000000000000000000000"])
  func `nothing more belongs to a sector behind its last block`(_ line: String) throws {
    let text = try SampleFiles.text("classic1k.mct")
    let changed = text.replacing("+Sector: 5", with: "*\n\(line)\n+Sector: 5")
    if line == "*" {
      #expect(try image(changed) == image(text))
    } else {
      #expect(try SampleFiles.fault(changed.utf8).code == .malformedLine)
    }
  }
}
