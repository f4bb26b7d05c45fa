/// What one sweep of a reader looks for.
public struct PollConfiguration: Hashable, Sendable {
  /// Technologies in the order in which they are tried.
  public var technologies: [RFTechnology]
  /// Only a target with this identifier (NFCID1, NFCID0 or NFCID2) is activated.
  public var identifier: [UInt8]?

  public init(technologies: [RFTechnology] = [.a, .f, .b], identifier: [UInt8]? = nil) {
    self.technologies = technologies
    self.identifier = identifier
  }
}
