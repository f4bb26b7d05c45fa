import Synchronization

/// Passes everything on and keeps what was said. Secret exchanges are kept as zeros.
public final class RecordingTransceiver: Transceiver {
  private let base: any Transceiver
  private let exchanges = Mutex<[Transcript.Exchange]>([])

  public init(_ base: any Transceiver) {
    self.base = base
  }

  public var target: RemoteTarget { base.target }
  public var frameLimit: Int { base.frameLimit }

  /// What was exchanged so far.
  public var transcript: Transcript {
    Transcript(target: target, exchanges: exchanges.withLock { $0 })
  }

  public func transceive(
    _ command: [UInt8], timeout: Duration, secrecy: Secrecy
  ) async throws(TransceiveError) -> [UInt8] {
    let result = await Result(awaiting: { () async throws(TransceiveError) in
      try await base.transceive(command, timeout: timeout, secrecy: secrecy)
    })
    keep(
      .transceive(
        command: secrecy.redact(command: command), result: result.map(secrecy.redact(response:))))
    return try result.get()
  }

  public func reactivate() async throws(TransceiveError) {
    do throws(TransceiveError) {
      try await base.reactivate()
      keep(.reactivate(nil))
    } catch {
      keep(.reactivate(error))
      throw error
    }
  }

  private func keep(_ exchange: Transcript.Exchange) {
    exchanges.withLock { $0.append(exchange) }
  }
}

extension Secrecy {
  /// A command as a trace may show it, with zeros for what is secret.
  package func redact(command: [UInt8]) -> [UInt8] {
    switch self {
    case .open: command
    case .secret: command.prefix(1) + Array(repeating: 0, count: max(0, command.count - 1))
    case .secretData: Array(repeating: 0, count: command.count)
    }
  }

  /// A response as a trace may show it: zeros.
  package func redact(response: [UInt8]) -> [UInt8] {
    switch self {
    case .open: response
    case .secret, .secretData: Array(repeating: 0, count: response.count)
    }
  }
}
