import Synchronization

/// Answers as a transcript did, and refuses anything that departs from it.
public final class ReplayTransceiver: Transceiver {
  /// Where a run departed from its transcript.
  public struct Departure: Hashable, Sendable {
    /// Index of the exchange.
    public let index: Int
    public let expected: Transcript.Exchange?
    public let command: [UInt8]?
  }

  private struct State {
    var next = 0
    var departure: Departure?
  }

  private let transcript: Transcript
  private let state = Mutex(State())

  public init(_ transcript: Transcript) {
    self.transcript = transcript
  }

  public var target: RemoteTarget { transcript.target }

  /// The first departure, if there was one; from then on everything throws `protocolViolation`.
  public var departure: Departure? { state.withLock { $0.departure } }

  /// How many exchanges have not been asked for.
  public var remaining: Int { state.withLock { transcript.exchanges.count - $0.next } }

  public func transceive(
    _ command: [UInt8], timeout: Duration, secrecy: Secrecy
  ) async throws(TransceiveError) -> [UInt8] {
    guard case .transceive(_, let result) = advance(expecting: command) else {
      throw .protocolViolation
    }
    return try result.get()
  }

  public func reactivate() async throws(TransceiveError) {
    guard case .reactivate(let error) = advance(expecting: nil) else { throw .protocolViolation }
    if let error { throw error }
  }

  /// The next exchange if it is the one asked for; nil, and a departure, if not.
  private func advance(expecting command: [UInt8]?) -> Transcript.Exchange? {
    state.withLock { state in
      guard state.departure == nil else { return nil }
      let exchange =
        transcript.exchanges.indices.contains(state.next)
        ? transcript.exchanges[state.next] : nil
      switch (exchange, command) {
      case (.transceive(let expected, _)?, let command?) where expected == command: break
      case (.reactivate?, nil): break
      default:
        state.departure = Departure(index: state.next, expected: exchange, command: command)
        return nil
      }
      state.next += 1
      return exchange
    }
  }
}
