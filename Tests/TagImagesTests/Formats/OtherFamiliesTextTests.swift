import Testing

@testable import TagImages

/// The rules of `docs/image-format.md` for the families of few bytes; the texts are written by hand.
@Suite struct OtherFamiliesTextTests {
  static let standard = """
    nfctag: 1.0
    type: type3
    product: felica-standard
    idm: 0102030405060708
    pmm: 0120220427674EFF
    systems: 1
    system 0 code: 12FC
    system 0 services: 1
    service 0.0 codes: 0009 000B
    service 0.0 blocks: 0-1 128
    block 0.0.0: 10 04 01 00 02 00 00 00 00 00 01 00 00 00 00 18
    block 0.0.1: 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
    block 0.0.128: ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ??

    """

  static let topaz: String = {
    let blocks = (0..<15).map { "block \($0): 01 02 03 04 05 06 07 ??" }.joined(separator: "\n")
    return """
      nfctag: 1.0
      type: type1
      product: topaz96
      uid: 01020304
      atqa: 0C00
      header rom: 1148
      blocks: 15
      \(blocks)

      """
  }()

  static let ctx = """
    nfctag: 1.0
    type: presence
    product: ctx
    uid: 01020304
    details: 5002

    """

  @Test(arguments: [standard, topaz, ctx])
  func `writing what was read gives the same bytes`(_ text: String) throws {
    let file = try ImageFile(decoding: Array(text.utf8))
    #expect(file.format == .nfctag && file.warnings == [])
    let bytes = Array(text.utf8)
    #expect(try file.format.encode(file.image) == EncodedImage(bytes: bytes, losses: []))
  }

  @Test func `a Type 3 tag is read with its block numbers and unknown bytes`() throws {
    guard
      case .type3(let image) = try ImageFile(decoding: Array(Self.standard.utf8)).image
    else { throw ImageError(.unsupported, "no Type 3 tag") }
    let service = try #require(image.system(0x12FC)?.services.first)
    #expect(service.codes == [0x0009, 0x000B])
    #expect(service.blocks.map(\.number) == [0, 1, 128])
    #expect(service[128]?.unknownCount == 16 && service[2] == nil)
    #expect(image.memory.count == 48)
    #expect(TagImage.type3(image).identifier == [1, 2, 3, 4, 5, 6, 7, 8])
  }

  @Test(arguments: [
    (standard, "blocks: 0-1 128", "blocks: 0-2 128", ImageError.Code.missingKey),
    (standard, "blocks: 0-1 128", "blocks: 1-0 128", .invalidValue),
    (standard, "blocks: 0-1 128", "blocks: 0-1 1", .invalidValue),
    (standard, "blocks: 0-1 128", "blocks: 0-65535", .invalidValue),
    (standard, "blocks: 0-1 128", "blocks: 0-99999999999", .invalidValue),
    (standard, "codes: 0009 000B", "codes: 09", .invalidValue),
    (standard, "systems: 1", "systems: 17", .invalidValue),
    (standard, "systems: 1", "systems: 0", .invalidValue),
    (standard, "felica-standard", "felica", .invalidValue),
    (topaz, "blocks: 15", "blocks: 16", .productMismatch),
    (topaz, "header rom: 1148", "header rom: 11", .wrongLength),
    (topaz, "block 14:", "block 15:", .missingKey),
    (ctx, "details: 5002", "details: 50", .wrongLength),
    (ctx, "details: 5002\n", "", .missingKey),
    (ctx, "product: ctx", "product: ntag213", .invalidValue),
  ])
  func `what breaks the rules is refused`(
    _ text: String, _ old: String, _ new: String, _ code: ImageError.Code
  ) throws {
    let changed = text.replacing(old, with: new)
    #expect(changed != text)
    #expect(try SampleFiles.fault(changed.utf8).code == code)
  }

  @Test(arguments: [standard, topaz, ctx])
  func `every beginning and every flipped bit is read or refused`(_ text: String) {
    var bytes = Array(text.utf8)
    for length in bytes.indices { _ = try? ImageFile(decoding: Array(bytes.prefix(length))) }
    for index in bytes.indices {
      for bit in 0..<8 {
        bytes[index] ^= 1 << bit
        _ = try? ImageFile(decoding: bytes)
        bytes[index] ^= 1 << bit
      }
    }
  }
}
