import NFCLink

/// Exchanges with one Type 5 tag: answers checked, and everything tried a second time at most.
///
/// It belongs to one owner at a time and is therefore not `Sendable`.
final class Type5Link {
  private let counter: ExchangeCounter
  /// Commands sent and selections made so far.
  var exchanges: Int { counter.count }
  /// Whether the tag wants the option flag with commands that write.
  var needsOption = false

  init(_ transceiver: any Transceiver) {
    counter = ExchangeCounter(transceiver)
  }

  /// Asks something that may be asked twice: reading, and writing the same bytes.
  func ask(_ command: Type5Command) async throws(TagError) -> [UInt8] {
    try await repeating({ () async throws(TagError) in try await send(command) }, mend: recover)
  }

  /// Asks something that the tag may refuse or leave unanswered.
  ///
  /// - Returns: nil if it did.
  func probe(_ command: Type5Command) async throws(TagError) -> [UInt8]? {
    do throws(TagError) {
      return try await ask(command)
    } catch {
      if case .nak = error { return nil }
      guard error.isOfOneExchange else { throw error }
      return nil
    }
  }

  func write(_ block: Int, _ content: [UInt8]) async throws(TagError) {
    do throws(TagError) {
      _ = try await ask(.write(block, content))
    } catch {
      guard case .nak(Type5Refusal.locked, _) = error else { throw error }
      throw .readOnly("block \(block) is locked")
    }
  }

  func lock(_ block: Int) async throws(TagError) {
    do throws(TagError) {
      _ = try await ask(.lock(block))
    } catch {
      guard case .nak(Type5Refusal.alreadyLocked, _) = error else { throw error }
    }
  }

  /// Finds the tag again after a failure.
  ///
  /// - Returns: what to report if nothing else helps.
  /// - Throws: what no search can help against; `link(.tagLost)` if the tag has gone.
  private func recover(from error: TagError) async throws(TagError) -> TagError {
    guard error.isOfOneExchange else { throw error }
    try await counter.select()
    return error
  }

  private func send(_ command: Type5Command) async throws(TagError) -> [UInt8] {
    let answer = try await counter.send(
      command.bytes(to: counter.target.identifier, needsOption: needsOption),
      timeout: Type5Command.timeout)
    return try command.accept(answer)
  }
}
