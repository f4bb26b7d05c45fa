import BatchJournal
import NFCLink
import NFCTags

extension RejectionReason {
  /// Why a tag with such an answer is turned away; nil if it was only lost.
  init?(_ error: TagError) {
    switch error {
    case .link(.unsupported), .link(.frameTooLong): self = .unsupported
    case .link: return nil
    case .notFormatted: self = .notFormatted
    case .readOnly: self = .readOnly
    case .capacityExceeded: self = .tooSmall
    case .authenticationRequired, .authenticationFailed: self = .passwordProtected
    default: self = .unsupported
    }
  }
}

extension NDEFTag {
  /// Whether there is a message that a write would replace. A record of nothing is none: some
  /// tags are delivered with one.
  func carriesMessage(_ plan: TagPlan) async throws(TagError) -> Bool {
    let blank: [UInt8] = [0xD0, 0x00, 0x00]
    if let length = plan.replacedLength, length != blank.count { return length > 0 }
    let message = try await readNDEF().message
    return message != nil && message != blank
  }
}

extension RemoteTarget {
  /// Whether the identifier is a random one, and another the next time (ISO/IEC 14443-3, 6.5.4; for
  /// type B, every PUPI may be).
  var inventsIdentifier: Bool {
    switch self {
    case .a(let activation): activation.nfcid1.count == 4 && activation.nfcid1[0] == 0x08
    case .b: true
    case .f(let activation): activation.nfcid2.starts(with: [0x01, 0xFE])
    case .v, .other: false
    }
  }
}
