import CCrypto

/// Bytes that are secret.
package enum SecretBytes {
  /// Whether two are the same, in a time that depends on their lengths alone.
  package static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    unsafe one.count == other.count && CRYPTO_memcmp(one, other, one.count) == 0
  }
}
