/// A key that signatures are checked with.
///
/// It is held in its encoding, so that it is a value like any other.
package struct PublicKey: Hashable, Sendable {
  package enum Algorithm: Hashable, Sendable {
    /// The curve, or nil for one that is not in `EllipticCurve` or not named at all.
    case ec(EllipticCurve?)
    case rsa
    case dsa
    case other
  }

  /// SubjectPublicKeyInfo in DER (RFC 5280, 4.1.2.7).
  package let subjectPublicKeyInfo: [UInt8]
  package let algorithm: Algorithm
  /// The length that one speaks of: of the modulus of RSA and DSA, of the order of a curve.
  package let bits: Int

  /// Reads a SubjectPublicKeyInfo in DER.
  ///
  /// - Throws: `invalidKey`
  package init(subjectPublicKeyInfo der: [UInt8]) throws(CryptoError) {
    self = try Libcrypto.run { () throws(CryptoError) in
      guard let handle = KeyHandle(subjectPublicKeyInfo: der) else { throw .invalidKey }
      return try Self(handle)
    }
  }

  /// Reads a point of a curve: `04`, x and y, or `02` or `03` and x (SEC 1, 2.3.4).
  ///
  /// - Throws: `invalidKey` for the point at infinity, a point off the curve, and hybrid form.
  package init(curve: EllipticCurve, point: [UInt8]) throws(CryptoError) {
    let coordinates =
      switch point.first {
      case 0x02, 0x03: 1
      case 0x04: 2
      default: 0
      }
    guard coordinates > 0, point.count == 1 + coordinates * curve.coordinateLength else {
      throw .invalidKey
    }
    self = try Libcrypto.run { () throws(CryptoError) in
      guard let handle = KeyHandle(curve: curve, point: point) else { throw .invalidKey }
      return try Self(handle)
    }
  }

  init(_ handle: borrowing KeyHandle) throws(CryptoError) {
    guard let der = handle.subjectPublicKeyInfo else { throw .invalidKey }
    subjectPublicKeyInfo = der
    bits = handle.bits
    algorithm =
      if handle.isA("EC") {
        .ec(handle.curve)
      } else if handle.isA("RSA") {
        .rsa
      } else if handle.isA("DSA") {
        .dsa
      } else {
        .other
      }
  }
}
