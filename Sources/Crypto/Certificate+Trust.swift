import CCrypto

extension Certificate {
  /// Whether a path leads from this certificate to an anchor: each certificate of the path signs
  /// the one before it, and is one of an authority (RFC 5280, 6.1). Revocation is not looked at.
  ///
  /// - Parameters:
  ///   - intermediates: what the path may be made of, in any order.
  ///   - anchors: what is trusted for a reason of the caller's; an anchor may be an intermediate.
  ///   - time: when all of them have to be valid, in seconds since 1970; nil to leave that out.
  package func isTrusted(
    through intermediates: [Certificate], anchors: [Certificate], at time: Int?
  ) throws(CryptoError) -> Bool {
    try Libcrypto.run { () throws(CryptoError) in
      guard let subject = CertificateHandle(der: der) else { throw .invalidCertificate }
      guard let store = unsafe X509_STORE_new() else { throw .failed(operation: "X509_STORE_new") }
      defer { unsafe X509_STORE_free(store) }
      for anchor in anchors {
        guard let handle = CertificateHandle(der: anchor.der),
          unsafe X509_STORE_add_cert(store, handle.raw) == 1
        else { throw .invalidCertificate }
      }
      guard let path = unsafe crypto_certificates_new() else {
        throw .failed(operation: "sk_X509_new_null")
      }
      defer { unsafe crypto_certificates_free(path) }
      for intermediate in intermediates {
        guard let handle = CertificateHandle(der: intermediate.der),
          unsafe crypto_certificates_push(path, handle.raw) == 1
        else { throw .invalidCertificate }
        unsafe X509_up_ref(handle.raw)
      }

      guard let context = unsafe X509_STORE_CTX_new() else {
        throw .failed(operation: "X509_STORE_CTX_new")
      }
      defer { unsafe X509_STORE_CTX_free(context) }
      guard unsafe X509_STORE_CTX_init(context, store, subject.raw, path) == 1 else {
        throw .failed(operation: "X509_STORE_CTX_init")
      }
      let rules = unsafe X509_STORE_CTX_get0_param(context)
      unsafe X509_VERIFY_PARAM_set_flags(rules, crypto_partial_chain())
      if let time {
        unsafe X509_VERIFY_PARAM_set_time(rules, time)
      } else {
        unsafe X509_VERIFY_PARAM_set_flags(rules, crypto_ignore_time())
      }
      return unsafe X509_verify_cert(context) == 1
    }
  }
}
