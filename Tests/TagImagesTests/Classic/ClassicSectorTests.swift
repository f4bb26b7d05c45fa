import Testing

@testable import TagImages

@Suite struct ClassicSectorTests {
  @Test(arguments: [
    (0, 0..<4), (1, 4..<8), (15, 60..<64), (31, 124..<128), (32, 128..<144), (39, 240..<256),
  ])
  func `sectors have four blocks, and sixteen from sector 32 on`(
    _ number: Int, _ blocks: Range<Int>
  ) {
    let sector = ClassicSector(number)
    #expect(sector.blocks == blocks && sector.trailer == blocks.upperBound - 1)
    #expect(sector.dataBlocks == blocks.dropLast())
    #expect(blocks.allSatisfy { ClassicSector(containing: $0) == sector })
  }

  @Test func `an access condition holds for a block, or for five`() {
    #expect((4..<8).map(ClassicSector(1).group) == [0, 1, 2, 3])
    #expect(
      (128..<144).map(ClassicSector(32).group)
        == [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3])
  }

  @Test(arguments: [
    (ClassicProduct.mini, 5, 20, 320), (.classic1K, 16, 64, 1024), (.classic2K, 32, 128, 2048),
    (.classic4K, 40, 256, 4096),
  ])
  func `products have the sizes of their data sheets`(
    _ product: ClassicProduct, _ sectors: Int, _ blocks: Int, _ bytes: Int
  ) {
    #expect(product.sectorCount == sectors && product.sectors.count == sectors)
    #expect(product.blockCount == blocks && product.memorySize == bytes)
    #expect(ClassicProduct(memorySize: bytes) == product)
    #expect(ClassicProduct(selRes: product.selRes) == product)
    #expect(ClassicProduct(identifier: product.identifier) == product)
  }
}
