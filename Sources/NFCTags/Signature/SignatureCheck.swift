import Crypto
import NDEF

/// Checks one signature after the other against the records of a message.
struct SignatureCheck {
  struct Finding {
    let verdict: SignatureVerification.Verdict
    var algorithm: String?
    var signer: SignatureVerification.Signer?
    let trust: SignatureVerification.Trust
  }

  let coverage: SignatureCoverage
  let anchors: TrustAnchors?

  /// What is to be said about a record; nil about a start marker.
  func finding(_ payload: [UInt8], covering range: Range<Int>) -> Finding? {
    guard let record = try? SignatureRecord(decoding: payload) else {
      return Finding(verdict: .malformedSignature, trust: trust(nil))
    }
    switch record.body {
    case .marker: return nil
    case .opaque: return Finding(verdict: .unsupportedVersion, trust: trust(nil))
    case .signature(let signature): return finding(signature, covering: range)
    }
  }

  private func finding(
    _ signature: SignatureRecord.Signature, covering range: Range<Int>
  ) -> Finding {
    let table = signature.hash == nil ? SignatureAlgorithm.version1 : SignatureAlgorithm.version2
    let algorithm = SignatureAlgorithm.find(signature.algorithm, in: table)
    let chain = certificates(signature)
    return Finding(
      verdict: verdict(signature, algorithm, chain, range), algorithm: algorithm?.name,
      signer: chain.flatMap(signer), trust: trust(chain))
  }

  /// The first thing that stands in the way, or whether the signature fits.
  private func verdict(
    _ signature: SignatureRecord.Signature, _ algorithm: SignatureAlgorithm?,
    _ chain: [Certificate]?, _ range: Range<Int>
  ) -> SignatureVerification.Verdict {
    guard let algorithm, signature.hash == nil || signature.hash == SignatureAlgorithm.sha256 else {
      return .unsupportedAlgorithm
    }
    guard !range.isEmpty else { return .noCoveredRecords }
    guard case .bytes(let value) = signature.value else { return .signatureElsewhere }
    guard !signature.certificates.isEmpty else { return .unknownCertificate }
    guard signature.certificateFormat == Self.x509 else { return .unsupportedCertificate }
    guard let chain, let signer = chain.first else { return .malformedCertificate }
    guard let key = signer.publicKey, algorithm.accepts(key) else { return .unsuitableKey }
    let digest = signature.hash == nil ? DigestAlgorithm.sha1 : .sha256
    let signed =
      signature.hash == nil ? coverage.version1(range) : coverage.version2(range)
    let fits = algorithm.schemes(digest).contains { scheme in
      signed.contains { message in
        (try? key.verifies(value, of: message, hashedWith: digest, scheme)) == true
      }
    }
    return fits ? .valid : .invalid
  }

  /// The certificates of the record; nil if one of them cannot be read.
  private func certificates(_ signature: SignatureRecord.Signature) -> [Certificate]? {
    guard signature.certificateFormat == Self.x509 else { return nil }
    return try? signature.certificates.map { der throws(CryptoError) in try Certificate(der: der) }
  }

  private func signer(_ chain: [Certificate]) -> SignatureVerification.Signer? {
    guard let first = chain.first else { return nil }
    return .init(
      subject: first.subject, issuer: first.issuer,
      chainHolds: zip(chain, chain.dropFirst()).allSatisfy { $0.isSigned(by: $1) })
  }

  private func trust(_ chain: [Certificate]?) -> SignatureVerification.Trust {
    guard let anchors else { return .notJudged }
    guard let chain, let first = chain.first else { return .untrusted }
    let trusted = try? first.isTrusted(
      through: Array(chain.dropFirst()), anchors: anchors.certificates, at: anchors.time)
    return trusted == true ? .trusted : .untrusted
  }

  private static let x509: UInt8 = 0
}
