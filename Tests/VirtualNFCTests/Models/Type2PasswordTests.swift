import TagImages
import Testing
import VirtualNFC

@Suite struct Type2PasswordTests {
  /// An NTAG213 with the password 01020304, PACK AABB, and what ACCESS and AUTH0 are given.
  static func tag(
    auth0: UInt8 = 0x10, access: UInt8 = 0x00, product: Type2Product = .ntag213
  ) throws -> TagUnderTest {
    let first = product == .ntag213 ? 0x29 : product == .ultralightEV1Small ? 0x10 : 0xE3
    return try TagUnderTest(
      product,
      blocks: [
        first: "000000" + hex([auth0]), first + 1: hex([access]) + "050000",
        first + 2: "01020304", first + 3: "aabb0000",
      ])
  }

  @Test func `a fresh tag has the password FFFFFFFF and protects nothing`() throws {
    var tag = try TagUnderTest(.ntag215)
    #expect(tag("A281 00000000") == "ack")
    #expect(tag("1B FFFFFFFF") == "0000")
    #expect(tag("1B 00000000") == "nak 0")
  }

  @Test func `writing from AUTH0 on needs the password`() throws {
    var tag = try Self.tag()
    #expect(tag("A20F 00000000") == "ack")
    #expect(tag("A210 00000000") == "nak 0")
    #expect(tag("A010") == "nak 0")
    #expect(tag("3010").count == 32)
    #expect(tag("1B 01020304") == "aabb")
    #expect(tag("A210 00000000") == "ack")
    tag.wake()
    #expect(tag("A210 00000000") == "nak 0")
  }

  /// READ: roll-over before AUTH0; FAST_READ: no protected block at all.
  @Test func `with PROT reading ends before AUTH0`() throws {
    var tag = try Self.tag(access: 0x80)
    #expect(tag("3010") == "nak 0")
    #expect(tag("300E") == "00000000" + "00000000" + tag.block(0) + tag.block(1))
    #expect(tag("3A0E0F") == "0000000000000000")
    #expect(tag("3A0E10") == "nak 0")
    #expect(tag("1B 01020304") == "aabb")
    #expect(tag("3A0E10").count == 24)
  }

  @Test func `AUTH0 takes effect when the tag is woken`() throws {
    var tag = try Self.tag(auth0: 0xFF)
    #expect(tag("A229 00000004") == "ack")
    #expect(tag("A204 00000000") == "ack")
    tag.wake()
    #expect(tag("A204 00000000") == "nak 0")
  }

  /// NTAG213/215/216, 8.8.2.
  @Test func `after AUTHLIM wrong passwords the right one is refused for ever`() throws {
    var tag = try Self.tag(access: 0x03)
    for _ in 0..<2 { #expect(tag("1B 00000000") == "nak 0") }
    #expect(tag("1B 01020304") == "aabb")
    for _ in 0..<3 { #expect(tag("1B 00000000") == "nak 0") }
    #expect(tag("1B 01020304") == "nak 4")
    tag.powerOff()
    #expect(tag("1B 01020304") == "nak 4")
  }

  @Test func `an NTAG I2C plus takes AUTHLIM as a power of two`() throws {
    var tag = try Self.tag(access: 0x02, product: .ntagI2CPlus1K)
    for _ in 0..<4 { #expect(tag("1B 00000000") == "nak 0") }
    #expect(tag("1B 01020304") == "nak 4")
  }

  @Test func `CFGLCK locks the configuration from the next power-up on`() throws {
    var tag = try Self.tag(auth0: 0xFF)
    #expect(tag("A22A 40050000") == "ack")
    #expect(tag("A22A 40050000") == "ack")
    tag.wake()
    #expect(tag("A229 00000010") == "ack")
    tag.powerOff()
    #expect(tag("1B 01020304") == "aabb")
    #expect(tag("A229 000000FF") == "nak 0")
    #expect(tag("A22A 00050000") == "nak 0")
    #expect(tag("A22B 0A0B0C0D") == "ack")
    #expect(tag("A22C AAAA0000") == "ack")
  }

  @Test func `an NTAG I2C plus protects its second sector by 2K_PROT`() throws {
    var tag = try TagUnderTest(
      .ntagI2CPlus2K, blocks: [0xE3: "00000004", 0xE4: "80000000", 0xE7: "00000000"])
    _ = tag("C2FF")
    _ = tag("01000000")
    #expect(tag("A200 01020304") == "ack")
    #expect(tag("3000").hasPrefix("01020304"))

    var strict = try TagUnderTest(
      .ntagI2CPlus2K, blocks: [0xE3: "00000004", 0xE4: "80000000", 0xE7: "08000000"])
    _ = strict("C2FF")
    _ = strict("01000000")
    #expect(strict("3000") == "nak 0")
    #expect(strict("1B FFFFFFFF") == "0000")
    #expect(strict("3000").count == 32)
  }

  /// MF0ICU2, 7.5.8: AUTH1 bit 0 restricts writing alone, AUTH0 of 30h nothing.
  @Test func `an Ultralight C protects what AUTH0 and AUTH1 say`() throws {
    var open = try TagUnderTest(.ultralightC)
    #expect(open("A227 01020304") == "ack")
    var writing = try TagUnderTest(.ultralightC, blocks: [42: "20000000", 43: "01000000"])
    #expect(writing("A220 00000000") == "nak 0")
    #expect(writing("3020").count == 32)
    var both = try TagUnderTest(.ultralightC, blocks: [42: "20000000", 43: "00000000"])
    #expect(both("3020") == "nak 0")
    #expect(both("301F") == "00000000" + both.block(0) + both.block(1) + both.block(2))
  }

  @Test func `a password that the image does not know opens nothing`() throws {
    var tag = try TagUnderTest(.ntag213) { image in
      for offset in 0x2B * 4..<0x2C * 4 { image.memory[offset] = nil }
    }
    #expect(tag("1B 00000000") == "nak 0")
    #expect(tag("1B FFFFFFFF") == "nak 0")
    #expect(tag("A22B 01020304") == "ack")
    #expect(tag("1B 01020304") == "0000")
  }
}
