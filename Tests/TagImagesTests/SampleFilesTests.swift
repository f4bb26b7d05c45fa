import Testing

@testable import TagImages

/// `04A1B2C3D4E580`, an NTAG213 with the text "kiss - cold", in every format that people have.
@Suite struct SampleFilesTests {
  /// The message as the samples' description gives it: lock control TLV, NDEF TLV, terminator.
  static let userBytes: [UInt8] =
    [0x01, 0x03, 0xA0, 0x0C, 0x34, 0x03, 0x12, 0xD1, 0x01, 0x0E, 0x54, 0x02]
    + Array("enkiss - cold".utf8) + [0xFE]

  @Test(arguments: [
    ("ntag213-v2.nfc", ImageFormat.flipper),
    ("ntag213-v3.nfc", .flipper),
    ("ntag213-v4.nfc", .flipper),
    ("ntag213-v4-partial.nfc", .flipper),
    ("ntag213-pm3-new.bin", .proxmarkBinary),
    ("ntag213-pm3-old.bin", .proxmarkBinary),
    ("ntag213-pm3.json", .proxmarkJSON),
    ("ntag213-plain.bin", .raw),
  ])
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
    #expect(image.memory.bytes(in: 16..<16 + Self.userBytes.count) == Self.userBytes)
    #expect(image.block(41) == [0x04, 0x00, 0x00, 0xFF])
  }
}
