import NFCLink

/// Exchanges with one Type 5 tag: answers checked, and everything tried a second time at most.
///
/// It belongs to one owner at a time and is therefore not `Sendable`.
final class Type5Link {
  private let transceiver: any Transceiver
  /// Commands sent and selections made so far.
  private(set) var exchanges = 0
  /// Whether the tag wants the option flag with commands that write.
  var needsOption = false

  init(_ transceiver: any Transceiver) {
    self.transceiver = transceiver
  }

  /// Asks something that may be asked twice: reading, and writing the same bytes.
  func ask(_ command: Type5Command) async throws(TagError) -> [UInt8] {
    do throws(TagError) {
      return try await send(command)
    } catch {
      _ = try await recover(from: error)
    }
    do throws(TagError) {
      return try await send(command)
    } catch {
      throw try await recover(from: error)
    }
  }

  /// Asks something that the tag may refuse or leave unanswered.
  ///
  /// - Returns: nil if it did.
  func probe(_ command: Type5Command) async throws(TagError) -> [UInt8]? {
    do throws(TagError) {
      return try await ask(command)
    } catch {
      switch error {
      case .nak, .malformedResponse, .link(.transmission), .link(.timeout): return nil
      default: throw error
      }
    }
  }

  func write(_ block: Int, _ content: [UInt8]) async throws(TagError) {
    do throws(TagError) {
      _ = try await ask(.write(block, content))
    } catch {
      guard error == .nak(Type5Refusal.locked) else { throw error }
      throw .readOnly("block \(block) is locked")
    }
  }

  func lock(_ block: Int) async throws(TagError) {
    do throws(TagError) {
      _ = try await ask(.lock(block))
    } catch {
      guard error == .nak(Type5Refusal.alreadyLocked) else { throw error }
    }
  }

  /// Finds the tag again after a failure.
  ///
  /// - Returns: what to report if nothing else helps.
  /// - Throws: what no search can help against; `link(.tagLost)` if the tag has gone.
  private func recover(from error: TagError) async throws(TagError) -> TagError {
    switch error {
    case .link(.transmission), .link(.timeout), .malformedResponse:
      exchanges += 1
      do throws(TransceiveError) {
        try await transceiver.reactivate()
      } catch {
        throw .link(error)
      }
      return error
    default:
      throw error
    }
  }

  private func send(_ command: Type5Command) async throws(TagError) -> [UInt8] {
    guard !Task.isCancelled else { throw .link(.cancelled) }
    exchanges += 1
    let answer: [UInt8]
    do throws(TransceiveError) {
      answer = try await transceiver.transceive(
        command.bytes(to: transceiver.target.identifier, needsOption: needsOption),
        timeout: Type5Command.timeout)
    } catch {
      throw .link(error)
    }
    return try command.accept(answer)
  }
}
