/// What a tag says about its NDEF message, and the message.
public struct NDEFState: Hashable, Sendable {
  public enum Status: Hashable, Sendable {
    case readWrite, readOnly
    /// The tag is not prepared for NDEF, with the reason.
    case notFormatted(TagFault)
  }

  public var status: Status
  /// The largest message in bytes that fits behind the other TLVs; 0 if the tag is not formatted.
  public var capacity: Int
  /// Bytes of the message; 0 for an empty one and for none.
  public var length: Int
  /// The message as it lies on the tag, nil if it is empty or there is none. It may be malformed.
  public var message: [UInt8]?
  /// Whether a terminator follows the message; nil where the family has none or there is no message.
  public var terminator: Bool?
  /// Types of the TLVs before the message, apart from NULL, in their order on the tag.
  public var otherTLVs: [UInt8]
  public var warnings: [TagWarning]

  public init(
    status: Status, capacity: Int = 0, message: [UInt8] = [], terminator: Bool? = nil,
    otherTLVs: [UInt8] = [], warnings: [TagWarning] = []
  ) {
    self.status = status
    self.capacity = capacity
    self.length = message.count
    self.message = message.isEmpty ? nil : message
    self.terminator = terminator
    self.otherTLVs = otherTLVs
    self.warnings = warnings
  }
}
