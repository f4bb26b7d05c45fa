import NFCLink
import Synchronization
import Testing

@Suite struct APDUTransceiverTests {
  /// A card that answers by rule, and keeps what it was sent.
  private final class Card: Transceiver {
    let frameLimit: Int
    private let rule: @Sendable ([UInt8]) -> [UInt8]
    private let log = Mutex<[[UInt8]]>([])
    private let secrets = Mutex(0)

    init(frameLimit: Int = 262, _ rule: @escaping @Sendable ([UInt8]) -> [UInt8]) {
      self.frameLimit = frameLimit
      self.rule = rule
    }

    var target: RemoteTarget { .a(ActivationA(sensRes: 4, selRes: 0x20, nfcid1: [8, 1, 2, 3])) }
    var commands: [[UInt8]] { log.withLock { $0 } }
    var secretCount: Int { secrets.withLock { $0 } }

    func transceive(
      _ command: [UInt8], timeout: Duration, secrecy: Secrecy
    ) async throws(TransceiveError) -> [UInt8] {
      log.withLock { $0.append(command) }
      if secrecy == .secret { secrets.withLock { $0 += 1 } }
      return rule(command)
    }

    func reactivate() async throws(TransceiveError) {}
  }

  private static let read = CommandAPDU(ins: 0xB0, expectedLength: 256)

  // MARK: 61xx and 6Cxx

