/// What executing a plan did.
public struct TagReport: Hashable, Sendable {
  public let operation: TagOperation
  /// Bytes of the message that the tag now holds.
  public let bytes: Int
  public let blocksWritten: Int
  /// Whether everything written was read back and is as it should be.
  public let verified: Bool
  /// Whether the plan locked the tag for good.
  public let locked: Bool
  /// Exchanges with the tag that it took.
  public let exchanges: Int

  public init(
    operation: TagOperation, bytes: Int, blocksWritten: Int, verified: Bool, locked: Bool,
    exchanges: Int
  ) {
    self.operation = operation
    self.bytes = bytes
    self.blocksWritten = blocksWritten
    self.verified = verified
    self.locked = locked
    self.exchanges = exchanges
  }
}
