import Crypto
import Testing

@Suite struct DigestAlgorithmTests {
  /// FIPS 180-4 as NIST gives its examples: one block.
  @Test(
    arguments: [
      (.sha1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
      (.sha224, "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7"),
      (.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        .sha384,
        "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed"
          + "8086072ba1e7cc2358baeca134c825a7"
      ),
      (
        .sha512,
        "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
          + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
      ),
    ] as [(DigestAlgorithm, String)])
  func `abc has the digests of the standard`(_ algorithm: DigestAlgorithm, _ digest: String) throws
  {
    #expect(try algorithm.hash(Array("abc".utf8)) == bytes(digest))
    #expect(algorithm.length == bytes(digest).count)
  }

  @Test func `nothing has a digest too`() throws {
    #expect(
      try DigestAlgorithm.sha1.hash([]) == bytes("da39a3ee5e6b4b0d3255bfef95601890afd80709"))
  }
}
