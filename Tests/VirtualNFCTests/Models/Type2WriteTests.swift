import TagImages
import Testing
import VirtualNFC

@Suite struct Type2WriteTests {
  @Test func `WRITE programs a block in 4.1 ms`() throws {
    var tag = try TagUnderTest(.ntag213)
    #expect(tag("A204 01020304") == "ack")
    #expect(tag.block(4) == "01020304")
    var model = tag.model
    #expect(model.respond(to: bytes("A204 01020304")).busy == .microseconds(4100))
  }

  @Test(arguments: ["A200 01020304", "A201 01020304", "A22D 01020304", "A204 010203", "A204"])
  func `WRITE refuses the identifier, what is not there and what is no block`(
    command: String
  ) throws {
    var tag = try TagUnderTest(.ntag213)
    let before = tag.image
    #expect(tag(command) == "nak 0")
    #expect(tag.image == before)
  }

  /// NTAG203 data sheet, figure 8.
  @Test func `block 3 is one-way`() throws {
    var tag = try TagUnderTest(.ultralight)
    #expect(tag("A203 FFFC0507") == "ack")
    #expect(tag.block(3) == "fffc0507")
    #expect(tag("A203 FF003980") == "ack")
    #expect(tag.block(3) == "fffc3d87")
  }

  @Test func `COMPATIBILITY WRITE takes sixteen bytes and writes four`() throws {
    var tag = try TagUnderTest(.ntag215)
    #expect(tag("A005") == "ack")
    #expect(tag(hex(1...16)) == "ack")
    #expect(tag.block(5) == "01020304")
    #expect(tag.block(6) == "00000000")
    #expect(tag("A000") == "nak 0")
    #expect(tag("A005") == "ack")
    #expect(tag("30050000") == "nak 0")
    var i2c = try TagUnderTest(.ntagI2C1K)
    #expect(i2c("A005") == "nak 0")
  }

  // MARK: Lock bits

  /// Bit by bit: locks of block 2 as all data sheets have them.
  @Test(arguments: Array(3...15)) func `a static lock bit locks its block`(block: Int) throws {
    let bit = block  // L3 is bit 3 of byte 2, L15 bit 7 of byte 3
    var tag = try TagUnderTest(.ntag213)
    let lock = UInt16(1) << bit
    #expect(tag("A202 0000" + hex([UInt8(lock & 0xFF), UInt8(lock >> 8)])) == "ack")
    for other in 3...15 {
      let isLocked = other == block
      #expect(tag("A2" + hex([UInt8(other)]) + "00000000") == (isLocked ? "nak 0" : "ack"))
    }
    #expect(tag("A210 00000000") == "ack")
  }

  @Test func `lock bits cannot be taken back and the rest of block 2 cannot be written`() throws {
    var tag = try TagUnderTest(.ntag213)
    #expect(tag("A202 FFFF1000") == "ack")
    #expect(tag("A202 00000080") == "ack")
    #expect(tag.block(2) == "72481080")
  }

  /// BL15-10 freezes L15 to L10, BL9-4 L9 to L4, BL-CC L-CC.
  @Test(arguments: [("0100", "f1ff"), ("0200", "0afc"), ("0400", "fc03")])
  func `a block-locking bit freezes its lock bits`(frozen: String, result: String) throws {
    var tag = try TagUnderTest(.ntag213)
    _ = tag("A202 0000" + frozen)
    _ = tag("A202 0000" + "F8FF")
    #expect(tag.block(2) == "7248" + result)
  }

