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

  @Test(arguments: SampleFiles.classic)
  func `a sample tells the card that it was made for`(
    _ name: String, _ format: ImageFormat
  ) throws {
    #expect(try ImageFile(decoding: SampleFiles.bytes(name)).format == format)
    let image = try SampleFiles.classic(name)
    #expect(image.product == .classic1K)
    #expect(image.nfcid1 == [0xDE, 0xAD, 0xBE, 0xEF])
    #expect(image.sensRes == 0x0004)
    #expect(image.selRes == 0x08)
    #expect(image.block(4)?.prefix(4) == [0x00, 0x00, 0x03, 0x0E])
  }

  @Test(arguments: [
    "classic1k.eml", "classic1k.mct", "classic1k-mct.json", "classic1k-pm3.json",
    "classic1k-v4.nfc",
  ])
  func `every format tells the same card`(_ name: String) throws {
    #expect(try SampleFiles.classic(name) == SampleFiles.classic("classic1k.mfd"))
  }

  /// Keys unknown in sector 3, sector 5 unknown, sector 7 absent.
  @Test func `what a card's dump does not know stays unknown`() throws {
    let image = try SampleFiles.classic("classic1k-partial.mct")
    #expect(image.trailer(of: ClassicSector(3)).key(.a) == nil)
    #expect(image.trailer(of: ClassicSector(3)).access != nil)
    #expect(image.block(5 * 4) == nil)
    #expect(image.block(7 * 4) == nil)
    #expect(image.memory.unknownCount == 12 + 64 + 64)
  }

  @Test func `an ISO 15693 file tells blocks and lock states`() throws {
    let file = try ImageFile(decoding: SampleFiles.bytes("iso15693-v4.nfc"))
    guard case .type5(let image) = file.image else {
      Issue.record("not Type 5")
      return
    }
    #expect(image.uid == [0xE0, 0x04, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06])
    #expect(image.blockSize == 4 && image.blockCount == 28)
    #expect(image.memory[0] == 0xE1)
    #expect(image.isLocked(0) == false && image.isLocked(28) == nil)
    for format in [ImageFormat.nfctag, .flipper, .proxmarkJSON] {
      #expect(try format.encode(file.image).losses == [], "\(format)")
    }
  }

  /// Formats with a mark for unknown bytes lose nothing, the others name what they lose.
  @Test(
    arguments: [
      (ImageFormat.nfctag, []), (.flipper, []), (.mct, []), (.mctJSON, []),
      (.raw, [.unknownBytes]), (.eml, [.unknownBytes]), (.proxmarkJSON, [.unknownBytes]),
    ] as [(ImageFormat, [ImageLoss])])
  func `a card with unknown bytes moves between formats`(
    _ format: ImageFormat, _ losses: [ImageLoss]
  ) throws {
    let image = TagImage.classic(try SampleFiles.classic("classic1k-v4-unknown.nfc"))
    #expect(try format.encode(image).losses == losses)
  }

  @Test func `a 1K card in a file of 4096 bytes is a 1K card`() throws {
    let bytes = try SampleFiles.bytes("classic1k.mfd") + [UInt8](repeating: 0, count: 3072)
    let file = try ImageFile(decoding: bytes)
    #expect(file.image == .classic(try SampleFiles.classic("classic1k.mfd")))
    #expect(file.warnings.map(\.code) == [.memoryTooLong])
  }
}
