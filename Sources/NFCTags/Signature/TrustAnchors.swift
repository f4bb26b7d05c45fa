import Crypto

/// Certificates that somebody trusts for a reason of his own, and the time that counts.
public struct TrustAnchors: Hashable, Sendable {
  let certificates: [Certificate]
  let time: Int?

  /// Takes certificates in DER (RFC 5280).
  ///
  /// - Parameter time: when the certificates of a chain have to be valid, in seconds since 1970;
  ///   nil if their validity is not to be looked at.
  /// - Throws: `invalidArgument` if one is no certificate.
  public init(der: [[UInt8]], at time: Int? = nil) throws(TagError) {
    do throws(CryptoError) {
      var certificates: [Certificate] = []
      for bytes in der { certificates.append(try Certificate(der: bytes)) }
      self.certificates = certificates
    } catch {
      throw .invalidArgument("a trust anchor is no X.509 certificate in DER")
    }
    self.time = time
  }
}
