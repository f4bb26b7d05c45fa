import Testing

@testable import TagImages

@Suite struct SampleFilesTests {
  /// Lock control TLV, NDEF TLV with a text record, terminator.
  static let userBytes: [UInt8] =
    [0x01, 0x03, 0xA0, 0x0C, 0x34, 0x03, 0x12, 0xD1, 0x01, 0x0E, 0x54, 0x02]
    + Array("enkiss - cold".utf8) + [0xFE]

  @Test(arguments: SampleFiles.ntag213)
  func `a sample tells the tag that it was made for`(
    _ name: String, _ format: ImageFormat
  ) throws {
    #expect(try ImageFile(decoding: SampleFiles.bytes(name)).format == format)
    let image = try SampleFiles.type2(name)
    #expect(image.product == .ntag213)
    #expect(image.nfcid1 == [0x04, 0xA1, 0xB2, 0xC3, 0xD4, 0xE5, 0x80])
    #expect(image.sensRes == 0x0044)
    #expect(image.selRes == 0x00)
    #expect(image.blockCount == 45)
    #expect(image.block(0) == [0x04, 0xA1, 0xB2, 0x9F])
    #expect(image.block(3) == [0xE1, 0x10, 0x12, 0x00])
    for (offset, byte) in Self.userBytes.enumerated() where image.memory[16 + offset] != nil {
      #expect(image.memory[16 + offset] == byte)
    }
    #expect(image.block(41) == [0x04, 0x00, 0x00, 0xFF])
  }

  @Test(arguments: [
    "ntag213-v2.nfc", "ntag213-v3.nfc", "ntag213-v4.nfc", "ntag213-pm3-old.bin",
    "ntag213-pm3.json", "ntag213.nfctag",
  ])
  func `every format tells the same tag`(_ name: String) throws {
    #expect(try SampleFiles.type2(name) == SampleFiles.type2("ntag213-pm3-new.bin"))
  }

  @Test func `the plain memory tells the same tag but for its version`() throws {
    var image = try SampleFiles.type2("ntag213-plain.bin")
    #expect(image.version == nil)
    image.version = [0x00, 0x04, 0x04, 0x02, 0x01, 0x00, 0x0F, 0x03]
    #expect(try image == SampleFiles.type2("ntag213-v4.nfc"))
  }

  @Test func `pages that were not read are unknown, and all the others are the same`() throws {
    var image = try SampleFiles.type2("ntag213-v4-partial.nfc")
    #expect(image.memory.unknownCount == 8)
    #expect(image.block(43) == nil)
    #expect(image.block(44) == nil)
    image.memory.store(Array(repeating: 0, count: 8), at: 43 * 4)
    #expect(try image == SampleFiles.type2("ntag213-v4.nfc"))
  }

  @Test(arguments: SampleFiles.foreign)
  func `what is not a Type 2 tag is refused by its name`(_ name: String, _ word: String) throws {
    let error = try SampleFiles.fault(SampleFiles.bytes(name))
    #expect(error.code == .unsupported)
    #expect(error.detail.contains(word))
  }
}
