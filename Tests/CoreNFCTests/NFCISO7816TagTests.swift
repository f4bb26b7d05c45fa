import CoreNFC
import TagImages
import Testing
import VirtualNFC

/// Cards and APDUs (rows 25 and 26).
@Suite(.timeLimit(.minutes(1))) struct NFCISO7816TagTests {
  private let echo = "> 00A4040005A000000001 ??\n< 9000\n> 00A4040005A000000002 ??\n< 6F00 9000"

  private func connected(
    _ image: TagImage, identifiers: [String]? = nil
  ) async throws -> (bench: Bench, connected: Connected) {
    let bench = try Bench(identifiers: identifiers)
    try bench.field.tap(image)
    return (bench, try await bench.connected())
  }

  private func apdu(
    _ ins: UInt8, _ p1: UInt8 = 0, data: [UInt8] = [], le: Int
  ) -> NFCISO7816APDU {
    NFCISO7816APDU(
      instructionClass: 0, instructionCode: ins, p1Parameter: p1, p2Parameter: 0, data: Data(data),
      expectedResponseLength: le)
  }

  // MARK: Selecting

  @Test func `the first listed application that the card has is selected`() async throws {
    let (_, connected) = try await connected(
      Samples.card(echo), identifiers: ["F000000000", "A000000002", "A000000001"])
    #expect(try connected.card.initialSelectedAID == "A000000002")
    #expect(try connected.card.identifier == Data([0x08, 0x01, 0x02, 0x03]))
    connected.session.invalidate()
  }

  @Test func `a card without a listed application is not reported`() async throws {
    let bench = try Bench(identifiers: ["F000000000"])
    try bench.field.tap(Samples.card(echo))
    let listener = TagListener()
    let session = try bench.tagSession(.iso14443, listener)
    session.begin()
    while bench.reader.exchangeCount < 2 { await Task.yield() }
    try bench.field.tap(Samples.ntag215())
    let tags = try await listener.tags()
    #expect(tags.count == 1)
    guard case .miFare = tags[0] else {
      Issue.record("the card was reported")
      return
    }
  }

  @Test func `with no list the NDEF application is selected`() async throws {
    let bench = try Bench()
    try bench.field.tap(product: .type4A)
    let connected = try await bench.connected()
    #expect(try connected.card.initialSelectedAID == "D2760000850101")
    let (status, _) = try await connected.ndef.queryNDEFStatus()
    #expect(status == .readWrite)
  }

  @Test func `a DESFire card with a listed NDEF application is a card, without it MIFARE`()
    async throws
  {
    let bench = try Bench(identifiers: ["D2760000850101"])
    try bench.field.tap(product: .ntag424)
    let card = try await bench.connected()
    #expect(try card.card.initialSelectedAID == "D2760000850101")
    card.session.invalidate()

    let other = try Bench()
    try other.field.tap(product: .desfireEV2)
    let blank = try await other.connected()
    #expect(try blank.miFare.mifareFamily == .desfire)
    blank.session.invalidate()
  }

  @Test func `an application that is not listed may not be selected by name`() async throws {
    let (_, connected) = try await connected(Samples.card(echo), identifiers: ["A000000001"])
    let card = try connected.card
    let unlisted = apdu(0xA4, 0x04, data: [0xA0, 0, 0, 0, 2], le: 256)
    #expect(
      await code { let _: (Data, UInt8, UInt8) = try await card.sendCommand(apdu: unlisted) }
        == .readerErrorSecurityViolation)
    let listed = apdu(0xA4, 0x04, data: [0xA0, 0, 0, 0, 1], le: 256)
    let (_, sw1, sw2) = try await card.sendCommand(apdu: listed)
    #expect((sw1, sw2) == (0x90, 0x00))
    connected.session.invalidate()
  }

  @Test func `a card is selected again after another one was connected`() async throws {
    let bench = try Bench(identifiers: ["A000000001"])
    try bench.field.tap(Samples.card(echo + "\n> 00B0000000\n< 01 9000"))
    try bench.field.tap(Samples.ntag215())
    let listener = TagListener()
    let session = try bench.tagSession(.iso14443, listener)
    session.begin()
    let tags = try await listener.tags()
    #expect(tags.count == 2)
    for tag in tags + tags {
      try await session.connect(to: tag)
      guard case .iso7816(let card) = tag else { continue }
      let (data, _, _) = try await card.sendCommand(apdu: apdu(0xB0, le: 256))
      #expect(data == Data([0x01]))
    }
  }

  // MARK: Commands

  @Test func `Le and Lc go out as the parts say`() async throws {
    let lines = """
      > 00A4040005A000000001 ??
      < 9000
      > 00B00000
      < 01 9000
      > 00B0000000
      < 02 9000
      > 00B0000010
      < 03 9000
      > 00B00000000000
      < 04 9000
      > 00D60000020102
      < 05 9000
      > 00D6000002010200
      < 06 9000
      """
    let (_, connected) = try await connected(Samples.card(lines), identifiers: ["A000000001"])
    let card = try connected.card
    let rows: [(UInt8, [UInt8], Int, UInt8)] = [
      (0xB0, [], -1, 1), (0xB0, [], 256, 2), (0xB0, [], 16, 3), (0xD6, [1, 2], -1, 5),
      (0xD6, [1, 2], 256, 6),
    ]
    for (ins, data, le, expected) in rows {
      let response: NFCISO7816ResponseAPDU = try await card.sendCommand(
        apdu: apdu(ins, data: data, le: le))
      #expect(response.payload == Data([expected]), "Le \(le)")
    }
    let extended = try #require(NFCISO7816APDU(data: Data([0, 0xB0, 0, 0, 0, 0, 0])))
    #expect(extended.expectedResponseLength == 65536)
    let (data, _, _) = try await card.sendCommand(apdu: extended)
    #expect(data == Data([4]))
    connected.session.invalidate()
  }

  @Test(arguments: [-2, 65537])
  func `an Le that cannot be is out of bounds`(le: Int) async throws {
    let (_, connected) = try await connected(Samples.card(echo), identifiers: ["A000000001"])
    let card = try connected.card
    let command = apdu(0xB0, le: le)
    #expect(
      await code { let _: (Data, UInt8, UInt8) = try await card.sendCommand(apdu: command) }
        == .readerErrorParameterOutOfBound)
    connected.session.invalidate()
  }

  @Test func `a status word is no error, and nothing follows it by itself`() async throws {
    let lines = "> 00A4040005A000000001 ??\n< 9000\n> 00B0000000\n< 6110"
    let (_, connected) = try await connected(Samples.card(lines), identifiers: ["A000000001"])
    let response: NFCISO7816ResponseAPDU = try await connected.card.sendCommand(
      apdu: apdu(0xB0, le: 256))
    #expect(response.statusWord1 == 0x61 && response.statusWord2 == 0x10)
    #expect(response.payload == nil)
    connected.session.invalidate()
  }

  @Test func `a command that the reader cannot carry is too long`() async throws {
    let (_, connected) = try await connected(Samples.card(echo), identifiers: ["A000000001"])
    let card = try connected.card
    let command = apdu(0xD6, data: Array(repeating: 0, count: 300), le: -1)
    #expect(
      await code { let _: (Data, UInt8, UInt8) = try await card.sendCommand(apdu: command) }
        == .readerTransceiveErrorPacketTooLong)
    connected.session.invalidate()
  }

  @Test func `the forms with handlers say the same`() async throws {
    let lines = "> 00A4040005A000000001 ??\n< 9000\n> 00B0000000\n< 01 9000"
    let (_, connected) = try await connected(Samples.card(lines), identifiers: ["A000000001"])
    let card = try connected.card
    await withCheckedContinuation { continuation in
      card.sendCommand(apdu: apdu(0xB0, le: 256)) { data, sw1, sw2, error in
        #expect(data == Data([1]) && sw1 == 0x90 && sw2 == 0 && error == nil)
        continuation.resume()
      }
    }
    await withCheckedContinuation { continuation in
      card.sendCommand(apdu: apdu(0xB0, le: 256)) { result in
        #expect((try? result.get().payload) == Data([1]))
        continuation.resume()
      }
    }
    connected.session.invalidate()
  }

  @Test func `an NFC-B card tells its application data`() async throws {
    let bench = try Bench()
    try bench.field.tap(product: .type4B)
    let connected = try await bench.connected()
    let card = try connected.card
    #expect(card.applicationData == Data([0, 0, 0, 0]))
    #expect(card.historicalBytes == nil)
    #expect(card.identifier.count == 4)
    #expect(card.proprietaryApplicationDataCoding)
    connected.session.invalidate()
  }

  @Test func `PACE cards come as they are`() async throws {
    let bench = try Bench(identifiers: ["F000000000"])
    try bench.field.tap(Samples.card(echo))
    let listener = TagListener()
    let session = try bench.tagSession([.pace, .iso18092], listener)
    session.begin()
    guard case .iso7816(let card) = try await listener.tags()[0] else {
      Issue.record("no card")
      return
    }
    #expect(card.initialSelectedAID.isEmpty)
  }

  // MARK: The command itself

  @Test func `a command is read from its bytes`() throws {
    let bytes = Data([0x00, 0xA4, 0x04, 0x00, 0x02, 0x3F, 0x00, 0x00])
    let command = try #require(NFCISO7816APDU(data: bytes))
    #expect(command.instructionClass == 0 && command.instructionCode == 0xA4)
    #expect(command.p1Parameter == 4 && command.p2Parameter == 0)
    #expect(command.data == Data([0x3F, 0x00]))
    #expect(command.expectedResponseLength == 256)
    #expect(try #require(NFCISO7816APDU(data: Data([0, 1, 2, 3]))).expectedResponseLength == -1)
    #expect(NFCISO7816APDU(data: Data([0, 1, 2])) == nil)
    #expect(NFCISO7816APDU(data: Data([0, 1, 2, 3, 5, 0])) == nil)
    #expect(command.copy() as? NFCISO7816APDU == command)
  }
}
