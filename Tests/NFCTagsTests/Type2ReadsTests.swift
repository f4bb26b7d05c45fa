import TagImages
import Testing

@testable import NFCTags

@Suite struct Type2ReadsTests {
  private func ranges(_ product: Type2Product?, _ blocks: [Int]) -> [Range<Int>] {
    Type2Reads(.of(product)).ranges(for: blocks)
  }

  @Test func `FAST_READ bridges a small gap and no large one`() {
    #expect(ranges(.ntag213, [4, 5, 11]) == [4..<12])
    #expect(ranges(.ntag213, [4, 5, 12]) == [4..<6, 12..<13])
  }

  @Test func `READ brings four blocks`() {
    #expect(ranges(.ultralight, Array(4..<10)) == [4..<8, 8..<10])
    #expect(ranges(.ultralight, [4, 7, 8, 15]) == [4..<8, 8..<9, 15..<16])
  }

  @Test func `no answer is longer than a reader takes`() {
    #expect(ranges(.ntag216, Array(0..<200)).map(\.count) == [60, 60, 60, 20])
  }

  @Test func `no answer crosses a border`() {
    #expect(ranges(.ntagI2C2K, [254, 255, 256, 257]) == [254..<256, 256..<258])
    #expect(ranges(.ntagI2C1K, [226, 232]) == [226..<227, 232..<233])
  }

  @Test(arguments: Type2Product.allCases)
  func `every block that was asked for is brought, within its sector`(_ product: Type2Product) {
    let blocks = Type2Layout.of(product).readableBlocks.joined().filter { $0 % 3 != 1 }
    let ranges = ranges(product, blocks)
    #expect(Set(ranges.joined()).isSuperset(of: blocks))
    #expect(ranges.allSatisfy { $0.lowerBound / 256 == ($0.upperBound - 1) / 256 })
    #expect(ranges.allSatisfy { $0.count <= 60 })
  }

  @Test func `of a tag that hides blocks only the first of an answer is believed`() {
    let reads = Type2Reads(.of(.ultralightC), isKeyProtected: true)
    #expect(reads.ranges(for: [2, 3, 4]) == [2..<3, 3..<4, 4..<5])
  }
}
