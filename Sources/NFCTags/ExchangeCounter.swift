import NFCLink
import Synchronization

/// Passes everything on and counts it.
final class ExchangeCounter: Transceiver {
  private let base: any Transceiver
  private let total = Atomic(0)

  init(_ base: any Transceiver) {
    self.base = base
  }

  var target: RemoteTarget { base.target }
  var frameLimit: Int { base.frameLimit }
  /// Commands sent and activations made so far.
  var count: Int { total.load(ordering: .relaxed) }

  func transceive(
    _ command: [UInt8], timeout: Duration, secrecy: Secrecy
  ) async throws(TransceiveError) -> [UInt8] {
    total.add(1, ordering: .relaxed)
    return try await base.transceive(command, timeout: timeout, secrecy: secrecy)
  }

  func reactivate() async throws(TransceiveError) {
    total.add(1, ordering: .relaxed)
    try await base.reactivate()
  }
}

extension ExchangeCounter {
  /// Sends a command, unless the work was cancelled.
  func send(
    _ command: [UInt8], timeout: Duration, secrecy: Secrecy = .open
  ) async throws(TagError) -> [UInt8] {
    guard !Task.isCancelled else { throw .link(.cancelled) }
    do throws(TransceiveError) {
      return try await transceive(command, timeout: timeout, secrecy: secrecy)
    } catch {
      throw .link(error)
    }
  }

  /// Selects the tag again.
  func select() async throws(TagError) {
    do throws(TransceiveError) {
      try await reactivate()
    } catch {
      throw .link(error)
    }
  }
}
