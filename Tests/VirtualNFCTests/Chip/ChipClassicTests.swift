import TagImages
import Testing
import VirtualNFC

/// MIFARE Classic as a host meets it: the chip does the cipher (UM0701-02, 7.3.8).
@Suite struct ChipClassicTests {
  private static let uid = "DEADBEEF"
  private static let key = "FFFFFFFFFFFF"

  private func chip(faults: String? = nil, nfcid1: String = uid) throws -> ChipUnderTest {
    var chip = try ChipUnderTest(faults: faults)
    try chip.field.tap(
      .classic(VirtualProducts.image(of: .classic1K, nfcid1: bytes(nfcid1))))
    #expect(chip("4A0100").hasPrefix("0101"))
    return chip
  }

  @Test func `a sector is opened, read and written`() throws {
    var chip = try chip()
    #expect(chip("40016004 \(Self.key) \(Self.uid)") == "00")
    #expect(chip("40013007") == "00" + "000000000000ff078069ffffffffffff")
    #expect(chip("4001A005 00112233445566778899AABBCCDDEEFF") == "00")
    #expect(chip("40013005") == "00" + "00112233445566778899aabbccddeeff")
  }

  @Test func `values are counted`() throws {
    var chip = try chip()
    #expect(chip("40016004 \(Self.key) \(Self.uid)") == "00")
    #expect(chip("4001A005 01000000FEFFFFFF0100000005FA05FA") == "00")
    #expect(chip("4001C105 02000000") == "00")
    #expect(chip("4001B005") == "00")
    #expect(chip("40013005") == "00" + "03000000fcffffff0300000005fa05fa")
  }

  @Test func `a wrong key is status 14, and the card has to be selected again`() throws {
    var chip = try chip()
    #expect(chip("40016004 000000000000 \(Self.uid)") == "14")
    #expect(chip("40016004 \(Self.key) \(Self.uid)") == "01")
    #expect(chip("4A0100 \(Self.uid)").hasPrefix("0101"))
    #expect(chip("40016004 \(Self.key) 00000000") == "14")
  }

  @Test func `the cipher begins with the last four bytes of a longer UID`() throws {
    var chip = try chip(nfcid1: "04A1B2C3D4E580")
    #expect(chip("40016004 \(Self.key) C3D4E580") == "00")
  }

  @Test func `a card that has gone is status 01`() throws {
    var chip = try chip()
    try chip.field.remove(1)
    #expect(chip("40016004 \(Self.key) \(Self.uid)") == "01")
  }

  @Test(arguments: [
    ("nak@2", "13", "00"), ("mute@2", "01", "00"), ("lose@2", "01", "11"),
    ("corrupt@2", "13", "11"), ("tear@2", "01", "11"),
  ])
  func `a write is one exchange, of which the second half counts`(
    _ fault: String, _ status: String, _ firstByte: String
  ) throws {
    var chip = try chip(faults: fault)
    #expect(chip("40016004 \(Self.key) \(Self.uid)") == "00")
    #expect(chip("4001A005 11112222333344445555666677778888") == status)
    guard case .classic(let image)? = chip.field.image(of: 1) else { return }
    #expect(hex([image.memory[80] ?? 0]) == firstByte)
  }
}
