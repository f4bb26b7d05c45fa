import CoreNFC
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
