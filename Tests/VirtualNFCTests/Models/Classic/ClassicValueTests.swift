import TagImages
import Testing
import VirtualNFC

/// Value blocks: block 4 of the card under test holds 10, and block 5 is none.
@Suite struct ClassicValueTests {
  @Test func `a value is counted up and down, and written by TRANSFER`() throws {
    var card = try ClassicUnderTest()
    #expect(card(open: 4))
    #expect(card("C104") == "ack")
    #expect(card("05000000") == "silent")
    #expect(card("B004") == "ack")
    #expect(card.block(4) == "0f000000f0ffffff0f00000004fb04fb")
    #expect(card("C004") == "ack")
    #expect(card("10000000") == "silent")
    #expect(card("B005") == "ack")
    #expect(card.block(5) == "ffffffff00000000ffffffff04fb04fb")
    #expect(card("C204") == "ack")
    #expect(card("00000000") == "silent")
    #expect(card("B006") == "ack")
    #expect(card.block(6) == card.block(4))
    #expect(card("B006") == "nak 4")
  }

  @Test func `what is no value is not counted, and nothing overflows`() throws {
    var card = try ClassicUnderTest()
    #expect(card(open: 4))
    #expect(card("C105") == "nak 4")
    #expect(card("C005") == "nak 4")
    #expect(card("C205") == "nak 4")
    #expect(card("C104") == "ack")
    #expect(card("FFFFFF7F") == "nak 4")
  }

  @Test func `a condition may allow counting down alone`() throws {
    let access = hex(AccessConditions(data: 0b001, trailer: 0b011).bytes)
    var card = try ClassicUnderTest(trailer: "FFFFFFFFFFFF \(access)40 FFFFFFFFFFFF")
    #expect(card(open: 4))
    #expect(card("C104") == "nak 4")
    #expect(card("C004") == "ack")
    #expect(card("01000000") == "silent")
    #expect(card("B004") == "ack")
    #expect(card.block(4).hasPrefix("09000000"))
    #expect(card("A004") == "nak 4")
  }
}
