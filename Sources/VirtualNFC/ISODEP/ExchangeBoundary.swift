/// Tells where exchanges begin among the blocks that a host sends by itself.
///
/// An exchange is a command with all that the protocol needs for it: the rest of a chain, what is
/// asked for again, and requests for time belong to the exchange that has begun.
struct ExchangeBoundary: Sendable {
  private var lastBlock: [UInt8]?
  private var isChaining = false

  /// Whether a block is the first of an exchange.
  mutating func begins(with bytes: [UInt8]) -> Bool {
    guard let block = Block(bytes) else { return true }
    switch block.kind {
    case .information(_, let chains):
      // The same bytes a second time are a repetition: the number of a new block is another.
      let begins = !isChaining && bytes != lastBlock
      lastBlock = bytes
      isChaining = chains
      return begins
    case .acknowledge:
      // Whoever acknowledges has an answer, and may send the same command with the same number.
      lastBlock = nil
      return false
    case .refusal, .waitingTime:
      return false
    case .deselect:
      reset()
      return false
    }
  }

  mutating func reset() { self = ExchangeBoundary() }
}
