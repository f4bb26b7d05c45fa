/// What a target of a kind outside the NFC Forum's technologies said of itself.
public struct ActivationOther: Hashable, Sendable {
  /// The kinds that a PN53x can find all the same.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// ISO/IEC 14443 B' [Innovatron], as old transport cards speak it.
    case bPrime
    /// ST SR and SRI memories.
    case srx
    /// ASK CTS256B, CTS512B and their like.
    case ctx
    /// HID iClass in its NFC-B mode.
    case iClass
    /// An NFC Barcode of Thinfilm's, which talks first and hears nothing.
    case barcode
  }

  public var kind: Kind
  /// The UID; of B' the four bytes of DIV, of a barcode all of it without its checksum.
  public var identifier: [UInt8]
  /// What else it said: of B' the version, configuration and ATR, of CTx product and fab code.
  public var details: [UInt8]

  public init(kind: Kind, identifier: [UInt8], details: [UInt8] = []) {
    self.kind = kind
    self.identifier = identifier
    self.details = details
  }
}
