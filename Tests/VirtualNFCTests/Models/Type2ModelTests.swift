import TagImages
import TestSupport
import Testing
import VirtualNFC

@Suite struct Type2ModelTests {
  /// Codes that some product knows, so that random commands get somewhere.
  static let codes: [UInt8] = [
    0x30, 0x3A, 0xA2, 0xA0, 0x60, 0x3C, 0x39, 0xA5, 0x3E, 0x1B, 0x1A, 0xC2, 0x4B, 0xAF, 0x00,
  ]

  @Test(arguments: Type2Product.allCases)
  func `no command at all makes a tag trap or forget its identifier`(product: Type2Product)
    throws
  {
    var random = SeededGenerator(seed: UInt64(product.blockCount))
    var tag = try TagUnderTest(product)
    let header = (tag.block(0), tag.block(1))
    for _ in 0..<3000 {
      let count = [0, 1, 1, 2, 3, 4, 5, 16, 20].randomElement(using: &random) ?? 0
      let parameters = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      let code = Self.codes.randomElement(using: &random) ?? 0
      let answer = tag(hex([code] + parameters))
      #expect(answer.count <= 256 * 8)
      switch UInt8.random(in: 0...40, using: &random) {
      case 0: tag.powerOff()
      case 1: tag.wake()
      case 2: tag.tear(hex([code] + parameters))
      default: break
      }
    }
    #expect((tag.block(0), tag.block(1)) == header)
    #expect(tag.image.memory.count == product.blockCount * 4)
  }

  @Test func `an empty command is refused`() throws {
    var tag = try TagUnderTest(.ntag213)
    #expect(tag("") == "nak 0")
  }

  @Test func `what was begun ends when the tag is woken`() throws {
    var tag = try TagUnderTest(.ntagI2C2K)
    #expect(tag("C2FF") == "ack")
    tag.wake()
    #expect(tag("01000000") == "nak 0")
    #expect(tag("3003").hasPrefix("e110ea00"))
  }
}
