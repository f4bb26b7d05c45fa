import Crypto
import Testing

@Suite struct RunningDigestTests {
  /// FIPS 180-4 as NIST gives its examples: two blocks.
  private let message = Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8)
  private let expected = "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"

  @Test(arguments: 1...57)
  func `the pieces do not matter`(length: Int) throws {
    let digest = try RunningDigest(.sha256)
    for start in stride(from: 0, to: message.count, by: length) {
      try digest.update(message[start..<min(start + length, message.count)])
    }
    try digest.update([])
    #expect(try digest.finish() == bytes(expected))
  }
}
