import Testing

@testable import TagImages

@Suite struct ProxmarkBinaryTests {
  @Test func `the newer header has 56 bytes, the older one 48`() throws {
    #expect(try SampleFiles.bytes("ntag213-pm3-new.bin").count == 56 + 180)
    #expect(try SampleFiles.bytes("ntag213-pm3-old.bin").count == 48 + 180)
  }

  @Test(arguments: ["ntag213-pm3-new.bin", "ntag213-pm3-old.bin"])
  func `a dump is written with the newer header`(_ name: String) throws {
    let encoded = try ImageFormat.proxmarkBinary.encode(.type2(SampleFiles.type2(name)))
    #expect(try encoded.bytes == SampleFiles.bytes("ntag213-pm3-new.bin"))
  }

  @Test func `version, signature, and counters with the low byte first have their places`() throws {
    var bytes = try SampleFiles.bytes("ntag213-pm3-new.bin")
    bytes.replaceSubrange(12..<44, with: 1...32)
    bytes.replaceSubrange(44..<56, with: [1, 2, 3, 0xBD, 0, 0, 0, 0xBD, 5, 0, 0, 0])
    let image = try SampleFiles.type2(decoding: bytes)
    #expect(image.version == [0x00, 0x04, 0x04, 0x02, 0x01, 0x00, 0x0F, 0x03])
    #expect(image.signature == Array(1...32))
    #expect(
      image.counters == [
        0: Type2Image.Counter(value: 0x030201, tearing: 0xBD),
        1: Type2Image.Counter(value: 0, tearing: 0xBD),
        2: Type2Image.Counter(value: 5, tearing: 0x00),
      ])
    #expect(try ImageFormat.proxmarkBinary.encode(.type2(image)).bytes == bytes)
  }

  @Test func `the older header has its signature elsewhere`() throws {
    var bytes = try SampleFiles.bytes("ntag213-pm3-old.bin")
    bytes.replaceSubrange(16..<48, with: 1...32)
    #expect(try SampleFiles.type2(decoding: bytes).signature == Array(1...32))
  }

  @Test(arguments: [("ntag213-pm3-new.bin", [8, 10]), ("ntag213-pm3-old.bin", [8, 10, 15])])
  func `what an image has no place for is told`(_ name: String, _ offsets: [Int]) throws {
    for offset in offsets {
      var bytes = try SampleFiles.bytes(name)
      bytes[offset] = 0x01
      #expect(try ImageFile(decoding: bytes).warnings.map(\.code).contains(.valueIgnored))
    }
  }

  @Test func `counters that look like the check bytes of an older file mislead nobody`() throws {
    var bytes = try SampleFiles.bytes("ntag213-pm3-new.bin")
    // As from offset 48 on: UID 000000…, BCC0 88, and BCC1 04, which is the first byte of page 0.
    bytes.replaceSubrange(48..<56, with: [0, 0, 0, 0x88, 0x04, 0, 0, 0])
    let image = try SampleFiles.type2(decoding: bytes)
    #expect(image.nfcid1 == [0x04, 0xA1, 0xB2, 0xC3, 0xD4, 0xE5, 0x80])
    #expect(image.counters[2]?.value == 4)
  }

  @Test(arguments: [
    (235, ImageError.Code.truncated), (240, .wrongLength), (56, .truncated), (10, .truncated),
    (0, .truncated),
  ])
  func `a file must end with the page that its header names`(
    _ count: Int, _ code: ImageError.Code
  ) throws {
    let bytes = try SampleFiles.bytes("ntag213-pm3-new.bin") + [0, 0, 0, 0]
    #expect(try SampleFiles.fault(bytes.prefix(count), format: .proxmarkBinary).code == code)
  }

  @Test func `pages that are unknown at the end are left out, as the version tells the size`()
    throws
  {
    let image = try SampleFiles.type2("ntag213-v4-partial.nfc")
    let encoded = try ImageFormat.proxmarkBinary.encode(.type2(image))
    #expect(encoded.bytes.count == 56 + 43 * 4)
    #expect(encoded.bytes[11] == 42)
    #expect(encoded.losses == [])
    let file = try ImageFile(decoding: encoded.bytes)
    #expect(file.image == .type2(image))
    #expect(file.warnings.map(\.code) == [.memoryIncomplete])
  }

  @Test func `without a version the size must be kept, and zeros are named`() throws {
    var image = try SampleFiles.type2("ntag213-v4-partial.nfc")
    image.version = nil
    let encoded = try ImageFormat.proxmarkBinary.encode(.type2(image))
    #expect(encoded.bytes.count == 56 + 45 * 4)
    #expect(encoded.losses == [.unknownBytes])
  }

  @Test func `PACK of an older header is put in its page, unless another stands there`() throws {
    var bytes = try SampleFiles.bytes("ntag213-pm3-old.bin")
    bytes.replaceSubrange(13..<15, with: [0x12, 0x34])
    #expect(try SampleFiles.type2(decoding: bytes).block(44) == [0x12, 0x34, 0x00, 0x00])
    bytes[bytes.count - 4] = 0x56
    let file = try ImageFile(decoding: bytes)
    #expect(file.warnings.map(\.code).contains(.valueIgnored))
    #expect(try SampleFiles.type2(decoding: bytes).block(44) == [0x56, 0x00, 0x00, 0x00])
  }

  @Test func `more pages than a byte can count are refused`() {
    let memory = PartialMemory(Array(repeating: UInt8(0), count: 490 * 4))
    let image = Type2Image(product: .ntagI2C2K, nfcid1: [1, 2, 3, 4, 5, 6, 7], memory: memory)
    #expect(throws: ImageError(.notRepresentable, "")) {
      try ImageFormat.proxmarkBinary.encode(.type2(image))
    }
  }

  @Test func `an NTAG I2C without check bytes is known by what stands in their place`() throws {
    var bytes = try SampleFiles.bytes("ntag213-pm3-new.bin")
    bytes.replaceSubrange(
      56..<66, with: [0x04, 0xA1, 0xB2, 0xC3, 0xD4, 0xE5, 0x80, 0x00, 0x44, 0x00])
    let image = try SampleFiles.type2(decoding: bytes)
    #expect(image.nfcid1 == [0x04, 0xA1, 0xB2, 0xC3, 0xD4, 0xE5, 0x80])
  }
}
