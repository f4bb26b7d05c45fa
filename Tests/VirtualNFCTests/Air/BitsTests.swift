import Testing
import VirtualNFC

@Suite struct BitsTests {
  @Test func `bits are counted from the lowest of each byte`() {
    let bits = Bits([0b0000_0001, 0b1000_0000])
    #expect((0..<16).filter { bits[$0] } == [0, 15])
    #expect(!bits[16] && !bits[-1])
    #expect(bits.wholeBytes == [0x01, 0x80])
  }

  @Test func `bits past the count are cut off`() {
    #expect(Bits([0xFF, 0xFF], count: 10).bytes == [0xFF, 0x03])
    #expect(Bits([0xFF], count: 4) == Bits([0x0F], count: 4))
    #expect(Bits([0xFF], count: 99) == Bits([0xFF]))
    #expect(Bits([0xFF], count: -1) == Bits())
    #expect(Bits([0x0A], count: 4).wholeBytes == nil)
  }

  @Test func `appending, cutting and comparing fit together`() {
    let bytes = bytes("88a1b2c3f0")
    for count in 0...40 {
      var joined = Bits(bytes, count: count)
      #expect(Bits(bytes).hasPrefix(joined))
      joined.append(Bits(bytes).suffix(from: count))
      #expect(joined == Bits(bytes))
    }
    #expect(!Bits([0x01]).hasPrefix(Bits([0x00], count: 1)))
    #expect(!Bits([0x01], count: 1).hasPrefix(Bits([0x01])))
  }

  @Test func `where two answers differ a one is seen and the first place is told`() {
    #expect(Bits([0b0101]).overlaid(with: Bits([0b0110])) == (Bits([0b0111]), 0))
    #expect(Bits([0x44, 0x00]).overlaid(with: Bits([0x44, 0x00])) == (Bits([0x44, 0x00]), nil))
    #expect(Bits([0x0A], count: 4).overlaid(with: Bits([0x0A])) == (Bits([0x0A]), 4))
  }

  @Test func `a bit can be flipped and flipped back`() {
    #expect(Bits([0x00]).flipping(3) == Bits([0x08]))
    #expect(Bits([0x0A], count: 4).flipping(3).flipping(3) == Bits([0x0A], count: 4))
    #expect(Bits([0x0A], count: 4).flipping(4) == Bits([0x0A], count: 4))
  }
}
