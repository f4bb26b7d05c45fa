import CoreNFC
import NFCLink
import TagImages
import Testing
import VirtualNFC

/// MIFARE tags and their families (row 27).
@Suite(.timeLimit(.minutes(1))) struct NFCMiFareTagTests {
  @Test(arguments: [
    (VirtualProduct.type2(.ultralight), NFCMiFareFamily.ultralight),
    (.type2(.ultralightC), .ultralight), (.type2(.ultralightEV1Small), .ultralight),
    (.type2(.ntag203), .ultralight), (.type2(.ntag213), .ultralight),
    (.type2(.ntagI2CPlus1K), .ultralight), (.type4(.desfireEV1), .desfire),
    (.type4(.desfireEV2), .desfire), (.type4(.desfireEV3), .desfire),
  ])
  func `the family is what the chip says`(
    product: VirtualProduct, expected: NFCMiFareFamily
  ) async throws {
    let bench = try Bench()
    try bench.field.tap(product: product)
    let connected = try await bench.connected()
    let tag = try connected.miFare
    #expect(tag.mifareFamily == expected)
    #expect(tag.identifier.count == 7)
    #expect((tag.historicalBytes != nil) == (expected == .desfire))
    connected.session.invalidate()
  }

  @Test func `what is not known is of no family`() async throws {
    let bench = try Bench()
    try bench.field.tap(
      Samples.card("> 3000\n< 00", header: "uid: 05010203040506\natqa: 0044\nsak: 00\n"))
    let connected = try await bench.connected()
    #expect(try connected.miFare.mifareFamily == .unknown)
    connected.session.invalidate()
  }

  @Test func `the parts of a DESFire answer are joined`() async throws {
    let bench = try Bench()
    try bench.field.tap(product: .desfireEV2)
    let connected = try await bench.connected()
    let tag = try connected.miFare
    let version = try await tag.sendMiFareCommand(commandPacket: Data([0x60]))
    #expect(version.count == 1 + 28)
    #expect(version[0] == 0)
    #expect(version[15..<22] == tag.identifier[...])
    connected.session.invalidate()
  }

  @Test func `an acknowledge is the byte 0A, and a refusal an error`() async throws {
    let bench = try Bench()
    try bench.field.tap(product: .ntag215)
    let connected = try await bench.connected()
    let tag = try connected.miFare
    let write = Data([0xA2, 0x05, 1, 2, 3, 4])
    #expect(try await tag.sendMiFareCommand(commandPacket: write) == Data([0x0A]))
    #expect(
      try await tag.sendMiFareCommand(commandPacket: Data([0x30, 0x05])).prefix(4)
        == Data([1, 2, 3, 4]))
    // Page 0 holds the UID, and there is no page F0.
    for page in [0x00, 0xF0] as [UInt8] {
      #expect(
        await code {
          _ = try await tag.sendMiFareCommand(commandPacket: Data([0xA2, page, 0, 0, 0, 0]))
        } == .readerTransceiveErrorTagResponseError)
    }
    #expect(tag.isAvailable)
    connected.session.invalidate()
  }

  @Test func `four bits that a reader shows mean the same`() async throws {
    let write = { Data([0xA2, $0, 1, 2, 3, 4]) }
    let reader = ScriptedReader(
      .a(ActivationA(sensRes: 0x0044, selRes: 0x00, nfcid1: [0x04, 1, 2, 3, 4, 5, 6])),
      [Array(write(4)): [0x0A], Array(write(5)): [0x00], [0x3E, 0x00]: [0x00]])
    let listener = TagListener()
    let session = try #require(
      ReaderBootstrap(reader: .reader(reader)).perform {
        NFCTagReaderSession(pollingOption: .iso14443, delegate: listener)
      })
    session.begin()
    let found = try await listener.tags()[0]
    guard case .miFare(let tag) = found else { throw WrongKind() }
    try await session.connect(to: found)
    #expect(try await tag.sendMiFareCommand(commandPacket: write(4)) == Data([0x0A]))
    #expect(
      await code { _ = try await tag.sendMiFareCommand(commandPacket: write(5)) }
        == .readerTransceiveErrorTagResponseError)
    // CHECK_TEARING_EVENT has an answer of one byte.
    #expect(try await tag.sendMiFareCommand(commandPacket: Data([0x3E, 0x00])) == Data([0x00]))
    session.invalidate()
  }

  @Test func `a MIFARE Classic card is of no family, and its cipher is not spoken`() async throws {
    let bench = try Bench()
    try bench.field.tap(product: .classic(.classic1K, identifierLength: 4))
    let connected = try await bench.connected()
    let tag = try connected.miFare
    #expect(tag.mifareFamily == .unknown)
    let authentication = Data([0x60, 0x00] + Array(repeating: 0xFF, count: 10))
    #expect(
      await code { _ = try await tag.sendMiFareCommand(commandPacket: authentication) }
        == .readerErrorUnsupportedFeature)
    #expect(try await connected.ndef.queryNDEFStatus() == (.notSupported, 0))
    connected.session.invalidate()
  }

  @Test func `APDUs are for Plus and DESFire`() async throws {
    let command = NFCISO7816APDU(
      instructionClass: 0x90, instructionCode: 0x60, p1Parameter: 0, p2Parameter: 0, data: Data(),
      expectedResponseLength: 256)
    let bench = try Bench()
    try bench.field.tap(product: .desfireEV2)
    let desfire = try await bench.connected()
    let (data, sw1, sw2) = try await desfire.miFare.sendMiFareISO7816Command(command)
    #expect(data.count == 7 && sw1 == 0x91 && sw2 == 0xAF)
    desfire.session.invalidate()

    let other = try Bench()
    try other.field.tap(product: .ntag213)
    let ntag = try await other.connected()
    let tag = try ntag.miFare
    #expect(
      await code {
        let _: (Data, UInt8, UInt8) = try await tag.sendMiFareISO7816Command(command)
      } == .readerErrorUnsupportedFeature)
    ntag.session.invalidate()
  }

  @Test func `a command without bytes has the wrong length`() async throws {
    let bench = try Bench()
    try bench.field.tap(product: .ntag213)
    let connected = try await bench.connected()
    let tag = try connected.miFare
    #expect(
      await code { _ = try await tag.sendMiFareCommand(commandPacket: Data()) }
        == .readerErrorInvalidParameterLength)
    connected.session.invalidate()
  }
}
