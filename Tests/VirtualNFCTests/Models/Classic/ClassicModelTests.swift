import TagImages
import Testing
import VirtualNFC

/// Against MF1S50YYX: the memory organisation and the access conditions.
@Suite struct ClassicModelTests {
  private static let content = "00112233445566778899aabbccddeeff"

  @Test func `nothing is read or written before a sector is open`() throws {
    var card = try ClassicUnderTest()
    #expect(card("3004") == "nak 4")
    #expect(card("A004") == "nak 4")
    #expect(card("B004") == "nak 4")
    #expect(card(open: 4))
    #expect(card("3005") == String(repeating: "0", count: 32))
    #expect(card("3008") == "nak 4")
  }

  @Test func `a wrong key is met with silence, and the card withdraws`() throws {
    var card = try ClassicUnderTest()
    #expect(card("6004") == "0120")
    #expect(card("000000000000") == "withdrawn")
    #expect(!card(open: 4, key: "D3F7D3F7D3F7"))
    #expect(card(open: 4, .b))
  }

  @Test func `a key that the image does not tell opens nothing`() throws {
    var image = try VirtualProducts.image(of: .classic1K, nfcid1: [0xDE, 0xAD, 0xBE, 0xEF])
    image.memory[7 * 16] = nil
    var card = ClassicModel(image)
    _ = card.respond(to: [0x60, 4])
    #expect(card.respond(to: [0, 0, 0, 0, 0, 0]).answer == .withdrawal)
  }

  @Test func `key A reads as zeros, and key B where it is no data`() throws {
    var card = try ClassicUnderTest()
    #expect(card(open: 4))
    #expect(card("3007") == "000000000000ff078069ffffffffffff")
    card = try ClassicUnderTest(trailer: "FFFFFFFFFFFF 7F078840 FFFFFFFFFFFF")
    #expect(card(open: 4))
    #expect(card("3007") == "0000000000007f078840000000000000")
  }

  @Test func `a key B that can be read opens a sector and may do nothing`() throws {
    var card = try ClassicUnderTest()
    #expect(card(open: 4, .b))
    #expect(card("3004") == "nak 4")
  }

  @Test func `a block is written whole, and the maker's never`() throws {
    var card = try ClassicUnderTest()
    #expect(card(open: 4))
    #expect(card("A005") == "ack")
    #expect(card(Self.content) == "ack")
    #expect(card.block(5) == Self.content)
    #expect(card("A005") == "ack")
    #expect(card("00112233") == "nak 4")
    #expect(card(open: 0))
    #expect(card("A000") == "nak 4")
  }

  /// By C1 C2 C3, with a trailer in which key B is a key: who may read and write a data block.
  @Test(
    arguments: [
      (0b000, "AB", "AB"), (0b010, "AB", ""), (0b100, "AB", "B"), (0b110, "AB", "B"),
      (0b001, "AB", ""), (0b011, "B", "B"), (0b101, "B", ""), (0b111, "", ""),
    ] as [(UInt8, String, String)])
  func `data blocks obey their condition`(
    _ condition: UInt8, _ readers: String, _ writers: String
  ) throws {
    let access = hex(AccessConditions(data: condition, trailer: 0b011).bytes)
    for (slot, name) in [(KeySlot.a, "A"), (.b, "B")] {
      var card = try ClassicUnderTest(trailer: "FFFFFFFFFFFF \(access)40 FFFFFFFFFFFF")
      #expect(card(open: 4, slot))
      #expect((card("3005") != "nak 4") == readers.contains(name), "reading with \(name)")
      #expect((card("A005") == "ack") == writers.contains(name), "writing with \(name)")
    }
  }

  /// By C1 C2 C3: what of the trailer each key can change. `a` is key A, `c` the access bits with the
  /// general purpose byte, `b` key B.
  @Test(
    arguments: [
      (0b000, "ab", ""), (0b010, "", ""), (0b100, "", "ab"), (0b110, "", ""), (0b001, "acb", ""),
      (0b011, "", "acb"), (0b101, "", "c"), (0b111, "", ""),
    ] as [(UInt8, String, String)])
  func `trailers obey their condition`(
    _ condition: UInt8, _ withA: String, _ withB: String
  ) throws {
    let access = hex(AccessConditions(data: 0, trailer: condition).bytes)
    let new = "111111111111" + "7f078855" + "222222222222"
    for (slot, changes) in [(KeySlot.a, withA), (.b, withB)] {
      var card = try ClassicUnderTest(trailer: "FFFFFFFFFFFF \(access)40 FFFFFFFFFFFF")
      #expect(card(open: 4, slot))
      var accepted = card("A007") == "ack"
      if accepted { accepted = card(new) == "ack" }
      #expect(accepted == !changes.isEmpty)
      let expected =
        (changes.contains("a") ? "111111111111" : "ffffffffffff")
        + (changes.contains("c") ? "7f078855" : "\(access)40")
        + (changes.contains("b") ? "222222222222" : "ffffffffffff")
      #expect(card.block(7) == expected)
    }
  }

  @Test func `contradicting access bits close a sector`() throws {
    var card = try ClassicUnderTest(trailer: "FFFFFFFFFFFF 00000000 FFFFFFFFFFFF")
    #expect(card(open: 4))
    #expect(card("3004") == "nak 4")
    #expect(card("3007") == "nak 4")
    #expect(card("A007") == "nak 4")
  }

  @Test func `a write that is torn leaves half a block of data and a whole trailer`() throws {
    var card = try ClassicUnderTest()
    #expect(card(open: 4))
    #expect(card("A005") == "ack")
    card.tear(Self.content)
    #expect(card.block(5) == "00110000445500008899" + "0000ccdd0000")
    #expect(card(open: 4))
    #expect(card("A007") == "ack")
    card.tear("111111111111 7F078840 222222222222")
    #expect(card.block(7) == "ffffffffffffff078069ffffffffffff")
  }
}
