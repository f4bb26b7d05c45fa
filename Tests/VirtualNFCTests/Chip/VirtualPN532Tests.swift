import TagImages
import TestSupport
import Testing
import VirtualNFC

@Suite struct VirtualPN532Tests {
  // MARK: The link

  @Test func `a sleeping chip wakes by five rising edges and loses what woke it`() throws {
    let getVersion = "0000ff02fed4022a00"
    var chip = VirtualPN532(field: VirtualField())
    #expect(hex(chip.receive(bytes(getVersion)).flatMap(\.bytes)) == "")
    var patient = VirtualPN532(field: VirtualField())
    let answer = patient.receive(bytes("00000000000000000000" + getVersion)).flatMap(\.bytes)
    #expect(hex(answer) == "0000ff00ff00" + "0000ff06fad50332010607e800")
  }

  @Test func `PowerDown puts it to sleep again`() throws {
    var chip = try ChipUnderTest()
    #expect(chip("16F0") == "00")
    #expect(chip.raw("0000ff02fed4022a00") == "")
    #expect(chip.raw("55550000" + "0000ff02fed4022a00").hasSuffix("0000ff06fad50332010607e800"))
  }

  @Test func `NACK brings the last answer again`() throws {
    var chip = try ChipUnderTest()
    #expect(chip.raw("0000ffff0000") == "")
    let answer = chip.raw("0000ff02fed4022a00").dropFirst(12)
    #expect(chip.raw("0000ffff0000") == answer)
  }

  @Test func `a damaged frame and an unknown command bring the error frame`() throws {
    var chip = try ChipUnderTest()
    #expect(chip.raw("0000ff02fed4022b00") == "0000ff01ff7f8100")
    #expect(chip.raw("0000ff02fed4012b00") == "0000ff00ff00" + "0000ff01ff7f8100")
  }

  @Test func `ACK ends a search, and the next command is answered in step`() throws {
    var chip = try ChipUnderTest()
    #expect(chip("4A0100") == "nothing")
    #expect(chip.chip.searchInterval != nil)
    #expect(chip.raw("0000ff00ff00") == "")
    #expect(chip.chip.searchInterval == nil)
    #expect(chip.chip.continueSearch() == [])
    #expect(chip("02") == "32010607")
  }

  @Test func `a command ends a search as well`() throws {
    var chip = try ChipUnderTest()
    #expect(chip("4A0100") == "nothing")
    #expect(chip("02") == "32010607")
    #expect(chip.chip.searchInterval == nil)
  }

  // MARK: Opening, as peers do it

  @Test func `every command of libnfc's opening is answered`() throws {
    var chip = try ChipUnderTest()
    #expect(chip("1401") == "")
    #expect(chip("0000" + hex("libnfc".utf8)) == "00" + hex("libnfc".utf8))
    #expect(chip("02") == "32010607")
    #expect(chip("1214") == "")
    #expect(chip("06 6302 6303 630D 6338 633D") == "8080000000")
    #expect(chip("320100") == "")
    #expect(chip("320101") == "")
    #expect(chip("3205FFFFFF") == "")
    #expect(chip("06 6302 6303 6305 6338 633C 633D") == "808000001000")
    #expect(chip("08 6305 40") == "")
    #expect(chip("06 6305") == "40")
    #expect(chip("3205000102") == "")
    #expect(chip("5200") == "00")
  }

  @Test func `every command of nfcpy's opening is answered`() throws {
    var chip = try ChipUnderTest()
    #expect(chip("14010000") == "")
    #expect(chip("1007") == "")
    let line = "00" + hex((0..<262).map { UInt8(truncatingIfNeeded: $0) })
    #expect(chip("00" + line) == line)
    #expect(chip("1200") == "")
    for configuration in [
      "02000B0A", "0400", "05010001", "0A59F43F114D85616F266287", "0B69FF3F114185616F", "0CFF0485",
      "0D85158A8508B28501DA", "0102",
    ] {
      #expect(chip("32" + configuration) == "")
    }
    #expect(chip("16B0") == "00")
  }

  @Test(arguments: [
    "1400", "1405", "14", "12", "10", "1009", "06", "0663", "08630240FF", "3201", "320100FF",
    "3203", "16", "4A", "4A0300", "4A0005", "4A010099", "44", "52", "54", "60", "60FF01", "600101",
    "40", "0003", "0E",
  ])
  func `parameters that make no sense bring the error frame`(command: String) throws {
    var chip = try ChipUnderTest(.ntag213)
    #expect(chip(command) == "error")
  }

  @Test func `the general status lists the targets`() throws {
    var chip = try ChipUnderTest(.ntag213)
    #expect(chip("04") == "00000080")
    _ = chip("4A0100")
    #expect(chip("04") == "000001" + "01000000" + "80")
  }

  @Test func `a chip that nobody finds stays silent as a target`() throws {
    var chip = try ChipUnderTest()
    #expect(chip("8C00" + String(repeating: "00", count: 36)) == "nothing")
    #expect(chip.raw("0000ff00ff00") == "")
    #expect(chip("86") == "27")
    #expect(chip("8A") == "0000")
    #expect(chip("560001") == "01")
  }

  // MARK: Hostile hosts

  @Test func `no bytes at all make it trap or answer without bound`() throws {
    var random = SeededGenerator(seed: 1)
    for round in 0..<400 {
      var chip = try ChipUnderTest(.ntag213, .ultralightC)
      for _ in 0..<20 {
        let code = UInt8.random(in: 0...0x96, using: &random)
        let count = Int.random(in: 0...(round % 30 == 0 ? 262 : 20), using: &random)
        let parameters = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        let frame = HostFrame.encode([HostFrame.hostToChip, code] + parameters)
        #expect(chip.chip.receive(frame).flatMap(\.bytes).count <= 300)
        _ = chip.chip.receive((0..<20).map { _ in UInt8.random(in: 0...255, using: &random) })
        _ = chip.chip.continueSearch()
      }
    }
  }
}
