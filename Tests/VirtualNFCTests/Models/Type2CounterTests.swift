import TagImages
import Testing
import VirtualNFC

@Suite struct Type2CounterTests {
  /// NTAG213/215/216: counter 2 counts the first READ or FAST_READ after power-up.
  @Test func `reads are counted once a power-up where NFC_CNT_EN says so`() throws {
    var tag = try TagUnderTest(.ntag213, blocks: [0x2A: "10050000"])
    #expect(tag("3902") == "000000")
    _ = tag("3000")
    _ = tag("3A0004")
    #expect(tag("3902") == "010000")
    tag.wake()
    _ = tag("3000")
    #expect(tag("3902") == "010000")
    tag.powerOff()
    _ = tag("3A0004")
    #expect(tag("3902") == "020000")
    #expect(tag.image.counters[2]?.value == 2)
    #expect(tag("3900") == "nak 0")
  }

  @Test func `a counter that is off is not shown and does not count`() throws {
    var tag = try TagUnderTest(.ntag216)
    _ = tag("3000")
    #expect(tag("3902") == "nak 0")
    #expect(tag.image.counters[2]?.value == 0)
  }

  @Test func `NFC_CNT_PWD_PROT keeps the counter behind the password`() throws {
    var tag = try TagUnderTest(.ntag213, blocks: [0x2A: "18050000"])
    #expect(tag("3902") == "nak 0")
    #expect(tag("1B FFFFFFFF") == "0000")
    #expect(tag("3902") == "000000")
  }

  @Test func `a full counter stays full`() throws {
    var tag = try TagUnderTest(.ntag213, blocks: [0x2A: "10050000"]) {
      $0.counters[2] = .init(value: 0xFF_FFFF)
    }
    _ = tag("3000")
    #expect(tag("3902") == "ffffff")
  }

  /// MF0ULx1: three counters, INCR_CNT with four bytes of which three count.
  @Test(arguments: [0, 1, 2]) func `an Ultralight EV1 counts up and refuses to overflow`(
    number: Int
  ) throws {
    var tag = try TagUnderTest(.ultralightEV1Small)
    let address = hex([UInt8(number)])
    #expect(tag("A5" + address + "01020300") == "ack")
    #expect(tag("39" + address) == "010203")
    #expect(tag("A5" + address + "FFFFFF00") == "nak 4")
    #expect(tag("39" + address) == "010203")
    #expect(tag("A5" + address + "FEFDFC00") == "ack")
    #expect(tag("39" + address) == "ffffff")
    #expect(tag("3E" + address) == "bd")
  }

  @Test(arguments: ["A50301000000", "3903", "3E03", "A500010203"])
  func `a counter that is not there is refused`(command: String) throws {
    var tag = try TagUnderTest(.ultralightEV1Large)
    #expect(tag(command) == "nak 0")
  }
}
