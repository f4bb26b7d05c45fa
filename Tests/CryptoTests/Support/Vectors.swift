import Crypto
import Foundation
import TestSupport
import Testing

/// A line of signatures.jsonl.
struct SignatureCase: Decodable, Sendable, CustomTestStringConvertible {
  let source: String
  let scheme: String
  let hash: String
  let curve: String?
  let point: String?
  let spki: String?
  let message: String
  let signature: String
  let valid: Bool

  var testDescription: String { source }

  static let all: [SignatureCase] = lines(of: "signatures.jsonl")

  func key() throws -> PublicKey {
    if let curve, let point, let curve = EllipticCurve(rawValue: curve) {
      return try PublicKey(curve: curve, point: bytes(point))
    }
    return try PublicKey(subjectPublicKeyInfo: bytes(spki ?? ""))
  }

  func signatureScheme(_ digest: DigestAlgorithm) -> SignatureScheme? {
    switch scheme {
    case "ecdsa": .ecdsa(.raw)
    case "dsa": .dsa(.raw)
    case "rsaPKCS1": .rsaPKCS1(digest)
    case "rsaPSS": .rsaPSS(digest)
    default: nil
    }
  }
}

/// A line of ciphers.jsonl.
struct CipherCase: Decodable, Sendable, CustomTestStringConvertible {
  let source: String
  let cipher: String
  let key: String
  let iv: String
  let plaintext: String
  let ciphertext: String

  var testDescription: String { source }

  static let all: [CipherCase] = lines(of: "ciphers.jsonl")
}

/// The certificates of certificates.json by name.
let certificates: [String: [UInt8]] = {
  guard let data = contents(of: "certificates.json"),
    let names = try? JSONDecoder().decode([String: String].self, from: data)
  else { return [:] }
  return names.mapValues(bytes)
}()

private func lines<Case: Decodable>(of file: String) -> [Case] {
  (contents(of: file) ?? Data()).split(separator: UInt8(ascii: "\n"))
    .compactMap { try? JSONDecoder().decode(Case.self, from: $0) }
}

private func contents(of file: String) -> Data? {
  Bundle.module.url(forResource: file, withExtension: nil, subdirectory: "Vectors")
    .flatMap { try? Data(contentsOf: $0) }
}

/// Bytes written in hex.
func bytes(_ hex: String) -> [UInt8] { [UInt8](hex: hex) }
