import NFCLink
import Testing

@testable import LibNFCReader

@Suite struct FramingPolicyTests {
  private static let classic = RemoteTarget.a(
    ActivationA(sensRes: 0x0004, selRes: 0x08, nfcid1: [1, 2, 3, 4]))

  @Test(
    arguments: [
      ([0x30, 0x04], Framing.exchange),
      ([0xA2, 4, 1, 2, 3, 4], .exchange),
      ([0xA0, 4] + Array(repeating: 0, count: 16), .exchange),
      ([0x60] + Array(repeating: 0xFF, count: 11), .exchange),  // MIFARE Classic authentication
      ([0x61] + Array(repeating: 0xFF, count: 11), .exchange),
      ([0xC0, 4, 1, 0, 0, 0], .exchange),
      ([0xB0, 4], .exchange),
      ([0xC2, 4, 0, 0, 0, 0], .exchange),
      ([0x60], .raw),  // GET_VERSION
      ([0x3A, 0x04, 0x27], .raw),
      ([0x1B, 1, 2, 3, 4], .raw),
      ([0x39, 0x02], .raw),
      ([0x3C, 0x00], .raw),
      ([0x3E, 0x02], .raw),
      ([0x1A, 0x00], .raw),
      ([0xAF] + Array(repeating: 0, count: 16), .raw),
      ([0x03, 0, 0, 0], .raw),  // SECTOR_SELECT, second half
      ([0x50, 0x00], .raw),
      ([0xC2, 0xFF], .acknowledged),
      ([0xA0, 0x04], .acknowledged),
      ([0xA5, 0x00, 1, 0, 0, 0], .acknowledged),
    ] as [([UInt8], Framing)])
  func `a command to an NFC-A tag goes the way that brings its answer`(
    command: [UInt8], framing: Framing
  ) {
    #expect(Framing.framing(of: command, to: Sample.type2Target) == framing)
    #expect(Framing.framing(of: command, to: Self.classic) == framing)
    #expect(Framing.framing(of: command, to: Sample.type4Target) == .exchange)
    #expect(Framing.framing(of: command, to: Sample.type4BTarget) == .exchange)
    #expect(Framing.framing(of: command, to: Sample.type3Target) == .raw)
  }

  @Test(arguments: 0x00...0xFF as ClosedRange<UInt8>)
  func `a Type 1 tag gets the commands that the chip knows`(code: UInt8) {
    let known: Set<UInt8> = [0x00, 0x01, 0x1A, 0x53, 0x78]
    #expect(
      Framing.framing(of: [code, 0, 0], to: Sample.type1Target)
        == (known.contains(code) ? .exchange : .unsupported))
  }

  @Test(arguments: 0x00...0xFF as ClosedRange<UInt8>)
  func `registers frame the commands for blocks of eight bytes and for segments`(code: UInt8) {
    let dynamic: Set<UInt8> = [0x02, 0x10, 0x1B, 0x54]
    let command = [code] + [UInt8](repeating: 0, count: 13)
    #expect(
      (Framing.framing(of: command, to: Sample.type1Target) == .registers)
        == dynamic.contains(code))
  }
}
