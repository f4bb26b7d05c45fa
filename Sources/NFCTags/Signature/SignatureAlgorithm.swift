import Crypto
import NDEF

/// A way of signing that RTD Signature has a number for.
struct SignatureAlgorithm: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case rsaPSS
    case rsaPKCS1
    case dsa
    case ecdsa(EllipticCurve)
  }

  let number: UInt8
  /// The name that the specification makes of scheme and key, such as `ECDSA-P256`.
  let name: String
  let kind: Kind
  /// Bits that the key has to have; nil where version 1.0 leaves them open.
  let bits: Int?

  private init(_ number: UInt8, _ name: String, _ kind: Kind, bits: Int? = nil) {
    self.number = number
    self.name = name
    self.kind = kind
    self.bits = bits
  }

  static func find(_ number: UInt8, in table: [Self]) -> Self? {
    table.first { $0.number == number }
  }

  /// RTD Signature 1.0, table 4; all with SHA-1.
  static let version1 = [
    Self(0x01, "RSASSA-PSS", .rsaPSS),
    Self(0x02, "RSASSA-PKCS1-v1_5", .rsaPKCS1),
    Self(0x03, "DSA", .dsa),
    Self(0x04, "ECDSA-P192", .ecdsa(.p192)),
  ]

  /// RTD Signature 2.0, table 5.
  static let version2 = [
    Self(0x01, "RSASSA-PSS-1024", .rsaPSS, bits: 1024),
    Self(0x02, "RSASSA-PKCS1-v1_5-1024", .rsaPKCS1, bits: 1024),
    Self(0x03, "DSA-1024", .dsa, bits: 1024),
    Self(0x04, "ECDSA-P192", .ecdsa(.p192)),
    Self(0x05, "RSASSA-PSS-2048", .rsaPSS, bits: 2048),
    Self(0x06, "RSASSA-PKCS1-v1_5-2048", .rsaPKCS1, bits: 2048),
    Self(0x07, "DSA-2048", .dsa, bits: 2048),
    Self(0x08, "ECDSA-P224", .ecdsa(.p224)),
    Self(0x09, "ECDSA-K233", .ecdsa(.k233)),
    Self(0x0A, "ECDSA-B233", .ecdsa(.b233)),
    Self(0x0B, "ECDSA-P256", .ecdsa(.p256)),
  ]

  /// RTD Signature 2.0, table 6, which has no other.
  static let sha256: UInt8 = 0x02

  /// The longest key that is worked with: checking with a longer one takes long.
  private static let mostBits = 4096

  func accepts(_ key: PublicKey) -> Bool {
    if let bits, key.bits != bits { return false }
    return switch (kind, key.algorithm) {
    case (.rsaPSS, .rsa), (.rsaPKCS1, .rsa), (.dsa, .dsa): key.bits <= Self.mostBits
    case (.ecdsa(let curve), .ec(let own)): own == curve
    default: false
    }
  }

  /// What the bytes of a signature may be. The specification does not say how r and s of DSA and
  /// ECDSA are written: ndeflib writes them one behind the other, Java's signers as DER.
  func schemes(_ digest: DigestAlgorithm) -> [SignatureScheme] {
    switch kind {
    case .rsaPSS: [.rsaPSS(digest)]
    case .rsaPKCS1: [.rsaPKCS1(digest)]
    case .dsa: [.dsa(.raw), .dsa(.der)]
    case .ecdsa: [.ecdsa(.raw), .ecdsa(.der)]
    }
  }
}
