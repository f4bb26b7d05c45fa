import NFCLink
import TagImages
import Testing

@testable import VirtualNFC

/// Cards behind ISO-DEP through the chip.
@Suite struct ChipCardTests {
  static let name = "00A4040007D276000085010100"

  private func chip(_ products: Type4Product..., faults: String? = nil) throws -> ChipUnderTest {
    var chip = try ChipUnderTest(faults: faults)
    for product in products { try chip.field.tap(product: product) }
    _ = chip("3205000102")
    return chip
  }

  // MARK: Activation

  @Test func `a card over NFC-A is listed with its ATS, if the host wants that`() throws {
    var chip = try chip(.desfireEV1)
    #expect(chip("4A0100") == "0101034420" + "07" + chip.uid() + "06" + "7577810280")
    #expect(chip("4400") == "00")
    #expect(chip("1204") == "")
    #expect(chip("4A010088" + chip.uid()) == "0101034420" + "07" + chip.uid())
  }

  @Test func `a card over NFC-B is listed with ATQB and its answer to ATTRIB`() throws {
    var chip = try chip(.type4B)
    let pupi = hex(VirtualProducts.identifier(of: .type4B, number: 1))
    #expect(chip("4A010300") == "0101" + "50" + pupi + "00000000" + "008171" + "0101")
    #expect(chip("4001" + Self.name) == "009000")
    #expect(chip("4400") == "00")
    // REQB does not wake it, selecting it does.
    #expect(chip("4A010300") == "00")
    #expect(chip("320100") == "")
    #expect(chip("4A010320") == "00")  // another family
    #expect(chip("4A010300").hasPrefix("01"))
  }

  @Test func `a card that is active is deaf for a search`() throws {
    var chip = try chip(.type4A)
    #expect(chip("4A0100").hasPrefix("01"))
    #expect(chip("4A0100") == "00")
    #expect(chip("320100") == "")
    #expect(chip("4A0100").hasPrefix("01"))
    #expect(chip("4400") == "00")
    #expect(chip("4A010088" + chip.uid()).hasPrefix("01"))
  }

  @Test func `two cards are listed and used in turn`() throws {
    var chip = try chip(.type4A, .desfireEV1)
    #expect(chip("4A0200").hasPrefix("02"))
    for number in ["01", "02", "01"] {
      // What is selected is forgotten with every change.
      #expect(chip("40" + number + "00A4000C02E103") == "006a82")
    }
  }

  @Test func `InAutoPoll tells cards with ISO-DEP from others`() throws {
    var chip = try chip(.type4A)
    #expect(chip("60 FF 01 20").hasPrefix("0120"))
    #expect(chip("320100") == "")
    #expect(chip("60 02 01 10") == "nothing")
    #expect(chip.proceed(0x60) == "00")
    #expect(chip("60 FF 01 00").hasPrefix("0120"))
    var b = try self.chip(.type4B)
    #expect(b("60 FF 01 23").hasPrefix("0123"))
  }

  // MARK: InDataExchange

  @Test(arguments: [Type4Product.type4A, .type4B])
  func `the chip does the protocol`(product: Type4Product) throws {
    var chip = try chip(product)
    _ = chip(product == .type4B ? "4A010300" : "4A0100")
    #expect(chip("4001" + Self.name) == "009000")
    #expect(chip("400100A4000C02E104") == "009000")
    let data = hex((0..<250).map { UInt8($0) })
    #expect(chip("400100D60000FA" + data) == "009000")
    #expect(chip("400100B00000FA") == "00" + data + "9000")
    #expect(chip("0006") == "00")
    #expect(chip("4400") == "00")
    #expect(chip("0006") == "27")
  }

  @Test func `a response that is too long for the host's frames comes in parts`() throws {
    var chip = try longCard()
    let response = chip("400100B0000000012C")
    #expect(response.hasPrefix("40") && response.count == 2 + 2 * 262)
    let rest = chip("4001")
    #expect(rest.hasPrefix("00") && rest.count == 2 + 2 * 40 && rest.hasSuffix("9000"))
    #expect(chip("400100B0000001") == "00" + "00" + "9000")
  }

  @Test func `a command that is too long for the host's frames is given in parts`() throws {
    var chip = try longCard()
    #expect(chip("404100D60000000100" + String(repeating: "a1", count: 200)) == "00")
    #expect(chip("4001" + String(repeating: "a2", count: 56)) == "009000")
    #expect(chip("400100B000C710") == "00" + "a1" + String(repeating: "a2", count: 15) + "9000")
  }

  private func longCard() throws -> ChipUnderTest {
    var image = try VirtualProducts.image(of: .type4A, identifier: bytes("04a1b2c3d4e580"))
    image.isStrict = false
    image.extendedLength = true
    var chip = try ChipUnderTest()
    try chip.field.tap(.type4(image))
    _ = chip("3205000102")
    _ = chip("4A0100")
    _ = chip("4001" + Self.name)
    _ = chip("400100A4000C02E104")
    return chip
  }

  @Test(arguments: [("mute@2", "01"), ("lose@2", "01"), ("corrupt@2", "02"), ("remove@2", "01")])
  func `what a fault leaves is a status`(_ fault: String, _ status: String) throws {
    var chip = try chip(.type4A, faults: fault)
    _ = chip("4A0100")
    #expect(chip("4001" + Self.name) == "009000")
    #expect(chip("400100A4000C02E104") == status)
  }

  // MARK: InCommunicateThru

  /// nfcpy does the protocol by itself.
  @Test func `blocks pass as the host has made them`() throws {
    var chip = try chip(.type4A)
    #expect(chip("1200") == "")
    _ = chip("4A0100")
    #expect(chip("42E080") == "00067877710280")
    #expect(chip("4202" + Self.name) == "00029000")
    #expect(chip("4203" + "00A4000C02E104") == "00039000")
    #expect(chip("42B3") == "00039000")  // R(NAK): say it again
    #expect(chip("42B2") == "00a3")  // a block that never came
    #expect(chip("42C2") == "00c2")
    #expect(chip("42B2") == "01")
  }

  /// What nfcpy does with a PN532: the chip has attributed an identifier and frames of 64 bytes.
  @Test func `a host can attribute anew what the chip has attributed`() throws {
    var chip = try chip(.type4B)
    let listed = chip("4A010300")
    #expect(chip("42CA01") == "00ca01")
    #expect(chip("42050008") == "00" + listed.dropFirst(4).prefix(24))
    let pupi = String(listed.dropFirst(6).prefix(8))
    #expect(chip("421D" + pupi + "00080100") == "0000")
    #expect(chip("4202" + Self.name) == "00029000")
  }

  @Test func `blocks that belong together count as one exchange`() throws {
    var chip = try chip(.type4A, faults: "mute@2")
    #expect(chip("1200") == "")
    _ = chip("4A0100")
    _ = chip("42E080")
    #expect(chip("4212" + Self.name.prefix(8)) == "00a2")
    #expect(chip("4203" + Self.name.dropFirst(8)) == "00039000")
    #expect(chip.chip.air.exchangeCount == 1)
    #expect(chip("4202" + "00A4000C02E104") == "01")
    #expect(chip("42B2") == "01")
    #expect(chip("4202" + "00A4000C02E104") == "01")  // the same again is the same exchange
    #expect(chip("4202" + "00A4000C02E103") == "00029000")
    #expect(chip.chip.air.exchangeCount == 3)
  }
}
