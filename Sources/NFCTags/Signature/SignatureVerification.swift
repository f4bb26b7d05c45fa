public import NDEF

/// What came of checking one signature record against the records that it signs.
///
/// RTD Signature 1.0 says what is signed: type, id and payload of all records from the start of
/// the message, or from behind the signature record before, up to this one (3.4). Version 2.0 is
/// not public; that it signs whole records with their headers is taken from what implementations
/// of it do (ndeflib's documentation, LoyVanBeek's nfcpy). They leave open, and both is accepted:
/// whether the first signed record counts with the message begin flag, and whether r and s of
/// ECDSA and DSA are written raw or in DER.
///
/// A signature can be stripped from a message, or replaced by somebody else's. That one fits says
/// that the holder of its certificate's key signed these records; who that is stands on the
/// certificate's word alone unless `trust` says more.
public struct SignatureVerification: Hashable, Sendable {
  /// The raw value is the stable identifier that scripts see.
  public enum Verdict: String, CaseIterable, Hashable, Sendable {
    /// The signature fits the records and the key of the signer's certificate.
    case valid
    /// The signature fits no way of signing these records.
    case invalid
    /// No record lies between this one and the signature before, or the start of the message.
    case noCoveredRecords
    /// The payload is no signature record's.
    case malformedSignature
    case unsupportedVersion
    /// The algorithm, or with version 2.0 the hash function, is none that has a number.
    case unsupportedAlgorithm
    /// The certificates are not X.509.
    case unsupportedCertificate
    /// No certificate is in the record; where one may be had, it was not fetched.
    case unknownCertificate
    case malformedCertificate
    /// The certificate's key is not of the kind and length that the algorithm's number says.
    case unsuitableKey
    /// The signature is kept elsewhere and was not fetched.
    case signatureElsewhere
  }

  /// Who signed, as the signer's certificate says.
  public struct Signer: Hashable, Sendable {
    /// Such as `CN=Signer,O=Example` (RFC 4514).
    public let subject: String
    /// Who issued the certificate.
    public let issuer: String
    /// Whether each certificate of the record signs the one before it, as the specification asks.
    public let chainHolds: Bool
  }

  /// What is known of the signer's certificate.
  public enum Trust: String, Hashable, Sendable {
    /// No anchors were given.
    case notJudged
    /// A path of certificates leads to an anchor; none was asked whether it is revoked.
    case trusted
    case untrusted
  }

  /// The signature record, counted from 0.
  public let record: Int
  /// The records that it signs.
  public let covered: Range<Int>
  public let verdict: Verdict
  /// Such as `ECDSA-P256`; nil if it is not known.
  public let algorithm: String?
  /// Nil if there is no certificate that can be read.
  public let signer: Signer?
  public let trust: Trust

  /// Checks every signature record of a message; start markers are none.
  ///
  /// A record of an unknown version bounds what the next one signs, as one of a known version does.
  /// Records inside a record, such as those of a smart poster, are another message.
  ///
  /// - Parameters:
  ///   - bytes: the message as it was read, which matters where it is not in its shortest form.
  ///   - anchors: whom to trust; without them no certificate is judged.
  public static func all(
    in message: NDEFMessage, writtenAs bytes: [UInt8]? = nil, anchors: TrustAnchors? = nil
  ) -> [SignatureVerification] {
    guard message.records.contains(where: { $0.isSignature }) else { return [] }
    let check = SignatureCheck(
      coverage: SignatureCoverage(message, writtenAs: bytes), anchors: anchors)
    var results: [SignatureVerification] = []
    var start = 0
    for (index, record) in message.records.enumerated() where record.isSignature {
      if let finding = check.finding(record.payload, covering: start..<index) {
        results.append(Self(record: index, covered: start..<index, finding))
      }
      start = index + 1
    }
    return results
  }

  private init(record: Int, covered: Range<Int>, _ finding: SignatureCheck.Finding) {
    self.record = record
    self.covered = covered
    verdict = finding.verdict
    algorithm = finding.algorithm
    signer = finding.signer
    trust = finding.trust
  }
}

extension NDEFRecord {
  fileprivate var isSignature: Bool { SignatureRecord.describes(self) }
}
