import TagImages
import Testing

@testable import VirtualNFC

/// Against the communication examples for DESFire EV1 that Elmü published with his door lock.
@Suite struct SecureChannelTests {
  private func aes(_ key: String) -> SecureChannel {
    SecureChannel(.aes, key: bytes(key), isChained: true)
  }

  @Test func `a command that is heard and its response are signed in one chain`() throws {
    var channel = aes("90F7A20191036845EC63DECD544B9931")
    try channel.hear(bytes("6400"))
    #expect(try channel.signature(of: bytes("10")) == bytes("8A8FA36F55CD210D"))
  }

  @Test func `what a reader enciphered is opened, and the chain goes on from it`() throws {
    var channel = aes("C2A1E47BD8100044FE6D00A74D7AB17C")
    // A key and its version, a checksum with the command and one of the key alone.
    let data = bytes("E7ECCB6BD1CA64BC161A12B1C024F71430337408C8A87EACAB7A1FF18951FCA3")
    let opened = try channel.open(data, count: 17, behind: bytes("C401"))
    #expect(opened == nil)  // the second checksum is no padding
    #expect(try channel.signature(of: []) == bytes("2128D3CD9C9ACFFF"))

    var other = aes("F44B26F5C05DDD7110772281C4D066E8")
    let key = try other.open(
      bytes("E9F85E219496C2B58C1090DC3935FAE9E840CF61B383D9531946256B1F110C10"), count: 17,
      behind: bytes("C400"))
    #expect(key == bytes("00102030405060708090A0B0B0A0908010"))

    var des = SecureChannel(
      .des, key: bytes("C86CE25E4C647E56C86CE25E4C647E56"), isChained: true)
    let desKey = try des.open(
      bytes("BEDE0FC6ED347DCF0D51C717DF75D97D2C5A2BA6CAC7479D"), count: 16, behind: bytes("C400"))
    #expect(desKey == bytes("00102031405060708090A0B0B0A09080"))
  }

  @Test func `a flipped bit or a wrong length opens nothing`() throws {
    let data = bytes("E9F85E219496C2B58C1090DC3935FAE9E840CF61B383D9531946256B1F110C10")
    for index in data.indices {
      var channel = aes("F44B26F5C05DDD7110772281C4D066E8")
      var broken = data
      broken[index] ^= 0x10
      #expect(try channel.open(broken, count: 17, behind: bytes("C400")) == nil)
    }
    for count in [0, 1, 12, 29, 1000] {
      var channel = aes("F44B26F5C05DDD7110772281C4D066E8")
      #expect(try channel.open(data, count: count, behind: bytes("C400")) == nil)
    }
  }

  /// NIST SP 800-38B, D.1 and the examples for two-key triple DES of the CAVP.
  @Test(arguments: [
    ("2B7E151628AED2A6ABF7158809CF4F3C", "6BC1BEE22E409F96E93D7E117393172A", "070A16B46B4D4144"),
    ("2B7E151628AED2A6ABF7158809CF4F3C", "", "BB1D6929E9593728"),
  ])
  func `the signature is a CMAC`(_ key: String, _ message: String, _ code: String) throws {
    var channel = aes(key)
    #expect(try channel.code(of: bytes(message), behind: []) == bytes(code))
  }

  @Test(arguments: [("313233343536373839", "D9C60B34")])
  func `the checksum is CRC-32 without its final inversion`(_ data: String, _ checksum: String) {
    #expect(SecureChannel.crc32(bytes(data)) == bytes(checksum))
  }
}
