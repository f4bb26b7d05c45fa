import Testing

@testable import TagImages

@Suite struct ImageFileTests {
  @Test func `a format that is named goes before what the content says`() throws {
    let bytes = try SampleFiles.bytes("ntag213-plain.bin")
    #expect(try SampleFiles.fault(bytes, format: .flipper).code == .malformedLine)
    #expect(try SampleFiles.fault(bytes, format: .proxmarkJSON).code == .malformedJSON)
  }

  @Test func `memory without check bytes is read if its format is named`() throws {
    var bytes = try SampleFiles.bytes("ntag213-plain.bin")
    bytes[3] = 0x00
    #expect(try SampleFiles.fault(bytes).code == .unknownFormat)
    let file = try ImageFile(decoding: bytes, format: .raw)
    #expect(file.warnings.contains { $0.code == .checkByteMismatch })
  }

  @Test(arguments: SampleFiles.ntag213)
  func `a product that the file contradicts is refused`(_ sample: (name: String, ImageFormat))
    throws
  {
    let bytes = try SampleFiles.bytes(sample.name)
    #expect(try SampleFiles.type2(decoding: bytes, product: .type2(.ntag213)).product == .ntag213)
    if sample.name == "ntag213-plain.bin" {
      #expect(try SampleFiles.fault(bytes, product: .type2(.ntag212)).code == .productMismatch)
    } else {
      #expect(try SampleFiles.fault(bytes, product: .type2(.ntag215)).code == .productMismatch)
    }
  }
}
