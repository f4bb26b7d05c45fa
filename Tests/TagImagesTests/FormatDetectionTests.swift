import Testing

@testable import TagImages

@Suite struct FormatDetectionTests {
  @Test(arguments: SampleFiles.ntag213 + SampleFiles.classic + SampleFiles.others)
  func `content tells the format`(_ name: String, _ format: ImageFormat) throws {
    #expect(try FormatDetection.format(of: SampleFiles.bytes(name)) == format)
  }

  @Test func `hex that is no dump has no format, and all that there are get named`() throws {
    let error = try SampleFiles.fault(SampleFiles.bytes("message.hex"))
    #expect(error.code == .unknownFormat)
    #expect(error.candidates == ImageFormat.allCases)
    #expect(
      error.description.contains(
        "nfctag, flipper, proxmark-bin, proxmark-json, eml, mct, mct-json, raw, script, trace")
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

  @Test(arguments: [320, 1024, 2048, 4096])
  func `a Classic card is told by its check byte and size`(_ count: Int) throws {
    var bytes = [UInt8](repeating: 0, count: count)
    bytes.replaceSubrange(0..<5, with: [0xDE, 0xAD, 0xBE, 0xEF, 0x22])
    #expect(try FormatDetection.format(of: bytes) == .raw)
    bytes[4] = 0x23
    #expect(try SampleFiles.fault(bytes).code == .unknownFormat)
  }

  @Test(arguments: [[0xE1, 0x40, 0x40, 0x01], [0xE2, 0x40, 0x00, 0x01]] as [[UInt8]])
  func `a memory that begins with a Type 5 container is of a Type 5 tag`(_ head: [UInt8]) throws {
    let file = try ImageFile(decoding: head + [UInt8](repeating: 0, count: 60))
    #expect(file.format == .raw)
    #expect(file.image.typeIdentifier == "type5")
  }

  @Test(
    arguments: [
      [0xD0, 0x00, 0x00],
      [0xD9, 0x01, 0x01, 0x01, 0x54, 0x69, 0x00],
      [0xC1, 0x01, 0x00, 0x00, 0x00, 0x01, 0x54, 0x00],
      [0x91, 0x01, 0x00, 0x54, 0x51, 0x01, 0x00, 0x54],
    ] as [[UInt8]])
  func `records that end where the file does are a message`(_ bytes: [UInt8]) {
    #expect(FormatDetection.isMessage(bytes))
    #expect(!FormatDetection.isMessage(bytes + [0x00]))
    #expect(!FormatDetection.isMessage(bytes.dropLast()))
  }

  @Test func `a card whose UID begins as JSON does is a card`() throws {
    var bytes = try SampleFiles.bytes("classic1k.mfd")
    bytes.replaceSubrange(0..<5, with: [0x7B, 0x0A, 0x22, 0x41, 0x7B ^ 0x0A ^ 0x22 ^ 0x41])
    #expect(try FormatDetection.format(of: bytes) == .raw)
  }

  @Test func `a payload longer than can be is no message`() {
    #expect(!FormatDetection.isMessage([0xC1, 0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0x54]))
  }
}
