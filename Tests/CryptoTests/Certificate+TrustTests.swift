import Crypto
import Testing

@Suite struct CertificateTrustTests {
  /// As `date -d 2022-01-01 +%s` counts them.
  static let year2022 = 1_640_995_200
  static let year2026 = 1_767_225_600

  static func isTrusted(
    _ name: String, through: [String], anchors: [String], at time: Int? = nil
  ) throws -> Bool {
    try CertificateTests.certificate(name).isTrusted(
      through: through.map(CertificateTests.certificate),
      anchors: anchors.map(CertificateTests.certificate), at: time)
  }

  @Test func `a path to an anchor is trusted`() throws {
    #expect(try Self.isTrusted("signer", through: ["between"], anchors: ["root"]))
    #expect(try Self.isTrusted("signer", through: ["rsa", "between", "root"], anchors: ["root"]))
    #expect(try Self.isTrusted("signer", through: [], anchors: ["between"]))
    #expect(try Self.isTrusted("signer", through: [], anchors: ["signer"]))
  }

  @Test func `without a path nothing is trusted`() throws {
    #expect(try !Self.isTrusted("signer", through: ["between"], anchors: []))
    #expect(try !Self.isTrusted("signer", through: [], anchors: ["root"]))
    #expect(try !Self.isTrusted("signer", through: ["between"], anchors: ["rsa"]))
    #expect(try !Self.isTrusted("forged", through: ["between"], anchors: ["root"]))
    #expect(try !Self.isTrusted("root", through: ["between"], anchors: ["between"]))
  }

  @Test func `who is no authority vouches for nobody`() throws {
    #expect(
      try !Self.isTrusted("belowSigner", through: ["signer", "between"], anchors: ["root"]))
  }

  @Test func `validity counts where a time is given`() throws {
    let path = ["between"]
    #expect(try Self.isTrusted("signer", through: path, anchors: ["root"], at: Self.year2022))
    #expect(try !Self.isTrusted("signer", through: path, anchors: ["root"], at: Self.year2026))
    #expect(try !Self.isTrusted("signer", through: path, anchors: ["root"], at: 0))
  }
}
