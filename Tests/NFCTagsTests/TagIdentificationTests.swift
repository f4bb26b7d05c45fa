import NFCLink
import NFCTags
import TagImages
import Testing

@Suite struct TagIdentificationTests {
  private func identify(
    _ exchanges: [Transcript.Exchange], _ target: RemoteTarget = Script.ntag
  ) async throws -> TagIdentity {
    let transceiver = Script.replay(exchanges, target)
    defer {
      #expect(transceiver.departure == nil)
      #expect(transceiver.remaining == 0)
    }
    return try await TagIdentification.identify(transceiver)
  }

  @Test(arguments: [
    ("0004030101000B03", "MIFARE Ultralight EV1 (MF0UL11)"),
    ("0004030201000E03", "MIFARE Ultralight EV1 (MF0UL21)"),
    ("0004040101000B03", "NTAG210"), ("0004040101000E03", "NTAG212"),
    ("0004040201000F03", "NTAG213"), ("0004040201001103", "NTAG215"),
    ("0004040201001303", "NTAG216"), ("0004040502011303", "NTAG I2C 1K"),
    ("0004040502011503", "NTAG I2C 2K"), ("0004040502021303", "NTAG I2C plus 1K"),
    ("0004040502021503", "NTAG I2C plus 2K"),
  ])
  func `GET_VERSION alone names the product`(_ version: String, _ name: String) async throws {
    let identity = try await identify([Script.say("60", version)])
    #expect(identity.product == name && identity.type2Product?.rawValue == name)
    #expect(identity.kind == .type2 && identity.version == bytes(version))
  }

  @Test func `a variant has its own name and the layout of its sibling`() async throws {
    let identity = try await identify([Script.say("60", "0004040401000F03")])
    #expect(identity.product == "NTAG213F" && identity.type2Product == .ntag213)
  }

  @Test func `an unknown version leaves the capability container to tell`() async throws {
    let identity = try await identify([Script.say("60", "0053040201010F03")])
    #expect(identity.kind == .type2 && identity.product == nil && identity.type2Product == nil)
    #expect(identity.version == bytes("0053040201010F03"))
  }

  private static let block0and1 = "04A1B29F C3D4E580"  // 9F = 88 ^ 04 ^ A1 ^ B2

  @Test func `an NTAG203 starts over behind block 41`() async throws {
    let identity = try await identify([
      Script.fail("60"), Script.select,
      Script.say("3029", "00000000" + Self.block0and1 + "26480000"),
    ])
    #expect(identity.type2Product == .ntag203 && identity.version == nil)
  }

  @Test func `an Ultralight C starts over behind block 43`() async throws {
    let identity = try await identify([
      Script.say("60", "00"), Script.select,
      Script.say("3029", "00000000 30000000 00000000 04A1B29F"),
    ])
    #expect(identity.type2Product == .ultralightC)
  }

  @Test func `an Ultralight C that hides block 41 still asks for its key`() async throws {
    let identity = try await identify([
      Script.fail("60"), Script.select, Script.fail("3029"), Script.select,
      Script.fail("60"), Script.select, Script.say("1A00", "AF0102030405060708"), Script.select,
    ])
    #expect(identity.type2Product == .ultralightC)
  }

  @Test func `what knows none of it is an Ultralight`() async throws {
    let identity = try await identify([
      Script.fail("60"), Script.select, Script.fail("3029"), Script.select,
      Script.fail("60", .timeout), Script.select, Script.fail("1A00"), Script.select,
    ])
    #expect(identity.product == "MIFARE Ultralight" && identity.type2Product == .ultralight)
  }

  @Test func `a version that was misheard is asked for again`() async throws {
    let identity = try await identify([
      Script.fail("60"), Script.select, Script.fail("3029"), Script.select,
      Script.say("60", "0004040101000E03"),
    ])
    #expect(identity.type2Product == .ntag212)
  }

  @Test func `a larger tag without a version is no product`() async throws {
    let identity = try await identify([
      Script.fail("60"), Script.select, Script.say("3029", "00112233445566778899AABBCCDDEEFF"),
      Script.fail("60"), Script.select,
    ])
    #expect(identity.kind == .type2 && identity.type2Product == nil)
  }

  @Test func `another maker's tag is not probed for NXP's products`() async throws {
    let target = RemoteTarget.a(
      ActivationA(sensRes: 0x0044, selRes: 0x00, nfcid1: bytes("05A1B2C3D4E580")))
    let identity = try await identify([Script.fail("60"), Script.select], target)
    #expect(identity.kind == .type2 && identity.type2Product == nil)
  }

  @Test func `a tag that has left is lost, and is not asked again`() async throws {
    await #expect(throws: TagError.link(.tagLost)) {
      try await identify([Script.fail("60"), Script.gone])
    }
    let unplugged = TransceiveError.reader(ReaderError(.unplugged, during: "transceive"))
    await #expect(throws: TagError.link(unplugged)) {
      try await identify([Script.fail("60", unplugged)])
    }
  }

  @Test(
    arguments: [
      (0x08, .mifareClassic, "MIFARE Classic 1K"), (0x18, .mifareClassic, "MIFARE Classic 4K"),
      (0x09, .mifareClassic, "MIFARE Mini"),
      (0x28, .mifareClassic, "MIFARE Classic 1K"), (0x38, .mifareClassic, "MIFARE Classic 4K"),
      (0x40, .unknown, nil), (0x10, .unknown, nil),
    ] as [(UInt8?, TagKind, String?)])
  func `SEL_RES names the other kinds`(
    _ selRes: UInt8?, _ kind: TagKind, _ product: String?
  ) async throws {
    let target = RemoteTarget.a(
      ActivationA(sensRes: 0x0004, selRes: selRes, nfcid1: bytes("DEADBEEF")))
    let identity = try await identify([], target)
    #expect(identity.kind == kind && identity.product == product)
    if kind != .mifareClassic {
      #expect(throws: TagError.self) { try identity.ndefTag(over: Script.replay([], target)) }
    }
  }

  @Test(arguments: [("1148", "Topaz 96"), ("124C", "Topaz 512"), ("0C00", "Jewel"), ("1F00", nil)])
  func `a Type 1 tag is named by its header ROM`(_ header: String, _ product: String?) async throws
  {
    let target = RemoteTarget.a(
      ActivationA(sensRes: 0x0C00, selRes: nil, nfcid1: bytes("DEADBEEF")))
    let identity = try await identify(
      [Script.say("78000000000000", header + "DEADBEEF")], target)
    #expect(identity.kind == .type1 && identity.product == product)
  }

  @Test func `the other technologies name the other kinds`() async throws {
    let b = ActivationB(
      nfcid0: bytes("01020304"), applicationData: bytes("00000000"), protocolInfo: bytes("0081E1"))
    #expect(try await identify([], .b(b)).kind == .type4)
    var plain = b
    plain.protocolInfo = bytes("0080E1")
    #expect(try await identify([], .b(plain)).kind == .unknown)
    let f = ActivationF(
      nfcid2: bytes("0102030405060708"), pmm: bytes("FFFFFFFFFFFFFFFF"), systemCode: nil,
      bitRate: 212)
    #expect(try await identify([], .f(f)).kind == .type3)
  }
}
