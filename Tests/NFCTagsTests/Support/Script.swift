import NFCLink

/// Exchanges written as people write them down: `Script.say("3A0205", "…")`.
enum Script {
  /// A command and its answer, both in hex.
  static func say(_ command: String, _ answer: String) -> Transcript.Exchange {
    .transceive(command: bytes(command), result: .success(bytes(answer)))
  }

  /// A command that fails.
  static func fail(
    _ command: String, _ error: TransceiveError = .transmission
  ) -> Transcript.Exchange {
    .transceive(command: bytes(command), result: .failure(error))
  }

  static let select = Transcript.Exchange.reactivate(nil)
  static let gone = Transcript.Exchange.reactivate(.tagLost)

  /// A target of NXP's with the UID 04 A1 B2 C3 D4 E5 80.
  static let ntag = RemoteTarget.a(
    ActivationA(sensRes: 0x0044, selRes: 0x00, nfcid1: bytes("04A1B2C3D4E580")))

  static func replay(
    _ exchanges: [Transcript.Exchange], _ target: RemoteTarget = ntag
  ) -> ReplayTransceiver {
    ReplayTransceiver(Transcript(target: target, exchanges: exchanges))
  }
}
