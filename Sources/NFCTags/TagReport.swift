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

  /// - Parameter exchanges: what it took to do all that the plan says.
  init(_ plan: TagPlan, exchanges: Int) {
    operation = plan.operation
    bytes = plan.messageLength
    blocksWritten = plan.writes.count
    verified = true
    locked = plan.operation == .lock
    self.exchanges = exchanges
  }
}
