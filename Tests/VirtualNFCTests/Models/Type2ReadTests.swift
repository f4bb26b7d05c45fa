import TagImages
import Testing
import VirtualNFC

@Suite struct Type2ReadTests {
  /// Data sheets, READ: the first block, the last valid one, and the first that is refused.
  static let ends: [(Type2Product, last: Int)] = [
    (.ultralight, 0x0F), (.ultralightC, 0x2B), (.ultralightEV1Small, 0x13),
    (.ultralightEV1Large, 0x28), (.ntag203, 0x29), (.ntag210, 0x13), (.ntag212, 0x28),
    (.ntag213, 0x2C), (.ntag215, 0x86), (.ntag216, 0xE6), (.ntagI2C1K, 0xE9),
    (.ntagI2CPlus1K, 0xE9), (.ntagI2CPlus2K, 0xE9),
  ]

  @Test(arguments: ends)
  func `addresses end where the data sheet says`(product: Type2Product, last: Int) throws {
    var tag = try TagUnderTest(product)
    #expect(tag("30" + hex([UInt8(last)])).count == 32)
    #expect(tag("30" + hex([UInt8(last + 1)])) == "nak 0")
  }

  @Test func `reading past the end goes on at block 0`() throws {
    var tag = try TagUnderTest(.ntag213, blocks: [0x2A: "00050000"])
    #expect(tag("302A") == "00050000" + "00000000" + "00000000" + tag.block(0))
  }

  /// MF0ICU2, 9.2: from 29h the pages 29h, 2Ah, 2Bh and 00h.
  @Test func `the keys of an Ultralight C are left out and never shown`() throws {
    var tag = try TagUnderTest(.ultralightC)
    #expect(tag("3029") == "00000000" + "30000000" + "00000000" + tag.block(0))
    #expect(tag("302C") == "nak 0")
    #expect(tag.block(44) == hex("BREA".utf8))
  }

  @Test(arguments: [Type2Product.ntag213, .ultralightEV1Small, .ntagI2CPlus1K])
  func `passwords read as zeros`(product: Type2Product) throws {
    let password: UInt8 = product == .ntag213 ? 0x2B : product == .ntagI2CPlus1K ? 0xE5 : 0x12
    var tag = try TagUnderTest(product, blocks: [Int(password) + 1: "aabb0000"])
    #expect(tag("30" + hex([password])).hasPrefix("00000000" + "00000000"))
    #expect(tag("3A" + hex([password, password])) == "00000000")
    #expect(tag.block(Int(password)) == "ffffffff")
  }

  @Test func `unknown bytes read as zeros and stay unknown`() throws {
    var tag = TagUnderTest(
      Type2Image(
        product: .ntag213, nfcid1: TagUnderTest.nfcid1,
        memory: PartialMemory(unknownCount: 20)))
    #expect(tag("3003") == String(repeating: "0", count: 32))
    #expect(tag.image.memory.unknownCount == 180)
  }

  // MARK: FAST_READ

  @Test func `FAST_READ gives the blocks from one to another`() throws {
    var tag = try TagUnderTest(.ntag213)
    #expect(tag("3A0304") == "e1101200" + "0103a00c")
    #expect(tag("3A0303") == "e1101200")
    #expect(tag("3A002C").count == 45 * 8)
  }

  @Test(arguments: ["3A0403", "3A002D", "3A2D2D", "3A03"])
  func `FAST_READ refuses a range that is none`(command: String) throws {
    var tag = try TagUnderTest(.ntag213)
    #expect(tag(command) == "nak 0")
  }

  // MARK: Sectors

  /// SECTOR SELECT: C2 FF is acknowledged, the number is answered by silence.
  @Test func `the second sector of an NTAG I2C 2K is chosen with two packets`() throws {
    var tag = try TagUnderTest(.ntagI2C2K, blocks: [256: "cafe0000", 4: "0300fe00"])
    #expect(tag("C2FF") == "ack")
    #expect(tag("01000000") == "silent")
    #expect(tag("3000").hasPrefix("cafe0000"))
    tag.wake()
    #expect(tag("3004").hasPrefix("0300fe00"))
  }

  @Test(arguments: [
    (Type2Product.ntagI2C1K, "01000000", "nak 0"), (.ntagI2C1K, "03000000", "silent"),
    (.ntagI2C2K, "02000000", "nak 0"), (.ntagI2CPlus2K, "01000000", "silent"),
    (.ntagI2CPlus2K, "0100", "nak 0"),
  ])
  func `a sector that is not there is refused`(
    product: Type2Product, packet: String, answer: String
  ) throws {
    var tag = try TagUnderTest(product)
    #expect(tag("C2FF") == "ack")
    #expect(tag(packet) == answer)
  }

