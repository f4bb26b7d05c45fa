/// What a signature is made of.
package enum SignatureScheme: Hashable, Sendable {
  /// How the two numbers r and s of ECDSA and DSA are written.
  package enum PairForm: Hashable, Sendable {
    /// One behind the other, each as long as the order of the group (IEEE P1363).
    case raw
    /// A sequence of two integers (RFC 3279, 2.2.3).
    case der
  }

  case ecdsa(PairForm)
  case dsa(PairForm)
  /// RSASSA-PKCS1-v1_5 (RFC 8017, 8.2) over a digest of this algorithm.
  case rsaPKCS1(DigestAlgorithm)
  /// RSASSA-PSS (RFC 8017, 8.1), MGF1 with the same algorithm, salt of any length.
  case rsaPSS(DigestAlgorithm)
}
