import TagImages
import Testing

@testable import NFCTags

@Suite struct Type2LayoutTests {
  @Test(arguments: Type2Product.allCases)
  func `user memory holds neither lock bits nor configuration`(_ product: Type2Product) {
    let layout = Type2Layout.of(product)
    let special =
      Array(0..<4) + (layout.dynamicLocks.map { Array($0.blocks) } ?? [])
      + (layout.configuration.map { Array($0.block...$0.acknowledge) } ?? [])
    #expect(special.allSatisfy { !layout.isUserBlock($0) })
    #expect(layout.userBlocks.joined().allSatisfy { $0 < product.blockCount })
  }

  @Test(arguments: Type2Product.allCases)
  func `every block that means something can be read, and no password`(_ product: Type2Product) {
    let layout = Type2Layout.of(product)
    let readable = Set(layout.readableBlocks.joined())
    #expect(readable.isSuperset(of: layout.userBlocks.joined()))
    #expect(readable.allSatisfy { $0 < product.blockCount })
    if let place = layout.configuration {
      #expect(readable.isSuperset(of: [place.block, place.access]))
      #expect(readable.isDisjoint(with: [place.password, place.acknowledge]))
    }
    #expect(layout.dynamicLocks.map { readable.isSuperset(of: $0.blocks) } ?? true)
  }

  /// User memory in bytes as the data sheets advertise it, and what the first delivery's capability
  /// container claims of it.
  @Test(
    arguments: [
      (.ultralight, 48, 0x06), (.ultralightC, 144, 0x12), (.ultralightEV1Small, 48, 0x06),
      (.ultralightEV1Large, 128, 0x10), (.ntag203, 144, 0x12), (.ntag210, 48, 0x06),
      (.ntag212, 128, 0x10), (.ntag213, 144, 0x12), (.ntag215, 504, 0x3E), (.ntag216, 888, 0x6D),
      (.ntagI2C1K, 888, 0x6D), (.ntagI2C2K, 1904, 0xEA), (.ntagI2CPlus1K, 888, 0x6D),
      (.ntagI2CPlus2K, 1912, 0x6D),
    ] as [(Type2Product, Int, UInt8)])
  func `sizes are those of the data sheets`(
    _ product: Type2Product, _ bytes: Int, _ sizeCode: UInt8
  ) {
    let layout = Type2Layout.of(product)
    #expect(layout.userBytes == bytes)
    #expect(layout.sizeCode == sizeCode)
  }

  @Test(arguments: Type2Product.allCases)
  func `a lock control TLV of the product points at its lock bytes`(_ product: Type2Product) throws
  {
    let layout = Type2Layout.of(product)
    guard let block = layout.lockControl else { return }
    let control = try #require(LockControl(Array(block[2...])))
    #expect(control.bytes.lowerBound == layout.dynamicLocks?.address)
  }
}
