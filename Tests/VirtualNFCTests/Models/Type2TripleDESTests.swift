import TagImages
import Testing
import VirtualNFC

@Suite struct Type2TripleDESTests {
  /// The example of MF0ICU2, 7.5.6: the delivery key, RndA A8AF3B256C75ED40 and RndB
  /// 51E764602678DF2B, which this tag gives the 44th time. NXP's figures; they were checked with
  /// another implementation of triple DES.
  static func challenged() throws -> TagUnderTest {
    var tag = try TagUnderTest(
      .ultralightC, blocks: [42: "04000000", 43: "00000000"]
    ) { image in
      image.nfcid1 = bytes("51e764602678df")
    }
    for _ in 0..<0x2B {
      _ = tag("1A00")
      tag.wake()
    }
    #expect(tag("1A00") == "af577293fd2f34ca51")
    return tag
  }

  static let answer = "AF 0A638559FC7737F9 F15D7862EBBE967A"

  @Test func `the example of the data sheet opens the tag`() throws {
    var tag = try Self.challenged()
    #expect(tag(Self.answer) == "003b884fa07c137ce1")
    #expect(tag("A204 01020304") == "ack")
    #expect(tag("3004").hasPrefix("01020304"))
    tag.wake()
    #expect(tag("A204 00000000") == "nak 0")
    #expect(tag("3004") == "nak 0")
  }

  @Test(
    arguments: [
      "AF 0A638559FC7737F9 F15D7862EBBE967B", "AF 0A638559FC7737F8 F15D7862EBBE967A",
      "AE 0A638559FC7737F9 F15D7862EBBE967A", "AF 0A638559FC7737F9 F15D7862EBBE96",
      "AF 0A638559FC7737F9 F15D7862EBBE967A 00", "AF", "", "3004",
    ])
  func `another answer does not`(answer: String) throws {
    var tag = try Self.challenged()
    #expect(tag(answer) == "nak 0")
    #expect(tag(Self.answer) != "003b884fa07c137ce1")
    #expect(tag("3004") == "nak 0")
  }

  @Test func `an answer opens only the tag of its challenge`() throws {
    var tag = try Self.challenged()
    tag.wake()
    #expect(tag("1A00") != "af577293fd2f34ca51")
    #expect(tag(Self.answer) == "nak 0")
  }

  @Test func `the key is what its blocks hold`() throws {
    var tag = try Self.challenged()
    _ = tag(Self.answer)
    #expect(tag("A22C 00000000") == "ack")
    tag.wake()
    #expect(tag("1A00") != "af577293fd2f34ca51")
  }

  @Test func `a tag whose key is not known begins and refuses`() throws {
    var tag = try TagUnderTest(.ultralightC) { image in
      for offset in 44 * 4..<48 * 4 { image.memory[offset] = nil }
    }
    #expect(tag("1A00").count == 18)
    #expect(tag("AF" + String(repeating: "00", count: 16)) == "nak 0")
  }

  @Test func `other products have no such command`() throws {
    var tag = try TagUnderTest(.ntag203)
    #expect(tag("1A00") == "nak 0")
  }
}
