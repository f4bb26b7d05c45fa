import Testing

@testable import NFCTags

@Suite struct CardVersionTests {
  /// The three frames of a DESFire EV1, as libfreefare's mifare-desfire-info prints them.
  static let answer = "04010101001A05 04010101041A05 04A1B2C3D4E580 BA34518940 1519"

  @Test func `the whole answer tells hardware, software, batch and week`() throws {
    let version = try #require(DESFireVersion(bytes(Self.answer)))
    #expect(version.hardware.product == .desfireEV1 && version.hardware.isChip)
    #expect(version.software.major == 1 && version.software.minor == 4)
    #expect(version.hardware.storage.least == 8192 && version.hardware.storage.isExact)
    #expect(version.batch == bytes("BA34518940"))
    #expect(version.production == ProductionWeek(week: 15, year: 2019))
  }

  @Test(
    arguments: [
      ("0019", nil), ("5419", nil), ("1A19", nil), ("15F0", nil), ("9519", 15), ("5300", 53),
    ] as [(String, Int?)])
  func `what is no week is none`(_ date: String, _ week: Int?) throws {
    let version = try #require(DESFireVersion(bytes(Self.answer.dropLast(4) + date)))
    #expect(version.production?.week == week)
  }

  @Test func `an answer that is too short is none`() {
    let whole = bytes(Self.answer)
    #expect(whole.indices.allSatisfy { DESFireVersion(Array(whole[..<$0])) == nil })
    #expect(DESFireVersion(whole + [0x00]) != nil)
    #expect(CardVersion(bytes("040101010018")) == nil)
  }

  @Test(arguments: [(0x16, 2048, true), (0x18, 4096, true), (0x11, 256, false), (0x00, 1, true)])
  func `sizes are powers of two, or lie between`(_ code: UInt8, _ least: Int, _ isExact: Bool) {
    let size = StorageSize(code: code)
    #expect(size.least == least && size.isExact == isExact)
  }

  @Test func `no code makes a size trap`() {
    for code in UInt8.min...UInt8.max { _ = NDEFFiles.messageSize(on: StorageSize(code: code)) }
    #expect(StorageSize(code: 0xFF).least == nil)
  }

  @Test func `a program that plays a card is no chip`() {
    let version = CardVersion(bytes("04910162011805"))
    #expect(version?.isChip == false && version?.product == .desfireEV2)
  }
}
