import Crypto
import Testing

@testable import enum Crypto.SignaturePair

@Suite struct PublicKeyVerificationTests {
  @Test func `the file has cases of every scheme, both good and bad`() {
    #expect(SignatureCase.all.count == 255)
    for scheme in ["ecdsa", "dsa", "rsaPKCS1", "rsaPSS"] {
      #expect(SignatureCase.all.contains { $0.scheme == scheme && $0.valid })
      #expect(SignatureCase.all.contains { $0.scheme == scheme && !$0.valid })
    }
  }

  @Test(arguments: SignatureCase.all)
  func `a signature fits where NIST says so`(_ example: SignatureCase) throws {
    let digest = try #require(DigestAlgorithm(rawValue: example.hash))
    let scheme = try #require(example.signatureScheme(digest))
    guard let key = try? example.key() else {
      // A key that was changed may be none any more.
      #expect(!example.valid)
      return
    }
    let fits = try key.verifies(
      bytes(example.signature), of: bytes(example.message), hashedWith: digest, scheme)
    #expect(fits == example.valid)
  }

  /// AN11350, 4.3: the UID itself is what is signed. The pair is one that was read from an NTAG.
  @Test func `secp128r1 takes a UID for a digest`() throws {
    let key = try PublicKey(
      curve: .secp128r1,
      point: bytes("04494e1a386d3d3cfe3dc10e5de68a499b1c202db5b132393e89ed19fe5be8bc61"))
    let signature = bytes("edfd3263e7ddb1730260b832605205fb40fb32d7bb06f1db49f17706c2ed6727")
    #expect(try key.verifies(signature, ofDigest: bytes("0453c652fe4a80"), .ecdsa(.raw)))
    #expect(try !key.verifies(signature, ofDigest: bytes("0453c652fe4a81"), .ecdsa(.raw)))
    #expect(try !key.verifies(signature, ofDigest: [], .ecdsa(.raw)))
  }

  struct Sound {
    let key: PublicKey
    let digest: [UInt8]
    let signature: [UInt8]

    init() throws {
      let example = try #require(
        SignatureCase.all.first { $0.valid && $0.curve == "prime256v1" && $0.hash == "SHA256" })
      key = try example.key()
      digest = try DigestAlgorithm.sha256.hash(bytes(example.message))
      signature = bytes(example.signature)
    }

    func fits(_ signature: [UInt8], _ form: SignatureScheme.PairForm = .raw) throws -> Bool {
      try key.verifies(signature, ofDigest: digest, .ecdsa(form))
    }
  }

  @Test func `numbers out of range fit nothing`() throws {
    let sound = try Sound()
    let order = bytes("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")
    let zero = [UInt8](repeating: 0, count: 32)
    let r = Array(sound.signature.prefix(32))
    let s = Array(sound.signature.suffix(32))
    #expect(try sound.fits(r + s))
    for pair in [zero + s, r + zero, zero + zero, order + s, r + order, order + order, s + r] {
      #expect(try !sound.fits(pair))
    }
    let padded = [0] + r + [0] + s
    for pair in [[], r, r + s + [0], Array((r + s).dropLast()), zero + r + s, padded] {
      #expect(try !sound.fits(pair))
    }
  }

  @Test func `only strict DER is taken for a pair`() throws {
    let sound = try Sound()
    let der = SignaturePair.der(raw: sound.signature)
    #expect(try sound.fits(der, .der))
    #expect(try !sound.fits(der, .raw))
    #expect(try !sound.fits(sound.signature, .der))

    var longLength = der
    longLength.replaceSubrange(1...1, with: [0x81, der[1]])
    let indefinite = [0x30, 0x80] + der.dropFirst(2) + [0, 0]
    let padded = [0x30, der[1] + 1, 0x02, der[3] + 1, 0x00] + der.dropFirst(4)
    for other in [
      longLength, indefinite, Array(padded), der + [0], [], [0x30, 0x00], [0x30, 0x84],
    ] {
      #expect(try !sound.fits(other, .der))
    }
  }

  @Test func `no part and no flipped bit of a signature fits`() throws {
    let sound = try Sound()
    let der = SignaturePair.der(raw: sound.signature)
    for length in der.indices { #expect(try !sound.fits(Array(der.prefix(length)), .der)) }
    for bit in 0..<der.count * 8 {
      var flipped = der
      flipped[bit / 8] ^= 1 << (bit % 8)
      #expect(try !sound.fits(flipped, .der))
    }
  }

  @Test func `a scheme that is not the key's is an error`() throws {
    let sound = try Sound()
    for scheme in [.dsa(.raw), .dsa(.der), .rsaPKCS1(.sha256), .rsaPSS(.sha256)]
      as [SignatureScheme]
    {
      #expect(throws: CryptoError.keyDoesNotFit) {
        try sound.key.verifies(sound.signature, ofDigest: sound.digest, scheme)
      }
    }
    let rsa = try #require(SignatureCase.all.first { $0.scheme == "rsaPSS" }).key()
    #expect(throws: CryptoError.keyDoesNotFit) {
      try rsa.verifies(sound.signature, ofDigest: sound.digest, .ecdsa(.der))
    }
    #expect(throws: CryptoError.invalidLength(expected: 20, given: 32)) {
      try rsa.verifies(sound.signature, ofDigest: sound.digest, .rsaPKCS1(.sha1))
    }
  }
}
