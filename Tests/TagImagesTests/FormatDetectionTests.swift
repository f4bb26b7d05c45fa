import Testing

@testable import TagImages

@Suite struct FormatDetectionTests {
  @Test(arguments: SampleFiles.ntag213)
  func `content tells the format`(_ name: String, _ format: ImageFormat) throws {
    #expect(try FormatDetection.format(of: SampleFiles.bytes(name)) == format)
  }

  @Test func `hex that is no dump has no format, and all that there are get named`() throws {
    let error = try SampleFiles.fault(SampleFiles.bytes("message.hex"))
    #expect(error.code == .unknownFormat)
    #expect(error.candidates == ImageFormat.allCases)
    #expect(
      error.description.contains("nfctag, flipper, proxmark-bin, proxmark-json, raw, script, trace")
    )
  }

  @Test(arguments: [(180, [ImageFormat.raw]), (236, [.proxmarkBinary]), (228, [.proxmarkBinary])])
  func `zeros of a size that fits are taken for nothing, but the fit is told`(
    _ count: Int, _ candidates: [ImageFormat]
  ) throws {
    let error = try SampleFiles.fault(Array(repeating: 0, count: count))
    #expect(error.code == .unknownFormat)
    #expect(error.candidates == candidates)
  }

  @Test func `check bytes in two places leave the choice to the user`() throws {
    var bytes = try SampleFiles.bytes("ntag213-plain.bin")
    bytes.replaceSubrange(48..<58, with: bytes[..<10])
    let error = try SampleFiles.fault(bytes)
    #expect(error.code == .ambiguousFormat)
    #expect(error.candidates == [.raw, .proxmarkBinary])
    #expect(try ImageFile(decoding: bytes, format: .raw).format == .raw)
  }

  @Test func `an empty file has no format`() throws {
    #expect(try SampleFiles.fault([]).code == .unknownFormat)
  }
}
