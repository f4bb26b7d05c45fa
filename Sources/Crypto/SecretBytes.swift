import CCrypto

/// Bytes that are secret.
package enum SecretBytes {
  /// Whether two are the same, in a time that depends on their lengths alone.
  package static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    unsafe one.count == other.count && CRYPTO_memcmp(one, other, one.count) == 0
  }

  /// Bytes that nobody can foretell.
  ///
  /// - Throws: `failed` where the system has no randomness to give.
  package static func random(_ count: Int) throws(CryptoError) -> [UInt8] {
    guard count >= 0, let length = CInt(exactly: count) else {
      throw .invalidLength(expected: Int(CInt.max), given: count)
    }
    var bytes = [UInt8](repeating: 0, count: count)
    let done = Libcrypto.run { unsafe RAND_bytes(&bytes, length) }
    guard done == 1 else { throw .failed(operation: "RAND_bytes") }
    return bytes
  }
}
