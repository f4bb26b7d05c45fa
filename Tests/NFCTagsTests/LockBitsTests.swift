import TagImages
import Testing

@testable import NFCTags

@Suite struct LockBitsTests {
  /// The dynamic lock bytes that lock every user page for good, as the data sheets draw them.
  @Test(
    arguments: [
      (.ultralightC, 40, [0xFF]), (.ntag203, 40, [0xFF]),
      (.ultralightEV1Large, 36, [0xFF, 0x03, 0x1F]),
      (.ntag212, 36, [0xFF, 0x03, 0x1F]), (.ntag213, 40, [0xFF, 0x0F, 0x3F]),
      (.ntag215, 130, [0xFF, 0x00, 0x0F]), (.ntag216, 226, [0xFF, 0x3F, 0x7F]),
      (.ntagI2C1K, 226, [0xFF, 0x3F, 0x7F]), (.ntagI2C2K, 480, [0xFF, 0x7F, 0xFF]),
      (.ntagI2CPlus1K, 226, [0xFF, 0x3F, 0x7F]), (.ntagI2CPlus2K, 226, [0xFF, 0x3F, 0x7F]),
    ] as [(Type2Product, Int, [UInt8])])
  func `all bits set are what the data sheet gives`(
    _ product: Type2Product, _ block: Int, _ content: [UInt8]
  ) throws {
    let locks = try #require(Type2Layout.of(product).dynamicLocks)
    #expect(locks.address == block * 4)
    #expect(locks.allSet == content)
    #expect(locks.locksAll(content) && locks.openForGood(by: content).isEmpty)
  }

  @Test func `the fixed bits lock pages 3 to 15`() {
    #expect(LockBits.fixed.allSet == [0xFF, 0xFF])
    #expect(LockBits.fixed.locked(by: [0x48, 0x53]) == [3, 6, 8, 9, 12, 14])
    #expect(LockBits.fixed.openForGood(by: [0x0F, 0x00]) == Set(4..<16))
    #expect(LockBits.fixed.openForGood(by: [0x12, 0x02]) == [5, 6, 7, 8])
  }

  @Test func `pages are locked in the groups of the product`() {
    let ntag213 = LockBits.ranges(at: 40, of: 2, locking: 16..<40)
    #expect(ntag213.locked(by: [0x03, 0x08, 0x00]) == [16, 17, 18, 19, 38, 39])
    #expect(ntag213.openForGood(by: [0x01, 0x00, 0x01]) == [18, 19])
    let ntag203 = LockBits.groupsOfFour(at: 40)
    #expect(ntag203.locked(by: [0x82]) == Set(16..<20).union(36..<40))
    #expect(ntag203.openForGood(by: [0x10]) == Set(28..<40))
  }

  @Test func `a lock control TLV locks as many bytes with a bit as it says`() throws {
    let control = try #require(LockControl([0xA0, 0x0C, 0x34]))
    #expect(control.bytes == 160..<162 && control.bitCount == 12 && control.bytesPerBit == 8)
    let locks = LockBits(control)
    #expect(locks.allSet == [0xFF, 0x0F])
    #expect(locks.locked(by: [0x02, 0x00]) == [18, 19])
  }

  @Test func `a lock control TLV that makes no sense names no block beyond the largest tag`() throws
  {
    let control = try #require(LockControl([0xFF, 0x00, 0xFF]))
    #expect(control.bitCount == 256)
    #expect(LockBits(control).lockable.allSatisfy { $0 < Type2Layout.largestBlockCount })
  }
}
