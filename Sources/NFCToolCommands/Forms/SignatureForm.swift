import NFCTags

/// What came of checking a signature record. Names from its certificate are hostile until escaped.
struct SignatureForm {
  let verification: SignatureVerification

  var json: JSONValue {
    [
      "verified": .bool(verification.verdict == .valid),
      "verdict": .string(verification.verdict.rawValue),
      "covers": .array(verification.covered.map { .integer($0) }),
      "algorithm": .optional(verification.algorithm) { .string($0) },
      "certificateSubject": .optional(verification.signer?.subject) { .string($0) },
      "certificateIssuer": .optional(verification.signer?.issuer) { .string($0) },
      "chainHolds": .optional(verification.signer?.chainHolds) { .bool($0) },
    ]
  }

  var lines: [String] {
    let algorithm = verification.algorithm.map { " (\($0))" } ?? ""
    var lines = ["   signature: \(verdict)\(algorithm)"]
    guard let signer = verification.signer else { return lines }
    let subject = HostileText.shown(signer.subject)
    let issuer = HostileText.shown(signer.issuer)
    lines.append("   certificate: \(subject), issued by \(issuer) (trust not judged)")
    if !signer.chainHolds {
      lines.append("   certificate: the chain of its issuers does not hold")
    }
    return lines
  }

  /// What a lint has to say; nil about what is in order, or cannot be judged here.
  var finding: LintFinding? {
    let code: String
    switch verification.verdict {
    case .invalid: code = "signatureInvalid"
    case .noCoveredRecords: code = "signatureCoversNothing"
    case .malformedCertificate: code = "signatureMalformedCertificate"
    case .unsuitableKey: code = "signatureUnsuitableKey"
    case .valid where verification.signer?.chainHolds == false:
      return LintFinding(
        code: "signatureChainBroken", record: verification.record,
        message: "the certificates of the signature do not sign one another",
        hint: "put each issuer's certificate behind the one that it has issued")
    case .valid, .malformedSignature, .unsupportedVersion, .unsupportedAlgorithm,
      .unsupportedCertificate, .unknownCertificate, .signatureElsewhere:
      return nil
    }
    return LintFinding(
      code: code, record: verification.record, message: "the signature \(verdict)",
      hint: "sign the message again, with the signature behind the records that it is for")
  }

  private var verdict: String {
    switch verification.verdict {
    case .valid: "fits \(records)"
    case .invalid: "does not fit \(records)"
    case .noCoveredRecords: "has no record in front of it to sign"
    case .malformedSignature: "is malformed"
    case .unsupportedVersion: "is of an unknown version"
    case .unsupportedAlgorithm: "is made in an unknown way, and was not checked"
    case .unsupportedCertificate: "has a certificate of an unknown kind, and was not checked"
    case .unknownCertificate: "brings no certificate, and was not checked"
    case .malformedCertificate: "has a certificate that cannot be read"
    case .unsuitableKey: "has a certificate with a key that does not go with it"
    case .signatureElsewhere: "is kept elsewhere, and was not checked"
    }
  }

  private var records: String {
    let first = verification.covered.lowerBound + 1
    let last = verification.covered.upperBound
    return first == last ? "record \(first)" : "records \(first) to \(last)"
  }
}
