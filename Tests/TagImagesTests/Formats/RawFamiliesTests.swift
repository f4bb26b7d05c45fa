import NFCLink
import Testing

@testable import TagImages

/// The memory alone of the types that have no check byte for their UID.
@Suite struct RawFamiliesTests {
  private func file(
    _ bytes: [UInt8], _ product: TagProduct? = nil
  ) throws -> ImageFile { try ImageFile(decoding: bytes, format: .raw, product: product) }

  @Test(arguments: [
    ("topaz96.bin", "type1"), ("felica-standard.bin", "type3"), ("felica-lite-s.bin", "type3"),
    ("type4.bin", "type4"),
  ])
  func `content tells the type`(_ name: String, _ type: String) throws {
    let file = try ImageFile(decoding: SampleFiles.bytes(name))
    #expect(file.format == .raw && file.image.typeIdentifier == type)
  }

  // MARK: Type 3

  @Test func `blocks of no product are of the system for NDEF`() throws {
    let bytes = try SampleFiles.bytes("felica-standard.bin")
    let file = try file(bytes)
    guard case .type3(let image) = file.image else { throw ImageError(.unsupported, "no Type 3") }
    #expect(file.warnings.map(\.code) == [.identifierMissing])
    #expect(image.systems.map(\.code) == [0x12FC])
    #expect(image.systems[0].services[0].blocks.map(\.number) == [0, 1, 2])
    #expect(try ImageFormat.raw.encode(file.image) == EncodedImage(bytes: bytes, losses: []))
  }

  @Test func `all blocks of a Lite-S tell IDm and PMm`() throws {
    let file = try file(SampleFiles.bytes("felica-lite-s.bin"), .type3(.liteS))
    guard case .type3(let image) = file.image else { throw ImageError(.unsupported, "no Type 3") }
    #expect(file.warnings == [])
    #expect(image.nfcid2 == [0x01, 0x2E, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66])
    #expect(image.pmm == [0x00, 0xF1, 0x00, 0x00, 0x00, 0x01, 0x43, 0x00])
    #expect(image.systems[0].services[0].blocks.map(\.number) == Type3Product.liteS.blockNumbers)
  }

  /// S_PAD0 to S_PAD13, and REG behind them.
  @Test(arguments: [14, 15]) func `the user blocks of a Lite are enough`(_ count: Int) throws {
    let bytes = Array(try SampleFiles.bytes("felica-lite-s.bin").prefix(count * 16))
    let file = try file(bytes, .type3(.lite))
    #expect(file.warnings.map(\.code) == [.memoryIncomplete, .identifierMissing])
    #expect(file.image.memory.unknownCount == (24 - count) * 16)
  }

  @Test(arguments: [(0, TagProduct.type3(nil)), (20, .type3(nil)), (29 * 16, .type3(.liteS))])
  func `a size that such a chip does not have is refused`(
    _ count: Int, _ product: TagProduct
  ) throws {
    let error = try SampleFiles.fault(
      [UInt8](repeating: 0, count: count), format: .raw, product: product)
    #expect(error.code == .wrongLength)
  }

  @Test func `what the blocks do not tell is named when they are written`() throws {
    let image = try ImageFile(decoding: SampleFiles.bytes("felica-lite-s.nfc")).image
    let encoded = try ImageFormat.raw.encode(image)
    #expect(encoded.bytes == (try SampleFiles.bytes("felica-lite-s.bin")))
    #expect(encoded.losses == [.unknownBytes, .identifier, .product, .details])
  }

  // MARK: Type 4

  @Test func `container and NDEF file are read, and what was not read is unknown`() throws {
    let bytes = try SampleFiles.bytes("type4.bin")
    let file = try file(bytes)
    guard case .type4(let image) = file.image else { throw ImageError(.unsupported, "no Type 4") }
    #expect(file.warnings.map(\.code) == [.identifierMissing, .memoryIncomplete])
    let application = try #require(
      image.application(named: [0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01]))
    #expect(application.file(0xE103)?.content.count == 15)
    let content = try #require(application.file(0xE104)?.content)
    #expect(content.count == 64 && content.unknownCount == 64 - 11)
    #expect(application.file(0xE104)?.access == .open)
    #expect(image.target.identifier.first == 0x08)
    #expect(try ImageFormat.raw.encode(file.image) == EncodedImage(bytes: bytes, losses: []))
  }

  @Test func `a read-only file and a card over NFC-B are read as that`() throws {
    var bytes = try SampleFiles.bytes("type4.bin")
    bytes[14] = 0xFF
    guard case .type4(let image) = try file(bytes, .type4(.type4B)).image else {
      throw ImageError(.unsupported, "no Type 4")
    }
    #expect(
      image.applications[0].file(0xE104)?.access == .fixed(reading: true, writing: false))
    #expect(image.target.technology == .b)
  }

  /// Mapping version 3 with a file of 4 GiB: the container does not make it so large.
  @Test func `a container that announces more than any memory is believed as far as the file goes`()
    throws
  {
    let container: [UInt8] = [
      0x00, 0x11, 0x30, 0x00, 0x3B, 0x00, 0x34, 0x06, 0x08, 0xE1, 0x04, 0xFF, 0xFF, 0xFF, 0xFF,
      0x00, 0x00,
    ]
    let file = try file(container + [0, 0, 0, 3, 0xD0, 0, 0], .type4(nil))
    #expect(file.image.memory.count == 17 + (1 << 12))
  }

  @Test(arguments: [0, 14, 15, 16]) func `a container without its file is not taken for one`(
    _ count: Int
  ) throws {
    let bytes = Array(try SampleFiles.bytes("type4.bin").prefix(count))
    #expect(try SampleFiles.fault(bytes).code == .unknownFormat)
  }

  // MARK: Type 1

  @Test func `the memory of a Topaz is written as it is`() throws {
    let bytes = try SampleFiles.bytes("topaz96.bin")
    let file = try file(bytes)
    #expect(file.warnings.map(\.code) == [.detailsMissing])
    #expect(try ImageFormat.raw.encode(file.image) == EncodedImage(bytes: bytes, losses: []))
  }
}
