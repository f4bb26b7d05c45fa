import Testing

@testable import TagImages

@Suite struct ProxmarkJSONTests {
  private func changed(_ part: String, to replacement: String) throws -> [UInt8] {
    let text = try SampleFiles.text("ntag213-pm3.json")
    #expect(text.contains(part))
    return Array(text.replacing(part, with: replacement).utf8)
  }

  @Test func `a dump is written as the Proxmark has it, but for who made it`() throws {
    let image = TagImage.type2(try SampleFiles.type2("ntag213-pm3.json"))
    let expected =
      try SampleFiles.text("ntag213-pm3.json")
      .replacing("\"proxmark3\"", with: "\"nfctool\"") + "\n"
    #expect(
      try String(decoding: ImageFormat.proxmarkJSON.encode(image).bytes, as: UTF8.self) == expected)
  }

  @Test func `version, signature and counters are read`() throws {
    let text = try SampleFiles.text("ntag213-pm3.json")
      .replacing("\"Counter2\": \"000000\"", with: "\"Counter2\": \"010203\"")
      .replacing("\"Tearing2\": \"00\"", with: "\"Tearing2\": \"bd\"")
      .replacing("\"Signature\": \"00", with: "\"Signature\": \"ff")
    let image = try SampleFiles.type2(decoding: Array(text.utf8))
    #expect(image.version == [0x00, 0x04, 0x04, 0x02, 0x01, 0x00, 0x0F, 0x03])
    #expect(image.signature?.first == 0xFF)
    #expect(image.counters == [2: Type2Image.Counter(value: 0x030201, tearing: 0xBD)])
  }

  @Test func `blocks that are not there are unknown`() throws {
    let image = try SampleFiles.type2(
      decoding: changed("    \"20\": \"00000000\",\n", to: ""))
    #expect(image.bytes(ofBlock: 20) == [nil, nil, nil, nil])
    #expect(image.memory.unknownCount == 4)
  }

  @Test func `another UID than in memory is told`() throws {
    let file = try ImageFile(decoding: changed("04A1B2C3D4E580", to: "04A1B2C3D4E581"))
    #expect(file.warnings.map(\.code).contains(.identifierMismatch))
    #expect(file.image.identifier == [0x04, 0xA1, 0xB2, 0xC3, 0xD4, 0xE5, 0x81])
  }

  @Test(arguments: [
    ("\"FileType\": \"mfu\"", "\"FileType\": \"raw\"", ImageError.Code.missingKey),
    ("\"FileType\": \"mfu\",", "", .unsupported),
    ("\"FileType\": \"mfu\"", "\"FileType\": 7", .invalidValue),
    ("\"blocks\"", "\"pages\"", .missingKey),
    ("\"Card\": {", "\"Card\": 1, \"x\": {", .invalidValue),
    ("\"20\": \"00000000\"", "\"20\": null", .invalidValue),
    ("\"20\": \"00000000\"", "\"20\": \"000000\"", .invalidValue),
    ("\"20\": \"00000000\"", "\"20\": \"0000000G\"", .invalidValue),
    ("\"20\": \"00000000\"", "\"-20\": \"00000000\"", .invalidValue),
    ("\"20\": \"00000000\"", "\"512\": \"00000000\"", .invalidValue),
    ("\"20\": \"00000000\"", "\"019\": \"00000000\"", .duplicateKey),
    ("\"TBO_1\": \"00\"", "\"TBO_1\": \"0000\"", .invalidValue),
    ("04A1B2C3D4E580", "04A1B2C3D4E5", .invalidValue),
    ("\"44\"", "44", .malformedJSON),
  ])
  func `a fault is refused`(
    _ part: String, _ replacement: String, _ code: ImageError.Code
  ) throws {
    #expect(try SampleFiles.fault(changed(part, to: replacement)).code == code)
  }

  @Test func `a version of a smaller chip than the memory's is not believed`() throws {
    let file = try ImageFile(decoding: changed("\"20\"", to: "\"45\""))
    #expect(file.warnings.map(\.code) == [.productMismatch])
    let image = try SampleFiles.type2(decoding: changed("\"20\"", to: "\"45\""))
    #expect(image.product == nil && image.blockCount == 46)
  }

  @Test func `an unknown key of the card is told`() throws {
    let file = try ImageFile(decoding: changed("\"TBO_1\"", to: "\"ATS\": \"00\", \"TBO_1\""))
    #expect(file.warnings.map(\.code).contains(.unknownKey))
  }
}
