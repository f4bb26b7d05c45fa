import NFCLink

/// Exchanges with one Type 1 tag: answers checked, and everything tried a second time at most.
///
/// It belongs to one owner at a time and is therefore not `Sendable`.
final class Type1Link {
  private let counter: ExchangeCounter
  /// Commands sent and selections made so far.
  var exchanges: Int { counter.count }

  init(_ transceiver: any Transceiver) {
    counter = ExchangeCounter(transceiver)
  }

  /// Does what may be done twice: reading, and writing the same bytes.
  func ask(_ command: Type1Command) async throws(TagError) -> [UInt8] {
    try await repeating { () async throws(TagError) in
      try await send(command)
    } mend: { error async throws(TagError) in
      try await recover(from: error, command)
    }
  }

  /// Asks something that the tag may leave unanswered.
  ///
  /// - Returns: nil if it did; the tag is found again by then.
  func probe(_ command: Type1Command) async throws(TagError) -> [UInt8]? {
    do throws(TagError) {
      return try await send(command)
    } catch {
      _ = try await recover(from: error, command)
      return nil
    }
  }

  /// For a reader that knows no more than the static commands.
  static let outOfReach = TagError.unsupported(
    "the memory of a Type 1 tag behind byte \(Type1Layout.segmentSize): "
      + "this reader cannot send the commands that reach it")

  /// Finds the tag again after a failure.
  ///
  /// - Returns: what to report if nothing else helps.
  /// - Throws: what no search can help against; `link(.tagLost)` if the tag has gone.
  private func recover(
    from error: TagError, _ command: Type1Command
  ) async throws(TagError) -> TagError {
    if error == .link(.unsupported), !command.isStatic {
      throw Self.outOfReach
    }
    guard error.isOfOneExchange else { throw error }
    try await counter.select()
    return error
  }

  private func send(_ command: Type1Command) async throws(TagError) -> [UInt8] {
    let answer = try await counter.send(
      command.bytes(to: counter.target.identifier), timeout: Type1Command.timeout)
    return try command.accept(answer)
  }
}
