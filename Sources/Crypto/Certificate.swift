import CCrypto

/// An X.509 certificate (RFC 5280).
package struct Certificate: Hashable, Sendable {
  package let der: [UInt8]
  /// The subject's name as RFC 4514 writes it, such as `CN=Signer,O=Example`; control characters
  /// in it are escaped.
  package let subject: String
  /// The issuer's name, likewise.
  package let issuer: String
  /// The subject's key; nil if it is of a kind that libcrypto does not know, or malformed.
  package let publicKey: PublicKey?

  /// Reads a certificate in DER. Neither its own signature nor its validity is looked at.
  ///
  /// - Throws: `invalidCertificate`
  package init(der: [UInt8]) throws(CryptoError) {
    self = try Libcrypto.run { () throws(CryptoError) in
      guard let handle = CertificateHandle(der: der) else { throw .invalidCertificate }
      return unsafe Self(
        der: der, subject: handle.name(X509_get_subject_name),
        issuer: handle.name(X509_get_issuer_name), publicKey: handle.publicKey)
    }
  }

  private init(der: [UInt8], subject: String, issuer: String, publicKey: PublicKey?) {
    self.der = der
    self.subject = subject
    self.issuer = issuer
    self.publicKey = publicKey
  }

  /// Whether this certificate bears a signature of the other one's key.
  package func isSigned(by issuer: Certificate) -> Bool {
    Libcrypto.run {
      guard let subject = CertificateHandle(der: der),
        let authority = CertificateHandle(der: issuer.der),
        let key = unsafe X509_get0_pubkey(authority.raw)
      else { return false }
      return unsafe X509_verify(subject.raw, key) == 1
    }
  }
}
