import Testing

@testable import TagImages

/// The bytes are those of NXP's application notes AN10787 and AN1304, and of new cards.
@Suite struct AccessConditionsTests {
  @Test(
    arguments: [
      ([0xFF, 0x07, 0x80], 0b000, 0b001), ([0x7F, 0x07, 0x88], 0b000, 0b011),
      ([0x78, 0x77, 0x88], 0b100, 0b011), ([0x07, 0x8F, 0x0F], 0b010, 0b110),
    ] as [([UInt8], UInt8, UInt8)])
  func `published bytes mean what is published of them`(
    _ bytes: [UInt8], _ data: UInt8, _ trailer: UInt8
  ) throws {
    let access = try #require(AccessConditions(bytes))
    #expect((0..<3).allSatisfy { access[$0] == data } && access.trailer == trailer)
    #expect(access == AccessConditions(data: data, trailer: trailer))
    #expect(access.bytes == bytes)
  }

  @Test func `every flipped bit is a contradiction`() {
    for bytes in [[0xFF, 0x07, 0x80], [0x78, 0x77, 0x88]] as [[UInt8]] {
      for bit in 0..<24 {
        var flipped = bytes
        flipped[bit / 8] ^= 1 << (bit % 8)
        #expect(AccessConditions(flipped) == nil)
      }
    }
    #expect(AccessConditions([0, 0, 0]) == nil && AccessConditions([0xFF, 0x07]) == nil)
  }

  @Test func `each group has a condition of its own`() {
    var access = AccessConditions.transport
    for (group, condition) in [0b110, 0b001, 0b111, 0b011].enumerated() {
      access[group] = UInt8(condition)
    }
    #expect(AccessConditions(access.bytes) == access)
    // C1, C2 and C3 of the groups 3 to 0: 0101, 1101, 1110.
    #expect(access.bytes == [0x2A, 0x51, 0xED])
  }
}
