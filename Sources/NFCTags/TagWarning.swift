/// Something about a tag that works and that a person should know.
public struct TagWarning: Hashable, Sendable {
  /// The stable identifier that scripts see.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// Lock bits are set although the capability container allows writing.
    case lockBytesSet
    /// The capability container forbids writing and not all lock bits are set.
    case ccReadOnlyLocksOpen
    /// The capability container claims more memory than the chip has.
    case ccLargerThanChip
    /// Write access is neither free nor forbidden but the maker's affair.
    case ccAccessProprietary
    /// The lock control TLV does not point at this product's lock bytes.
    case lockControlMismatch
    /// A write was begun and not ended, and the message is empty.
    case writeInProgress
    /// A FeliCa chip does not answer to the system code of NDEF.
    case systemCodeMissing
    /// The message is empty and bytes of an older one follow.
    case oldBytesLeft
    /// No terminator follows the message although there is room for one.
    case noTerminator
    /// The length takes three bytes where one would do.
    case longLengthForm
    /// The checksum of the MIFARE application directory is wrong.
    case madChecksum
  }

  public let code: Code
  /// A sentence for a person.
  public let text: String

  public init(_ code: Code, _ text: String) {
    self.code = code
    self.text = text
  }
}
