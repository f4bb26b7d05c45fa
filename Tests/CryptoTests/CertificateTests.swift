import Crypto
import Testing

@Suite struct CertificateTests {
  static func certificate(_ name: String) throws -> Certificate {
    try Certificate(der: #require(certificates[name]))
  }

  @Test func `names are written as RFC 4514 says`() throws {
    let signer = try Self.certificate("signer")
    #expect(signer.subject == "CN=Signer\\, first,O=Exämple")
    #expect(signer.issuer == "CN=Between,O=Example")
  }

  @Test func `control characters of a name are escaped`() throws {
    #expect(try Self.certificate("hostileName").subject == "CN=a\\1B[31m\\0Ab\u{202E}")
  }

  @Test func `the key is that of the subject`() throws {
    #expect(try Self.certificate("signer").publicKey?.algorithm == .ec(.p256))
    #expect(try Self.certificate("rsa").publicKey?.algorithm == .rsa)
    #expect(try Self.certificate("ed25519").publicKey?.algorithm == .other)
  }

  @Test func `a certificate is signed by its issuer alone`() throws {
    let between = try Self.certificate("between")
    #expect(try between.isSigned(by: Self.certificate("root")))
    #expect(try Self.certificate("signer").isSigned(by: between))
    #expect(try !Self.certificate("signer").isSigned(by: Self.certificate("root")))
    #expect(try !Self.certificate("forged").isSigned(by: between))
  }

  @Test func `bytes have to be one certificate`() throws {
    let der = try #require(certificates["signer"])
    #expect(throws: CryptoError.invalidCertificate) { try Certificate(der: der + [0]) }
    for length in der.indices {
      #expect(throws: CryptoError.invalidCertificate) {
        try Certificate(der: Array(der.prefix(length)))
      }
    }
  }

  @Test func `a flipped bit never traps, and never keeps the signature`() throws {
    let der = try #require(certificates["signer"])
    let between = try Self.certificate("between")
    for bit in 0..<der.count * 8 {
      var flipped = der
      flipped[bit / 8] ^= 1 << (bit % 8)
      guard let certificate = try? Certificate(der: flipped) else { continue }
      #expect(!certificate.isSigned(by: between))
    }
  }
}
