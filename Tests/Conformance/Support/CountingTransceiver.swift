import NFCLink

/// Counts what is exchanged with a tag: commands and selections.
final class CountingTransceiver: Transceiver {
  private let base: TargetTransceiver
  private let recording: RecordingTransceiver

  init(_ base: TargetTransceiver) {
    self.base = base
    recording = RecordingTransceiver(base)
  }

  var target: RemoteTarget { base.target }
  var exchanges: [Transcript.Exchange] { recording.transcript.exchanges }
  var count: Int { exchanges.count }

  /// Every command that went out.
  var commands: [[UInt8]] {
    exchanges.compactMap { exchange in
      if case .transceive(let command, _) = exchange { command } else { nil }
    }
  }

  func transceive(
    _ command: [UInt8], timeout: Duration, secrecy: Secrecy
  ) async throws(TransceiveError) -> [UInt8] {
    try await recording.transceive(command, timeout: timeout, secrecy: secrecy)
  }

  func reactivate() async throws(TransceiveError) { try await recording.reactivate() }
}