  @Test func `a sector ends without going on in the next`() throws {
    var tag = try TagUnderTest(.ntagI2C2K, blocks: [255: "11111111", 256: "22222222"])
    #expect(tag("30FF") == "11111111" + String(repeating: "0", count: 24))
    #expect(tag("3AFEFF") == "00000000" + "11111111")
  }

  @Test func `sector 3 of an NTAG I2C shows its session registers`() throws {
    var tag = try TagUnderTest(.ntagI2C1K)
    _ = tag("C2FF")
    _ = tag("03000000")
    #expect(tag("30F8") == "0100f848" + "08010000" + "00000000" + "00000000")
    #expect(tag("3AF8F9") == "0100f848" + "08010000")
    #expect(tag("3000") == "nak 0")
  }

  @Test func `blocks that an NTAG I2C does not have are refused, and zeros in a window`() throws {
    var tag = try TagUnderTest(.ntagI2C1K, blocks: [226: "01000000"])
    #expect(tag("30E2") == "01000000" + String(repeating: "0", count: 24))
    #expect(tag("30E3") == "nak 0")
    #expect(tag("30EA") == "nak 0")
  }

  // MARK: Other commands

  /// Data sheets, GET_VERSION.
  static let versions: [(Type2Product, String)] = [
    (.ultralightEV1Small, "0004030101000b03"), (.ultralightEV1Large, "0004030101000e03"),
    (.ntag210, "0004040101000b03"), (.ntag212, "0004040101000e03"),
    (.ntag213, "0004040201000f03"), (.ntag215, "0004040201001103"),
    (.ntag216, "0004040201001303"), (.ntagI2C1K, "0004040502011303"),
    (.ntagI2C2K, "0004040502011503"), (.ntagI2CPlus1K, "0004040502021303"),
    (.ntagI2CPlus2K, "0004040502021503"), (.ultralightC, "nak 0"), (.ntag203, "nak 0"),
    (.ultralight, "withdrawn"),
  ]

  @Test(arguments: versions)
  func `GET_VERSION names the product`(product: Type2Product, answer: String) throws {
    var fresh = try TagUnderTest(product)
    #expect(fresh("60") == answer)
    var undumped = try TagUnderTest(product) { $0.version = nil }
    #expect(undumped("60") == answer)
  }

  @Test func `READ_SIG gives the signature of the image and none where there is none`() throws {
    var tag = try TagUnderTest(.ntag216) { $0.signature = Array(0..<32) }
    #expect(tag("3C00") == hex(0..<32))
    var unsigned = try TagUnderTest(.ntag216) { $0.signature = nil }
    #expect(unsigned("3C00") == "nak 0")
    var older = try TagUnderTest(.ntag203)
    #expect(older("3C00") == "nak 0")
  }

  @Test func `VCSL gives the virtual card type`() throws {
    var tag = try TagUnderTest(.ultralightEV1Small)
    #expect(tag("4B" + String(repeating: "00", count: 20)) == "05")
  }

  @Test func `a tag of no known product has what every Type 2 tag has`() throws {
    var tag = TagUnderTest(
      Type2Image(
        product: nil, nfcid1: TagUnderTest.nfcid1,
        memory: PartialMemory([UInt8](0..<80)), version: bytes("0004040201000f03")))
    #expect(tag("3011") == hex(68..<80) + "00010203")
    #expect(tag("60") == "0004040201000f03")
    #expect(tag("3A0001") == "nak 0")
    #expect(tag("3014") == "nak 0")
  }

  @Test func `a frame with a broken CRC is answered by NAK 1`() throws {
    var tag = try TagUnderTest(.ntag213)
    #expect(tag.broken() == "nak 1")
  }

  /// NTAG213/215/216, 8.7: UID and counter as text, an `x` between them.
  @Test func `the ASCII mirror shows UID and counter over the memory`() throws {
    var tag = try TagUnderTest(
      .ntag213, blocks: [0x29: "d4000cff", 0x2A: "10050000", 0x0C: "6d3d3030", 0x11: "3030fe00"]
    ) { $0.counters[2] = .init(value: 0x003F30) }
    tag.powerOff()
    let shown = tag("300C") + tag("3010").prefix(16)
    #expect(shown == "6d" + hex("04A1B2C3D4E580x003F31".utf8) + "fe00")
    #expect(tag.block(0x0C) == "6d3d3030")
  }
}
