import Testing

@testable import TagImages

@Suite struct FlipperType3Tests {
  private func changed(
    _ name: String, _ part: String, to replacement: String
  ) throws -> [UInt8] {
    let text = try SampleFiles.text(name)
    #expect(text.contains(part))
    return Array(text.replacing(part, with: replacement).utf8)
  }

  private func type3(_ bytes: [UInt8]) throws -> (image: Type3Image, warnings: [ImageWarning]) {
    let file = try ImageFile(decoding: bytes)
    guard case .type3(let image) = file.image else { throw ImageError(.unsupported, "no Type 3") }
    return (image, file.warnings)
  }

  // MARK: Lite

  @Test func `a Lite-S is read with the numbers of its blocks, and unread ones are unknown`() throws
  {
    let (image, warnings) = try type3(SampleFiles.bytes("felica-lite-s.nfc"))
    #expect(warnings == [])
    #expect(image.product == .liteS)
    #expect(image.nfcid2 == [0x01, 0x2E, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66])
    let service = try #require(image.system(0x88B4)?.services.first)
    #expect(service.codes == [0x0009, 0x000B])
    #expect(service.blocks.map(\.number) == Type3Product.liteS.blockNumbers)
    #expect(service[0x88]?.bytes(in: 0..<5) == [0xFF, 0xFF, 0xFF, 0x01, 0x07])
    for number: UInt16 in [0x80, 0x81, 0x87, 0x91] { #expect(service[number]?.unknownCount == 16) }
    #expect(image.memory.unknownCount == 4 * 16)
  }

  @Test(arguments: ["2", "3", "4"])
  func `later versions of the data have the same of a Lite, and the chip in words`(
    _ version: String
  ) throws {
    let file = try changed(
      "felica-lite-s.nfc", "Data format version: 1", to: "Data format version: \(version)")
    let text = String(decoding: file, as: UTF8.self).replacing(
      "Blocks total", with: "IC Type: FeliCa Lite-S RC-S966\n\n# of Lite\nBlocks total")
    let (image, warnings) = try type3(Array(text.utf8))
    #expect(warnings == [])
    #expect(try image == type3(SampleFiles.bytes("felica-lite-s.nfc")).image)
  }

  @Test func `bytes behind flags of a failure are told, and unknown`() throws {
    let (image, warnings) = try type3(
      changed("felica-lite-s.nfc", "Block 17: 00 00 01", to: "Block 17: 01 A5 01"))
    #expect(warnings.map(\.code) == [.valueIgnored])
    #expect(image.systems[0].services[0][0x82]?.unknownCount == 16)
  }

  // MARK: Standard

  @Test(arguments: [2, 3, 4])
  func `a Standard is read with its systems, areas and services`(_ version: Int) throws {
    let (image, _) = try type3(SampleFiles.bytes("felica-standard-v\(version).nfc"))
    #expect(image.product == .standard)
    #expect(image.systems.map(\.code) == [0x0003, 0x12FC])
    let system = image.systems[0]
    #expect(system.areas.map(\.code) == [0x0000, 0x0040])
    #expect(system.areas.map(\.endCode) == (version == 2 ? [nil, nil] : [0xFFFE, 0x07FF]))
    #expect(system.areas.map(\.firstService) == [0, 0])
    #expect(system.areas.map(\.lastService) == [3, 3])
    #expect(system.services.map(\.codes) == [[0x0048], [0x008B], [0x00D7], [0x010F]])
    #expect(system.services.map(\.blocks.count) == [0, 1, 1, 2])
    #expect(system.services[3][1]?[0] == 48)
    // Codes of one number that reach the same blocks are one service.
    #expect(image.systems[1].services.map(\.codes) == [[0x0009, 0x000B]])
    #expect(image.systems[1].services[0].blocks.count == 3)
  }

  @Test func `the versions of keys are read where the Flipper knew them`() throws {
    let (image, warnings) = try type3(SampleFiles.bytes("felica-standard-v4.nfc"))
    #expect(warnings == [])
    #expect(image.systems.map(\.key.version) == [1, 7])
    #expect(image.systems[0].areas.map(\.key.version) == [2, nil])
    #expect(image.systems[0].services[3].keys[0x010F]?.version == 6)
    #expect(image.systems[1].services[0].keys.mapValues(\.version) == [0x0009: 9, 0x000B: 10])
  }

  /// The third version has the version of another key there.
  @Test func `the key version of a system is not believed in the third version`() throws {
    let (image, warnings) = try type3(SampleFiles.bytes("felica-standard-v3.nfc"))
    #expect(image.systems.map(\.key.version) == [nil, nil])
    #expect(image.systems[0].areas[0].key.version == 2)
    #expect(warnings.map(\.code) == [.valueIgnored, .valueIgnored])
  }

  @Test func `keys that stand behind their nodes are kept`() throws {
    let text = try SampleFiles.text("felica-standard-v4.nfc")
      .replacing("Area found: 2", with: "System 00 Key: 01 23 45 67 89 AB CD EF\nArea found: 2")
      .replacing("Area 001:", with: "Area 000 Key: FE DC BA 98 76 54 32 10\nArea 001:")
      .replacing(
        "Public blocks read: 4", with: "Service 003 Key: 1122334455667788\nPublic blocks read: 4")
    let (image, warnings) = try type3(Array(text.utf8))
    #expect(warnings == [])
    #expect(image.systems[0].key.value == [0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF])
    #expect(image.systems[0].areas[0].key.value?.first == 0xFE)
    #expect(image.systems[0].services[3].keys[0x010F]?.value?.last == 0x88)
    for format in [ImageFormat.flipper, .nfctag] {
      #expect(try format.encode(.type3(image)).losses == [], "\(format)")
    }
  }

  @Test func `the earliest files have one system without a code`() throws {
    let lines = try SampleFiles.text("felica-standard-v2.nfc").split(separator: "\n")
    let end = try #require(lines.firstIndex(of: "System 01: 12FC"))
    let text = lines[..<end].filter { !$0.hasPrefix("System") }.joined(separator: "\n") + "\n"
    let (image, warnings) = try type3(Array(text.utf8))
    #expect(image.systems.map(\.code) == [0xFFFF])
    #expect(image.systems[0].services.count == 4)
    #expect(warnings.map(\.code) == [.detailsMissing])
  }

  @Test func `blocks that differ from code to code are not put together`() throws {
    let (image, warnings) = try type3(
      changed(
        "felica-standard-v2.nfc", "Service code 000B | Block index 00 | Data: 10",
        to: "Service code 000B | Block index 00 | Data: 11"))
    #expect(warnings == [])
    #expect(image.systems[1].services.map(\.codes) == [[0x0009], [0x000B]])
  }

  @Test(arguments: [
    ("System found: 2", "System found: 3", ImageError.Code.truncated, 8),
    ("System found: 2", "System found: 1", .wrongLength, 8),
    ("System found: 2", "System found: 17", .invalidValue, 8),
    ("Area found: 2", "Area found: 3", .truncated, 10),
    ("Area found: 2", "Area found: 99999999999999999999", .invalidValue, 10),
    ("Service found: 4", "Service found: 5", .truncated, 13),
    ("Public blocks read: 4", "Public blocks read: 70000", .invalidValue, 18),
    ("Public blocks read: 4", "Public blocks read: 3", .wrongLength, 18),
    ("System 00: 0003\nArea found: 2\n", "", .malformedLine, 9),
    ("System 01: 12FC", "System 02: 12FC", .malformedLine, 23),
    ("System 01: 12FC", "System 01: 12F", .invalidValue, 23),
    ("Area 001:", "Area 002:", .malformedLine, 12),
    ("Services #000-#003 |\nArea 001", "Services 000-003 |\nArea 001", .invalidValue, 11),
    ("Services #000-#003 |\nArea 001", "Services #-1-#003 |\nArea 001", .invalidValue, 11),
    ("Code 0040", "Kode 0040", .missingKey, 12),
    ("Code 00D7", "Code 008B", .duplicateKey, 16),
    ("Service code 00D7", "Service code 00D6", .invalidValue, 20),
    ("Block index 01", "Block index 00", .duplicateKey, 22),
    ("Data: 00 01 02", "Data: 00 01", .invalidValue, 19),
    ("Data: 00 01 02", "Data: ?? 01 02", .invalidValue, 19),
    ("Area found: 2", "Area found 2", .malformedLine, 10),
  ])
  func `a fault is refused with its line`(
    _ part: String, _ replacement: String, _ code: ImageError.Code, _ line: Int
  ) throws {
    let error = try SampleFiles.fault(
      changed("felica-standard-v2.nfc", part, to: replacement))
    #expect(error.code == code)
    #expect(error.line == line)
  }

  @Test func `an unknown key and attributes that are not those of the code are told`() throws {
    let (_, warnings) = try type3(
      changed(
        "felica-standard-v2.nfc", "Attrib. 17", to: "Attrib. 16"))
    #expect(warnings.map(\.code) == [.valueIgnored])
    let (_, others) = try type3(
      changed("felica-standard-v2.nfc", "Service found: 4", to: "Mood: fair\nService found: 4"))
    #expect(others.map(\.code) == [.unknownKey])
    #expect(others.map(\.line) == [13])
  }

  @Test func `systems in a file of another device are told as unknown keys`() throws {
    let text = try SampleFiles.text("ntag213-v4.nfc") + "System found: 1\nSystem 00: 0003\n"
    let file = try ImageFile(decoding: Array(text.utf8))
    #expect(file.warnings.count { $0.code == .unknownKey } == 2)
  }
}
