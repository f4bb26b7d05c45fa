import Testing

@testable import TagImages

@Suite struct FlipperType2Tests {
  private func changed(
    _ part: String, to replacement: String, in name: String = "ntag213-v4.nfc"
  ) throws -> [UInt8] {
    let text = try SampleFiles.text(name)
    #expect(text.contains(part))
    return Array(text.replacing(part, with: replacement).utf8)
  }

  /// A file of that type in which byte 0 and 1 of each page are its number.
  private func file(_ type: String, pages: Int) -> [UInt8] {
    let head = """
      Filetype: Flipper NFC device
      Version: 4
      Device type: NTAG/Ultralight
      UID: 04 A1 B2 C3 D4 E5 80
      ATQA: 00 44
      SAK: 00
      Data format version: 2
      NTAG/Ultralight type: \(type)
      Pages total: \(pages)
      Pages read: \(pages)

      """
    let lines = (0..<pages).map {
      "Page \($0): \(HexText.encode([UInt8($0 >> 8), UInt8($0 & 0xFF), 0xAA, 0xBB]))\n"
    }
    return Array((head + lines.joined()).utf8)
  }

  @Test(arguments: [
    ("Mifare Ultralight", Type2Product.ultralight, 16),
    ("Mifare Ultralight 11", .ultralightEV1Small, 20),
    ("Mifare Ultralight 21", .ultralightEV1Large, 41),
    ("Mifare Ultralight C", .ultralightC, 48),
    ("NTAG203", .ntag203, 42), ("NTAG213", .ntag213, 45), ("NTAG215", .ntag215, 135),
    ("NTAG216", .ntag216, 231), ("NTAG I2C 1K", .ntagI2C1K, 231), ("NTAG I2C 2K", .ntagI2C2K, 485),
    ("NTAG I2C Plus 1K", .ntagI2CPlus1K, 236), ("NTAG I2C Plus 2K", .ntagI2CPlus2K, 492),
  ])
  func `each chip has its pages, and is written with as many`(
    _ type: String, _ product: Type2Product, _ pages: Int
  ) throws {
    let image = try SampleFiles.type2(decoding: file(type, pages: pages))
    #expect(image.product == product)
    #expect(image.blockCount == product.blockCount)
    #expect(image.block(5) == [0x00, 0x05, 0xAA, 0xBB])
    let written = try ImageFormat.flipper.encode(.type2(image))
    #expect(written.losses == [])
    let text = String(decoding: written.bytes, as: UTF8.self)
    #expect(text.contains("type: \(type)\n") && text.contains("Pages total: \(pages)\n"))
    #expect(text.contains("Pages read: \(pages)\n"))
  }

  /// The pages of the files and the blocks [sector 0: 00-FF, sector 1: 100-1FF] of the chips.
  @Test(arguments: [
    ("NTAG I2C 1K", 231, [(0xE2, 0xE2), (227, 0xE8), (228, 0xE9)]),
    ("NTAG I2C 2K", 485, [(255, 0xFF), (256, 0x100), (480, 0x1E0), (481, 0x1E8), (482, 0x1E9)]),
    ("NTAG I2C Plus 1K", 236, [(0xE2, 0xE2), (233, 0xE9)]),
    ("NTAG I2C Plus 2K", 492, [(233, 0xE9), (236, 0x100), (491, 0x1FF)]),
  ])
  func `NTAG I2C is counted without its gaps`(
    _ type: String, _ pages: Int, _ places: [(page: Int, block: Int)]
  ) throws {
    let bytes = file(type, pages: pages)
    let image = try SampleFiles.type2(decoding: bytes)
    for (page, block) in places {
      #expect(image.block(block) == [UInt8(page >> 8), UInt8(page & 0xFF), 0xAA, 0xBB])
    }
    // The last two pages, or on plus 2K those before sector 1, are session registers.
    let warnings = try ImageFile(decoding: bytes).warnings
    #expect(warnings.count { $0.code == .valueIgnored } == 2)
    #expect(image.memory.unknownCount == (image.blockCount - (pages - 2)) * 4)
  }

  @Test func `a known byte in a gap is named as lost`() throws {
    var image = try SampleFiles.type2(decoding: file("NTAG I2C Plus 2K", pages: 492))
    image.memory[250 * 4] = 0x01
    #expect(try ImageFormat.flipper.encode(.type2(image)).losses == [.knownBytes])
  }

  @Test func `an unknown byte ends what is written as read, and its zero is read as unknown`()
    throws
  {
    var image = try SampleFiles.type2("ntag213-v4.nfc")
    image.memory[20 * 4 + 1] = nil
    let written = try ImageFormat.flipper.encode(.type2(image))
    let text = String(decoding: written.bytes, as: UTF8.self)
    #expect(text.contains("Pages total: 45\nPages read: 20\n"))
    #expect(text.contains("Page 40: 00 00 00 BD\n"))
    #expect(written.losses == [.knownBytes])
    #expect(try SampleFiles.type2(decoding: written.bytes).memory.unknownCount == 25 * 4)
  }

  @Test func `a whole dump is written as version 4 has it`() throws {
    let image = TagImage.type2(try SampleFiles.type2("ntag213-v2.nfc"))
    let expected = try SampleFiles.text("ntag213-v4.nfc").replacing("# comment\n", with: "")
    #expect(try ImageFormat.flipper.encode(image).bytes == Array(expected.utf8))
  }

