import Testing

@testable import TagImages

/// The rules of `docs/image-format.md` for MIFARE Classic cards, after which the sample was made from
/// that of another program.
@Suite struct ClassicTextTests {
  private static let name = "classic1k-unknown.nfctag"

  private func image() throws -> ClassicImage {
    guard case .classic(let image) = try ImageFile(decoding: SampleFiles.bytes(Self.name)).image
    else { throw ImageError(.unsupported, "no MIFARE Classic card") }
    return image
  }

  @Test func `writing what was read gives the same bytes`() throws {
    let bytes = try SampleFiles.bytes(Self.name)
    let file = try ImageFile(decoding: bytes)
    #expect(file.format == .nfctag && file.warnings == [])
    #expect(try file.format.encode(file.image) == EncodedImage(bytes: bytes, losses: []))
  }

  @Test func `unknown bytes stay unknown, also within a trailer`() throws {
    let image = try image()
    #expect(image.product == .classic1K && image.nfcid1 == [0xDE, 0xAD, 0xBE, 0xEF])
    #expect(image.sensRes == 0x0004 && image.selRes == 0x08)
    #expect(image.block(12) == nil && image.block(4)?.prefix(4) == [0x00, 0x00, 0x03, 0x0E])
    let trailer = image.trailer(of: ClassicSector(3))
    #expect(trailer.key(.a) == nil && trailer.key(.b) == nil)
    #expect(trailer.accessBytes == [0x7F, 0x07, 0x88] && trailer.generalPurposeByte == 0x40)
    #expect(TagImage.classic(image).productName == "MIFARE Classic 1K")
    #expect(TagImage.classic(image).typeIdentifier == "mifareClassic")
    #expect(TagImage.classic(image).memory.unknownCount == 3 * 16 + 12)
  }

  @Test(arguments: [
    ("product: classic-1k", "product: ntag213", ImageError.Code.invalidValue),
    ("product: classic-1k", "product: classic-2k", .missingKey),
    ("product: classic-1k", "product: classic-mini", .unknownKey),
    ("product: classic-1k\n", "", .missingKey), ("uid: DEADBEEF", "uid: DEADBE", .wrongLength),
    ("sak: 08", "sak: 0808", .wrongLength), ("block 12: ?? ??", "block 12: ??", .wrongLength),
    ("block 12:", "block 64:", .missingKey), ("block 12: ??", "block 12: ?0", .invalidValue),
  ])
  func `faults are told`(_ old: String, _ new: String, _ code: ImageError.Code) throws {
    let text = String(decoding: try SampleFiles.bytes(Self.name), as: UTF8.self)
    let broken = text.replacing(old, with: new)
    #expect(broken != text)
    #expect(throws: ImageError(code, "")) { try ImageFile(decoding: Array(broken.utf8)) }
  }

  @Test func `the oddities of a card are told`() throws {
    func codes(_ change: (inout ClassicImage) -> Void) throws -> [ImageWarning.Code] {
      var image = try image()
      change(&image)
      return image.oddities().map(\.code)
    }
    #expect(try codes { _ in } == [])
    #expect(try codes { $0.nfcid1[0] = 1 } == [.identifierMismatch])
    #expect(try codes { $0.memory[4] = 0 } == [.checkByteMismatch])
    #expect(try codes { $0.memory[3 * 16 + 6] = 0 } == [.accessBitsContradict])
    #expect(
      try codes { $0.nfcid1 = [0xDE, 0xAD, 0xBE, 0xEF, 0x22, 0x08, 0x04] } == [])
  }
}
