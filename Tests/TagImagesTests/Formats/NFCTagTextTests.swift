import Testing

@testable import TagImages

/// The rules of `docs/image-format.md`.
@Suite struct NFCTagTextTests {
  @Test(arguments: ["ntag213.nfctag", "ntag213-partial.nfctag"])
  func `writing what was read gives the same bytes`(_ name: String) throws {
    let bytes = try SampleFiles.bytes(name)
    let file = try ImageFile(decoding: bytes)
    #expect(try file.format.encode(file.image) == EncodedImage(bytes: bytes, losses: []))
  }

  @Test func `unknown bytes are kept to the byte`() throws {
    let image = try SampleFiles.type2("ntag213-partial.nfctag")
    #expect(image.bytes(ofBlock: 9) == [0x20, nil, 0x6F, 0x6C])
    #expect(image.bytes(ofBlock: 44) == [nil, nil, 0x00, 0x00])
    #expect(image.memory.unknownCount == 7)
    #expect(image.signature == Array(1...32))
    #expect(image.counters == [2: Type2Image.Counter(value: 5, tearing: 0xBD)])
  }

  @Test func `order, blanks, case, comments and line ends are free`() throws {
    let text = try SampleFiles.text("ntag213.nfctag")
    let lines = text.split(separator: "\n").map { $0.replacing(": ", with: " :  ") }
    let shuffled = [lines[0], "", "# a comment"] + lines.dropFirst().reversed()
    let other = shuffled.joined(separator: "\r\n").replacing("BD", with: "bd")
    #expect(
      try SampleFiles.type2(decoding: Array(other.utf8), format: .nfctag)
        == SampleFiles.type2("ntag213.nfctag"))
  }

  @Test(arguments: [
    ("block 44: 00 00 00 00\n", "", ImageError.Code.missingKey, 52),
    ("block 44: 00 00 00 00", "block 44: 00 00 00", .wrongLength, 53),
    ("block 44: 00 00 00 00", "block 44: 00 00 00 0", .invalidValue, 53),
    ("block 44: 00 00 00 00", "block 45: 00 00 00 00", .missingKey, 53),
    ("block 44: 00 00 00 00", "block 43: 00 00 00 00", .duplicateKey, 53),
    ("blocks: 45", "blocks: 44", .unknownKey, 53),
    ("blocks: 45", "blocks: 46", .productMismatch, 8),
    ("blocks: 45", "blocks: 513", .invalidValue, 8),
    ("blocks: 45", "blocks: -1", .invalidValue, 8),
    ("ntag213", "ntag999", .invalidValue, 3),
    ("type2", "type9", .unsupported, 2),
    ("uid: 04A1B2C3D4E580", "uid: 04A1B2C3D4E5", .wrongLength, 4),
    ("uid: 04A1B2C3D4E580", "uid: 04A1B2C3D4E5??", .invalidValue, 4),
    ("sak: 00", "sak: 0000", .wrongLength, 6),
    ("sak: 00", "counter 2: 16777216 BD", .missingKey, 53),
    ("version: 00", "counter 2: 16777216 BD\nversion: 00", .invalidValue, 7),
    ("version: 00", "counter 2: 5\nversion: 00", .invalidValue, 7),
    ("version: 00", "counter 2: +5 BD\nversion: 00", .invalidValue, 7),
    ("version: 00", "counter 3: 5 BD\nversion: 00", .unknownKey, 7),
    ("version: 00", "colour: red\nversion: 00", .unknownKey, 7),
    ("nfctag: 1.0", "# first\nnfctag: 1.0", .invalidValue, 2),
    ("nfctag: 1.0", "nfctag: 2.0", .unsupportedVersion, 1),
    ("nfctag: 1.0", "nfctag: 0.9", .unsupportedVersion, 1),
    ("nfctag: 1.0", "nfctag: 1", .invalidValue, 1),
    ("nfctag: 1.0", "nfctag: 1.0.0", .invalidValue, 1),
    ("nfctag: 1.0", "nfctag: 1.+1", .invalidValue, 1),
  ])
  func `a fault is told with its line`(
    _ part: String, _ replacement: String, _ code: ImageError.Code, _ line: Int
  ) throws {
    let text = try SampleFiles.text("ntag213.nfctag")
    #expect(text.contains(part))
    let error = try SampleFiles.fault(
      text.replacing(part, with: replacement).utf8, format: .nfctag)
    #expect(error.code == code)
    #expect(error.line == line)
  }

  @Test func `a later minor version may have more keys and products`() throws {
    let text = try SampleFiles.text("ntag213.nfctag")
      .replacing("nfctag: 1.0", with: "nfctag: 1.7").replacing("ntag213", with: "ntag999")
      .replacing("sak: 00", with: "sak: 00\ncolour: red")
    let file = try ImageFile(decoding: Array(text.utf8))
    #expect(
      file.warnings.map(\.code) == [.productUnknown, .unknownKey]
        && file.warnings.map(\.line) == [3, 7])
    var image = try SampleFiles.type2("ntag213.nfctag")
    image.product = nil
    #expect(file.image == .type2(image))
  }

  @Test func `without a product nothing is made up, and one can be said`() throws {
    let text = try SampleFiles.text("ntag213.nfctag").replacing("product: ntag213\n", with: "")
    #expect(try SampleFiles.type2(decoding: Array(text.utf8)).product == nil)
    #expect(
      try SampleFiles.type2(decoding: Array(text.utf8), product: .type2(.ntag213))
        == SampleFiles.type2("ntag213.nfctag"))
  }
}