  @Test func `unknown bytes in a page are read`() throws {
    let image = try SampleFiles.type2(
      decoding: changed("Page 9: 20 63 6F 6C", to: "Page 9: 20 ?? 6F ??"))
    #expect(image.bytes(ofBlock: 9) == [0x20, nil, 0x6F, nil])
  }

  @Test func `a page listed behind those that were read is unknown`() throws {
    let image = try SampleFiles.type2(decoding: changed("Pages read: 45", to: "Pages read: 43"))
    #expect(try image == SampleFiles.type2("ntag213-v4-partial.nfc"))
  }

  @Test func `counters and their tearing bytes are read, whatever zeros stand before them`() throws
  {
    let bytes = try changed(
      "Counter 2: 0\nTearing 2: 00", to: "Counter 2: 0070000\nTearing 2: BD")
    #expect(
      try SampleFiles.type2(decoding: bytes).counters
        == [2: Type2Image.Counter(value: 70_000, tearing: 0xBD)])
    #expect(
      try SampleFiles.type2(decoding: changed("Counter 2: 0\n", to: "Counter 2: 00\n"))
        == SampleFiles.type2("ntag213-v4.nfc"))
  }

  @Test func `zeros for version, signature and counters stand for what was not read`() throws {
    let image = try SampleFiles.type2(
      decoding: changed(
        "Mifare version: 00 04 04 02 01 00 0F 03", to: "Mifare version: 00 00 00 00 00 00 00 00"))
    #expect(image.version == nil && image.signature == nil && image.counters == [:])
    #expect(image.product == .ntag213)
  }

  @Test(arguments: [
    ("Page 20: 00 00 00 00\n", "", ImageError.Code.missingKey),
    ("Page 20: 00 00 00 00", "Page 20: 00 00 00", .wrongLength),
    ("Page 20: 00 00 00 00", "Page 20: 00 00 00 0", .invalidValue),
    ("Page 20: 00 00 00 00", "Page 19: 00 00 00 00", .duplicateKey),
    ("Pages total: 45\n", "", .missingKey),
    ("Pages total: 45", "Pages total: 46", .productMismatch),
    ("Pages total: 45", "Pages total: 4294967296", .invalidValue),
    ("Pages read: 45", "Pages read: 46", .invalidValue),
    ("Counter 2: 0", "Counter 2: 16777216", .invalidValue),
    ("Counter 2: 0", "Counter 2: -1", .invalidValue),
    ("Data format version: 2", "Data format version: 3", .unsupportedVersion),
    ("type: NTAG213", "type: NTAG999", .unsupported),
    ("NTAG/Ultralight type: NTAG213\n", "", .missingKey),
  ])
  func `a fault is refused`(
    _ part: String, _ replacement: String, _ code: ImageError.Code
  ) throws {
    #expect(try SampleFiles.fault(changed(part, to: replacement)).code == code)
  }

  @Test func `NTAG210 goes by the name that the Flipper gives it, and its version tells it`() throws
  {
    var memory = PartialMemory(unknownCount: 80)
    memory.store(Array(1...80), at: 0)
    var image = Type2Image(
      product: .ntag210, nfcid1: [1, 2, 3, 4, 5, 6, 7], memory: memory,
      version: [0x00, 0x04, 0x04, 0x01, 0x01, 0x00, 0x0B, 0x03])
    let written = try ImageFormat.flipper.encode(.type2(image))
    #expect(String(decoding: written.bytes, as: UTF8.self).contains("type: Mifare Ultralight 11\n"))
    #expect(written.losses == [])
    image.version = nil
    #expect(try ImageFormat.flipper.encode(.type2(image)).losses == [.product])
  }

  @Test func `a version of a chip of another size is told`() throws {
    let file = try ImageFile(
      decoding: changed(
        "Mifare version: 00 04 04 02 01 00 0F", to: "Mifare version: 00 04 04 02 01 00 11"))
    #expect(file.warnings.map(\.code).contains(.productMismatch))
  }

  @Test func `failed authentications have no place in an image, and that is told`() throws {
    let bytes = try changed("attempts: 0", to: "attempts: 3")
    #expect(try ImageFile(decoding: bytes).warnings.map(\.code).contains(.valueIgnored))
  }

  @Test func `pages of a signature behind an NTAG215 are left out, and that is told`() throws {
    let pages = (0..<143).map { "Page \($0): 01 02 03 04\n" }.joined()
    let text = """
      Filetype: Flipper NFC device
      Version: 2
      Device type: NTAG215
      UID: 04 A1 B2 C3 D4 E5 80
      ATQA: 44 00
      SAK: 00
      Pages total: 143

      """
    let file = try ImageFile(decoding: Array((text + pages).utf8))
    #expect(file.image.memory.count == 540 && file.image.memory.unknownCount == 0)
    #expect(file.warnings.filter { $0.code == .memoryTooLong }.map(\.line) == [7])
    #expect(!file.warnings.map(\.code).contains(.unknownKey))
    for count in [136, 142, 144] {
      let other = text.replacing("143", with: "\(count)") + pages
      #expect(try SampleFiles.fault(other.utf8).code == .productMismatch)
    }
  }
}
