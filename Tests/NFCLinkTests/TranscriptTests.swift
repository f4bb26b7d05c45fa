import Testing

@testable import NFCLink

@Suite struct TranscriptTests {
  static let target = RemoteTarget.a(
    ActivationA(sensRes: 0x0044, selRes: 0x00, nfcid1: [4, 1, 2, 3, 4, 5, 6]))

  static let transcript = Transcript(
    target: target,
    exchanges: [
      .transceive(command: [0x60], result: .failure(.transmission)),
      .reactivate(nil),
      .transceive(command: [0x30, 0x03], result: .success([0xE1, 0x10, 0x06, 0x00])),
      .reactivate(.tagLost),
    ])

  /// Does what the transcript holds, and gives back what it saw.
  private func play(_ transceiver: any Transceiver) async -> [Transcript.Exchange] {
    var seen: [Transcript.Exchange] = []
    for command in [[0x60], nil, [0x30, 0x03], nil] as [[UInt8]?] {
      do throws(TransceiveError) {
        if let command {
          let response = try await transceiver.transceive(command, timeout: .seconds(1))
          seen.append(.transceive(command: command, result: .success(response)))
        } else {
          try await transceiver.reactivate()
          seen.append(.reactivate(nil))
        }
      } catch {
        seen.append(
          command.map { .transceive(command: $0, result: .failure(error)) } ?? .reactivate(error))
      }
    }
    return seen
  }

  @Test func `a replay answers as its transcript did`() async {
    let replay = ReplayTransceiver(Self.transcript)
    #expect(await play(replay) == Self.transcript.exchanges)
    #expect(replay.departure == nil)
    #expect(replay.remaining == 0)
  }

  @Test func `a recording of a replay is the transcript`() async {
    let recording = RecordingTransceiver(ReplayTransceiver(Self.transcript))
    _ = await play(recording)
    #expect(recording.transcript == Self.transcript)
  }

  @Test func `a replay refuses another command, and everything after it`() async {
    let replay = ReplayTransceiver(Self.transcript)
    await #expect(throws: TransceiveError.protocolViolation) {
      try await replay.transceive([0x61], timeout: .seconds(1))
    }
    await #expect(throws: TransceiveError.protocolViolation) {
      try await replay.transceive([0x60], timeout: .seconds(1))
    }
    #expect(
      replay.departure
        == .init(index: 0, expected: Self.transcript.exchanges[0], command: [0x61]))
  }

  @Test func `a replay refuses what comes after its end`() async {
    let replay = ReplayTransceiver(Transcript(target: Self.target))
    await #expect(throws: TransceiveError.protocolViolation) { try await replay.reactivate() }
    #expect(replay.departure == .init(index: 0, expected: nil, command: nil))
  }

  @Test func `a recording keeps nothing secret`() async throws {
    let command: [UInt8] = [0x1B, 0xDE, 0xAD, 0xBE, 0xEF]
    let base = ReplayTransceiver(
      Transcript(
        target: Self.target,
        exchanges: [.transceive(command: command, result: .success([0xAB, 0xCD]))]))
    let recording = RecordingTransceiver(base)
    let response = try await recording.transceive(command, timeout: .seconds(1), secrecy: .secret)
    #expect(response == [0xAB, 0xCD])
    #expect(
      recording.transcript.exchanges
        == [.transceive(command: [0x1B, 0, 0, 0, 0], result: .success([0, 0]))])
  }

  @Test func `of secret data not even the first byte is kept`() {
    #expect(Secrecy.secretData.redact(command: [0x11, 0x22]) == [0, 0])
    #expect(Secrecy.secretData.redact(response: [0x0A]) == [0])
  }
}
