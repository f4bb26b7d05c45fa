/// What one sweep of a reader looks for.
public struct PollConfiguration: Hashable, Sendable {
  /// Technologies in the order in which they are tried.
  public var technologies: [RFTechnology]
  /// Only a target with this identifier (NFCID1, NFCID0 or NFCID2) is activated.
  public var identifier: [UInt8]?
  /// Whether targets outside these technologies are looked for too, where the reader can: after each
  /// sweep without a find, those of one kind, in rotation. A search for one of these may switch the
  /// field off for a moment, which wakes what sleeps.
  public var includesOthers: Bool

  public init(
    technologies: [RFTechnology] = [.a, .f, .b], identifier: [UInt8]? = nil,
    includesOthers: Bool = false
  ) {
    self.technologies = technologies
    self.identifier = identifier
    self.includesOthers = includesOthers
  }
}
