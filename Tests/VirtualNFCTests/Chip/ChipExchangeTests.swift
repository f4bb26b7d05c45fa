import TagImages
import Testing
import VirtualNFC

@Suite struct ChipExchangeTests {
  static func chip(_ product: Type2Product = .ntag213, faults: String? = nil) throws
    -> ChipUnderTest
  {
    var chip = try ChipUnderTest(product, faults: faults)
    _ = chip("3205000102")
    _ = chip("4A0100")
    return chip
  }

  // MARK: InDataExchange

  @Test func `READ, WRITE and the sixteen-byte WRITE are known to the chip`() throws {
    var chip = try Self.chip()
    #expect(chip("4001A204 01020304") == "00")
    #expect(chip("40013004").hasPrefix("0001020304"))
    #expect(chip("4001A005" + hex(1...16)) == "00")
    #expect(chip("40013005").hasPrefix("0001020304" + "00000000"))
    #expect(chip.chip.statistics.total.airBytesSent > 0)
  }

  /// A NAK is status 13, and the tag must be selected again.
  @Test func `a NAK is a format error and the next command is not answered`() throws {
    var chip = try Self.chip()
    #expect(chip("400130FF") == "13")
    #expect(chip("40013000") == "01")
    #expect(chip("4A0100").hasPrefix("01"))
    #expect(chip("40013000").count == 34)
    #expect(chip("4001A200 01020304") == "13")
  }

  @Test(arguments: ["40011B FFFFFFFF", "400160", "40013A0004", "40013C00", "40011A00", "400130"])
  func `what is no command of MIFARE Classic or Ultralight brings the error frame`(
    command: String
  ) throws {
    var chip = try Self.chip()
    #expect(chip(command) == "error")
  }

  @Test func `a MIFARE Classic authentication fails`() throws {
    var chip = try Self.chip()
    #expect(chip("40016000 FFFFFFFFFFFF 04A1B2C3") == "14")
  }

  @Test func `a tag that has gone is status 01`() throws {
    var chip = try Self.chip()
    try chip.field.remove(1)
    #expect(chip("40013000") == "01")
    #expect(chip("42 3000") == "01")
    #expect(chip("4A0100") == "00")
  }

  // MARK: InCommunicateThru

  @Test func `raw commands carry CRC both ways`() throws {
    var chip = try Self.chip()
    #expect(chip("42 60") == "00" + "0004040201000f03")
    #expect(chip("42 3A0304") == "00" + "e11012000103a00c")
    #expect(chip("42 1BFFFFFFFF") == "00" + "0000")
  }

  /// A successful raw WRITE looks like a CRC error, because the 4-bit ACK has none.
  @Test func `a raw ACK and a raw NAK are CRC errors`() throws {
    var chip = try Self.chip()
    #expect(chip("42 A204 01020304") == "02")
    #expect(chip("40013004").hasPrefix("0001020304"))
    #expect(chip("42 30FF") == "02")
    #expect(chip("42 3000") == "01")
  }

  /// As nfcpy does for Type 2 tags: no CRC check, so that ACK and NAK show.
  @Test func `without the CRC check the 4-bit answers show`() throws {
    var chip = try Self.chip()
    #expect(chip("08 6303 00") == "")
    #expect(chip("42 A204 01020304") == "000a")
    #expect(chip("06 633C") == "14")
    #expect(chip("42 60") == "00" + "0004040201000f03" + hex(CRC.a(bytes("0004040201000f03"))))
    #expect(chip("42 30FF") == "0000")
  }

  @Test func `a search switches the CRC check on again`() throws {
    var chip = try Self.chip()
    #expect(chip("08 6302 00 6303 00") == "")
    _ = chip("4A0100")
    #expect(chip("06 6302 6303") == "8080")
  }

  @Test func `an answer longer than the buffer is an error`() throws {
    var chip = try Self.chip(.ntag216)
    #expect(chip("42 3A0040").count == 2 + 260 * 2)
    #expect(chip("42 3A0041") == "07")
  }

  @Test func `sending nothing waits in vain`() throws {
    var chip = try Self.chip()
    #expect(chip("42") == "01")
  }

  /// nfc-anticol: REQA of 7 bits, anticollision and selection by hand, HLTA.
  @Test func `anticollision can be done by hand`() throws {
    var chip = try ChipUnderTest(.ntag213)
    #expect(chip("320101") == "")
    #expect(chip("08 6302 00 6303 00 633D 07") == "")
    #expect(chip("42 26") == "00" + "4400")
    #expect(chip("08 633D 00") == "")

    let uid = bytes(chip.uid())
    let first = [0x88] + uid.prefix(3)
    let second = Array(uid.suffix(4))
    for (code, level, sak) in [("93", first, "04da17"), ("95", second, "00fe51")] {
      let shown = level + [level.reduce(0, ^)]
      #expect(chip("42 \(code)20") == "00" + hex(shown))
      let select = bytes(code + "70") + shown
      #expect(chip("42" + hex(select + CRC.a(select))) == "00" + sak)
    }
    #expect(chip("42 3000 02a8").count == 2 + 18 * 2)
    #expect(chip("42 5000 57cd") == "01")
    #expect(chip("08 633D 07") == "")
    #expect(chip("42 26") == "01")
    #expect(chip("42 52") == "00" + "4400")
  }

  @Test func `two tags that answer at once collide`() throws {
    var chip = try ChipUnderTest(.ntag213, .ntag215)
    #expect(chip("320101") == "")
    #expect(chip("08 6302 00 6303 00 633D 07") == "")
    #expect(chip("42 26") == "00" + "4400")
    #expect(chip("08 633D 00") == "")
    #expect(chip("42 9320") == "06")
  }

  // MARK: Faults, as the chip shows them

  @Test(arguments: [
    ("nak@2", "13"), ("mute@2", "01"), ("lose@2", "01"), ("corrupt@2", "02"), ("remove@2", "01"),
    ("tear@2", "01"),
  ])
  func `a fault shows as a status`(faults: String, status: String) throws {
    var chip = try Self.chip(faults: faults)
    #expect(chip("40013000").count == 34)
    #expect(chip("40013000") == status)
    #expect(chip.chip.isUnplugged == false)
  }

  @Test func `a chip that is unplugged says nothing more`() throws {
    var chip = try Self.chip(faults: "unplug@2")
    #expect(chip("40013000").count == 34)
    #expect(chip("40013000") == "nothing")
    #expect(chip.chip.isUnplugged)
    #expect(chip.raw("0000ff02fed4022a00") == "")
  }

  @Test func `a slow exchange says how long it makes the host wait`() throws {
    var chip = try Self.chip(faults: "slow=30")
    let outputs = chip.chip.receive(HostFrame.encode(bytes("D440013000")))
    #expect(outputs.map(\.injectedDelay) == [.zero, .milliseconds(30)])
    #expect(outputs[1].modelledDelay > .milliseconds(30))
  }
}