  /// A product, its lock block, and for each lock bit (byte 0 first) the blocks that it locks.
  static let dynamicLocks: [(Type2Product, block: Int, locks: [(bit: Int, ClosedRange<Int>)])] = [
    (
      .ntag213, 0x28,
      (0..<12).map { ($0, 16 + 2 * $0...17 + 2 * $0) }
    ),
    (.ntag215, 0x82, (0..<7).map { ($0, 16 + 16 * $0...31 + 16 * $0) } + [(7, 128...129)]),
    (.ntag216, 0xE2, (0..<13).map { ($0, 16 + 16 * $0...31 + 16 * $0) } + [(13, 224...225)]),
    (.ultralightEV1Large, 0x24, (0..<10).map { ($0, 16 + 2 * $0...17 + 2 * $0) }),
    (.ntag212, 0x24, (0..<10).map { ($0, 16 + 2 * $0...17 + 2 * $0) }),
    (
      .ultralightC, 0x28,
      [
        (1, 16...19), (2, 20...23), (3, 24...27), (5, 28...31), (6, 32...35), (7, 36...39),
        (12, 41...41), (13, 42...42), (14, 43...43), (15, 44...47),
      ]
    ),
    (
      .ntag203, 0x28,
      [
        (1, 16...19), (2, 20...23), (3, 24...27), (5, 28...31), (6, 32...35), (7, 36...39),
        (12, 41...41),
      ]
    ),
  ]

  @Test(arguments: dynamicLocks)
  func `a dynamic lock bit locks its blocks and no other`(
    product: Type2Product, block: Int, locks: [(bit: Int, ClosedRange<Int>)]
  ) throws {
    let end = product.blockCount
    for (bit, locked) in locks {
      var tag = try TagUnderTest(product)
      let written = (0..<4).map { $0 == bit / 8 ? UInt8(1 << (bit % 8)) : 0 }
      #expect(tag("A2" + hex([UInt8(block)] + written)) == "ack")
      tag.powerOff()
      let refused = (4..<end).filter { number in
        number != block && tag("A2" + hex([UInt8(number)]) + "00000000") != "ack"
      }
      #expect(refused == Array(locked), "bit \(bit)")
    }
  }

  @Test func `block-locking bits freeze dynamic lock bits`() throws {
    var tag = try TagUnderTest(.ntag213)
    #expect(tag("A228 00000100") == "ack")  // BL 16-19
    #expect(tag("A228 FFFF0000") == "ack")
    #expect(tag.block(0x28) == "fc0f01bd")
    var older = try TagUnderTest(.ultralightC)
    #expect(older("A228 01010000") == "ack")  // BL 16-27, BL CNT
    #expect(older("A228 FFFFFFFF") == "ack")
    #expect(older.block(0x28) == "f1ef0000")
  }

  /// NTAG203 8.5.2 and MF0ICU2 7.5.3: active upon the next REQA or WUPA.
  @Test(arguments: [
    (Type2Product.ultralight, true), (.ultralightC, true), (.ntag203, true), (.ntag213, false),
    (.ultralightEV1Small, false),
  ])
  func `older products take a lock over when they are woken, newer ones at once`(
    product: Type2Product, isLate: Bool
  ) throws {
    var tag = try TagUnderTest(product)
    _ = tag("A202 00001000")
    #expect(tag("A204 01020304") == (isLate ? "ack" : "nak 0"))
    tag.wake()
    #expect(tag("A204 01020304") == "nak 0")
  }

  // MARK: Counter and tearing

  /// MF0ICU2, 7.5.11.
  @Test func `the counter of an Ultralight C starts anywhere and then only grows`() throws {
    var tag = try TagUnderTest(.ultralightC)
    #expect(tag("A229 F0FF0000") == "ack")
    #expect(tag.block(41) == "f0ff0000")
    #expect(tag("A229 2FFFFFFF") == "ack")
    #expect(tag.block(41) == "ffff0000")
    #expect(tag("A229 01000000") == "nak 0")
    #expect(tag.block(41) == "ffff0000")
  }

  @Test func `a torn write is done by half, and locks and OTP are safe`() throws {
    var tag = try TagUnderTest(.ntag213, blocks: [4: "11111111"])
    tag.tear("A204 22222222")
    #expect(tag.block(4) == "22221111")
    tag.tear("A203 000000FF")
    #expect(tag.block(3) == "e1101200")
    tag.tear("A202 0000FFFF")
    #expect(tag.block(2).hasSuffix("480000"))
    tag.tear("A228 FFFFFF00")
    #expect(tag.block(0x28) == "000000bd")
  }
}
