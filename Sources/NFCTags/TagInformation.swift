/// Everything that one tag tells about itself.
public struct TagInformation: Hashable, Sendable {
  /// One thing about a tag.
  public struct Fact: Hashable, Sendable {
    /// The stable identifier that scripts see, such as `authenticationFrom`.
    public let key: String
    /// What a person calls it.
    public let title: String
    public let value: String

    public init(_ key: String, _ title: String, _ value: String) {
      self.key = key
      self.title = title
      self.value = value
    }
  }

  public let identity: TagIdentity
  /// The NDEF state, or why there is none.
  public let ndef: Result<NDEFState, TagError>
  /// Bytes that are free for use, whether for NDEF or not; nil if not known.
  public let userBytes: Int?
  /// Blocks that can never be written again, apart from those that are so by nature.
  public let lockedBlocks: [Int]
  /// Whether a password or key guards the tag; nil if it cannot have one.
  public let protection: ProtectionState?
  /// The one-way counters by number.
  public let counters: [Int: UInt32]
  /// The maker's signature of the UID, where the tag has one.
  public let signature: [UInt8]?
  /// What came of checking that signature; nil without one, or where nothing is known of its like.
  public let originality: OriginalitySignature?
  /// All of it in words, in an order made for reading.
  public let facts: [Fact]

  public init(
    identity: TagIdentity, ndef: Result<NDEFState, TagError>, userBytes: Int?,
    lockedBlocks: [Int], protection: ProtectionState?, counters: [Int: UInt32],
    signature: [UInt8]?, originality: OriginalitySignature? = nil, facts: [Fact]
  ) {
    self.identity = identity
    self.ndef = ndef
    self.userBytes = userBytes
    self.lockedBlocks = lockedBlocks
    self.protection = protection
    self.counters = counters
    self.signature = signature
    self.originality = originality
    self.facts = facts
  }
}
