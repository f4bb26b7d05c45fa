package import NFCLink

/// How a connected tag talks: through its session, and only while it is the connected one.
package struct SessionTransceiver: Transceiver {
  let engine: SessionEngine
  package let tag: DetectedTag

  package var target: RemoteTarget { tag.target }
  package var frameLimit: Int { engine.frameLimit }

  package func transceive(
    _ command: [UInt8], timeout: Duration, secrecy: Secrecy
  ) async throws(TransceiveError) -> [UInt8] {
    try await engine.transceive(command, with: tag, timeout: timeout, secrecy: secrecy)
  }

  package func reactivate() async throws(TransceiveError) {
    try await engine.reactivate(tag)
  }
}
