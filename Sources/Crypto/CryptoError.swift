/// Why a primitive could not be carried out. A signature that does not fit is no error.
package enum CryptoError: Error, Hashable, Sendable {
  /// The bytes are no public key, or none that may be used: a point off its curve, a truncated
  /// encoding, an encoding with something behind it.
  case invalidKey
  /// The bytes are no X.509 certificate in DER.
  case invalidCertificate
  /// A key, an initialization vector or data of a length that the algorithm does not take.
  case invalidLength(expected: Int, given: Int)
  /// The key is of another kind than the scheme asks for.
  case keyDoesNotFit
  /// libcrypto refused for a reason of its own, such as a provider that is not there.
  case failed(operation: String)
}
