import CCrypto

extension PublicKey {
  /// Whether a signature fits a message.
  ///
  /// - Throws: as `verifies(_:ofDigest:_:)`
  package func verifies(
    _ signature: [UInt8], of message: [UInt8], hashedWith digest: DigestAlgorithm,
    _ scheme: SignatureScheme
  ) throws(CryptoError) -> Bool {
    try verifies(signature, ofDigest: digest.hash(message), scheme)
  }

  /// Whether a signature fits a digest. ECDSA takes any bytes for a digest and uses as many of
  /// their leading bits as the order of the curve has (FIPS 186-4, 6.4).
  ///
  /// A signature that is malformed, too long, too short or out of range does not fit.
  ///
  /// - Throws: `keyDoesNotFit` if the scheme asks for another kind of key, `invalidLength` for a
  ///   digest that the RSA scheme's algorithm does not bring.
  package func verifies(
    _ signature: [UInt8], ofDigest digest: [UInt8], _ scheme: SignatureScheme
  ) throws(CryptoError) -> Bool {
    try Libcrypto.run { () throws(CryptoError) in
      guard let handle = KeyHandle(subjectPublicKeyInfo: subjectPublicKeyInfo) else {
        throw .invalidKey
      }
      guard let signature = try encoded(signature, digest, scheme, handle) else { return false }
      guard let context = unsafe EVP_PKEY_CTX_new_from_pkey(nil, handle.raw, nil) else {
        throw .failed(operation: "EVP_PKEY_CTX_new_from_pkey")
      }
      defer { unsafe EVP_PKEY_CTX_free(context) }
      guard unsafe EVP_PKEY_verify_init(context) == 1, unsafe configure(context, scheme) else {
        throw .failed(operation: "EVP_PKEY_verify_init")
      }
      return unsafe EVP_PKEY_verify(
        context, signature, signature.count, digest, digest.count) == 1
    }
  }

  /// The signature as libcrypto takes it; nil if it cannot be one of this key.
  private func encoded(
    _ signature: [UInt8], _ digest: [UInt8], _ scheme: SignatureScheme,
    _ handle: borrowing KeyHandle
  ) throws(CryptoError) -> [UInt8]? {
    switch (scheme, algorithm) {
    case (.ecdsa(.der), .ec), (.dsa(.der), .dsa): return signature
    case (.ecdsa(.raw), .ec(let curve?)):
      guard signature.count == 2 * curve.orderLength else { return nil }
      return SignaturePair.der(raw: signature)
    case (.dsa(.raw), .dsa):
      guard let length = handle.subgroupLength, signature.count == 2 * length else { return nil }
      return SignaturePair.der(raw: signature)
    case (.rsaPKCS1(let hash), .rsa), (.rsaPSS(let hash), .rsa):
      guard digest.count == hash.length else {
        throw .invalidLength(expected: hash.length, given: digest.count)
      }
      return signature
    default: throw .keyDoesNotFit
    }
  }

  private func configure(_ context: OpaquePointer, _ scheme: SignatureScheme) -> Bool {
    switch scheme {
    case .ecdsa, .dsa: true
    case .rsaPKCS1(let hash):
      unsafe EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1
        && EVP_PKEY_CTX_set_signature_md(context, EVP_get_digestbyname(hash.rawValue)) == 1
    case .rsaPSS(let hash):
      unsafe EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PSS_PADDING) == 1
        && EVP_PKEY_CTX_set_signature_md(context, EVP_get_digestbyname(hash.rawValue)) == 1
    }
  }
}
