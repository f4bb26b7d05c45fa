import Testing

@testable import TagImages

@Suite struct ProxmarkClassicJSONTests {
  private func renamed() throws -> String {
    try SampleFiles.text("classic1k-pm3.json").replacing("mfc v2", with: "mfcard")
  }

  @Test func `the name that the type had before is read with all that the file says`() throws {
    let text = try renamed().replacing("\"0400\"", with: "\"4400\"")
    let file = try ImageFile(decoding: Array(text.utf8))
    #expect(file.format == .proxmarkJSON && file.warnings == [])
    guard case .classic(let image) = file.image else {
      throw ImageError(.unsupported, "no Classic")
    }
    #expect(image.sensRes == 0x0044)
    #expect(try image.memory == SampleFiles.classic("classic1k-pm3.json").memory)
  }

  @Test func `MIFARE Classic Tool's file of that name says nothing but the blocks`() throws {
    let file = try ImageFile(decoding: SampleFiles.bytes("classic1k-mct.json"))
    #expect(file.format == .mctJSON && file.warnings == [])
    let said = try ImageFile(decoding: Array(renamed().utf8), format: .mctJSON)
    #expect(said.image == file.image && said.warnings == [])
  }

  @Test(arguments: ["EM4205/EM4305", "EM4X50", "fm11rf08s_nonces", "hitag", "iclass", "mfdes"])
  func `files of other things are told by what they hold`(_ type: String) throws {
    let text = "{ \"Created\": \"proxmark3\", \"FileType\": \"\(type)\", \"blocks\": {} }"
    let error = try SampleFiles.fault(text.utf8)
    #expect(error.code == .unsupported)
    #expect(error.detail.contains("\"\(type)\" is not supported: "))
  }
}
