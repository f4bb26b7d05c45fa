import CCrypto

/// A hash function of FIPS 180-4. The raw value is its name in libcrypto.
package enum DigestAlgorithm: String, CaseIterable, Hashable, Sendable {
  case sha1 = "SHA1"
  case sha224 = "SHA224"
  case sha256 = "SHA256"
  case sha384 = "SHA384"
  case sha512 = "SHA512"

  /// Bytes of a digest.
  package var length: Int {
    switch self {
    case .sha1: 20
    case .sha224: 28
    case .sha256: 32
    case .sha384: 48
    case .sha512: 64
    }
  }

  /// The digest of a message.
  package func hash(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: length)
    let done = Libcrypto.run {
      unsafe EVP_Q_digest(nil, rawValue, nil, message, message.count, &digest, nil)
    }
    guard done == 1 else { throw .failed(operation: "EVP_Q_digest") }
    return digest
  }
}