  @Test func `a card that announces more and brings nothing is left after 512 commands`() async {
    let card = Card { _ in [0x61, 0x10] }
    await #expect(throws: APDUError.endlessResponse) {
      try await APDUTransceiver(card).transceive(Self.read)
    }
    #expect(card.commands.count == 513)
  }

  @Test func `a card that brings more than any length field can say is left`() async {
    let card = Card { _ in Array(repeating: 0, count: 256) + [0x61, 0x00] }
    await #expect(throws: APDUError.endlessResponse) {
      try await APDUTransceiver(card).transceive(Self.read)
    }
    #expect(card.commands.count == 257)
  }

  @Test func `a card that alternates between lengths is left too`() async {
    let card = Card { $0.last == 0x01 ? [0x6C, 0x02] : [0x6C, 0x01] }
    await #expect(throws: APDUError.endlessResponse) {
      try await APDUTransceiver(card).transceive(Self.read)
    }
  }

  @Test func `an answer without a status word is an error, not a result`() async {
    await #expect(throws: APDUError.tooShort) {
      try await APDUTransceiver(Card { _ in [0x90] }).transceive(Self.read)
    }
  }

  @Test func `GET RESPONSE keeps the logical channel and leaves the chain`() async throws {
    let card = Card { $0[1] == 0xC0 ? [0xAA, 0x90, 0x00] : [0x61, 0x01] }
    let transceiver = APDUTransceiver(card)
    for cla in [0x12, 0x80, 0xA0] as [UInt8] {
      _ = try await transceiver.transceive(CommandAPDU(cla: cla, ins: 0xA4))
    }
    #expect(card.commands.filter { $0[1] == 0xC0 }.map { $0[0] } == [0x02, 0x80, 0xA0])
  }

  @Test func `what follows a secret is secret`() async throws {
    let card = Card { $0[1] == 0xC0 ? [0x90, 0x00] : [0x61, 0x01] }
    _ = try await APDUTransceiver(card).transceive(Self.read, secrecy: .secret)
    #expect(card.secretCount == 2)
  }

  // MARK: Length fields

  @Test func `a card without extended lengths is asked again with short ones`() async throws {
    let card = Card { $0.count == 7 ? [0x67, 0x00] : [0xAA, 0x90, 0x00] }
    let command = CommandAPDU(ins: 0xB0, expectedLength: 200, prefersExtended: true)
    let response = try await APDUTransceiver(card).transceive(command)
    #expect(response == ResponseAPDU(data: [0xAA], status: .success))
    #expect(card.commands == [bytes("00B00000 0000C8"), bytes("00B00000 C8")])
  }

  @Test func `a short command that has the wrong length is not repeated`() async throws {
    let card = Card { _ in [0x67, 0x00] }
    #expect(try await APDUTransceiver(card).transceive(Self.read).status == .wrongLength)
    #expect(card.commands.count == 1)
  }

  @Test(arguments: [262, 252])
  func `no command goes out that does not fit, nor one whose answer does not`(
    _ limit: Int
  ) async throws {
    let card = Card(frameLimit: limit) { _ in [0x90, 0x00] }
    let transceiver = APDUTransceiver(card)
    await #expect(throws: APDUError.link(.frameTooLong(limit: limit))) {
      try await transceiver.transceive(
        CommandAPDU(ins: 0xD6, data: Array(repeating: 0, count: limit - 4)))
    }
    await #expect(throws: APDUError.responseTooLongForReader(limit: limit)) {
      try await transceiver.transceive(CommandAPDU(ins: 0xB0, expectedLength: limit - 1))
    }
    #expect(card.commands.isEmpty)
    // Le 00 and 0000 ask for what there is, which may well be little.
    for ne in [limit - 2, 256, 65_536] {
      _ = try await transceiver.transceive(CommandAPDU(ins: 0xB0, expectedLength: ne))
    }
    #expect(card.commands.count == 3)
  }

  // MARK: Chaining

  @Test func `the parts of a chain fit the reader, and only the last asks for an answer`()
    async throws
  {
    let card = Card(frameLimit: 252) { _ in [0x90, 0x00] }
    let data = (0..<700).map { UInt8($0 & 0xFF) }
    let transceiver = APDUTransceiver(card, options: .init(chaining: .always))
    _ = try await transceiver.transceive(
      CommandAPDU(ins: 0xDB, p1: 0x3F, p2: 0xFF, data: data, expectedLength: 256))
    let parts = try card.commands.map { try CommandAPDU(parsing: $0) }
    #expect(card.commands.allSatisfy { $0.count <= 252 })
    #expect(parts.map(\.cla) == [0x10, 0x10, 0x00])
    #expect(parts.map(\.expectedLength) == [0, 0, 256])
    #expect(parts.flatMap(\.data) == data)
  }

  @Test(arguments: [(255, 1), (256, 1), (257, 2), (600, 3)])
  func `what a frame takes goes out as it is unless all is to be chained`(length: Int, parts: Int)
    async throws
  {
    let card = Card(frameLimit: 263) { _ in [0x90, 0x00] }
    let transceiver = APDUTransceiver(card, options: .init(chaining: .whereNeeded))
    _ = try await transceiver.transceive(
      CommandAPDU(ins: 0xDB, data: Array(repeating: 1, count: length)))
    #expect(card.commands.count == parts)
    #expect(card.commands.first?.first == (parts == 1 ? 0x00 : 0x10))
  }

  @Test func `a chain ends where the card breaks it`() async throws {
    let card = Card { _ in [0x68, 0x84] }
    let transceiver = APDUTransceiver(card, options: .init(chaining: .always))
    let response = try await transceiver.transceive(
      CommandAPDU(ins: 0xDB, data: Array(repeating: 1, count: 600)))
    #expect(response.status.meaning?.name == "chainingNotSupported")
    #expect(card.commands.count == 1)
  }

  @Test func `a link that fails ends the exchange with its error`() async {
    let replay = ReplayTransceiver(
      Transcript(
        target: .a(ActivationA(sensRes: 4, selRes: 0x20, nfcid1: [8, 1, 2, 3])),
        exchanges: [
          .transceive(command: bytes("00B0000000"), result: .success(bytes("6110"))),
          .transceive(command: bytes("00C0000010"), result: .failure(.tagLost)),
        ]))
    await #expect(throws: APDUError.link(.tagLost)) {
      try await APDUTransceiver(replay).transceive(Self.read)
    }
  }
}
