import NFCTags
import TagImages
import Testing

@Suite struct ClassicDumpTests {
  private static let secret: [UInt8] = [1, 2, 3, 4, 5, 6]

  /// A formatted card with a sector that opens to nobody but its owner.
  private func image() async throws -> ClassicImage {
    var image = try await ClassicImage.formatted(.mini, holding: [0xD0, 0, 0])
    var trailer = image.trailer(of: ClassicSector(3))
    trailer.setKey(Self.secret, .a)
    trailer.setKey(Self.secret, .b)
    image.setTrailer(trailer, of: ClassicSector(3))
    return image
  }

  private func dump(_ image: ClassicImage, with keys: [[UInt8]] = []) async throws -> ClassicImage {
    let tag = try await Bench(image).tag()
    if !keys.isEmpty { await tag.give(keys.compactMap(SectorKey.init)) }
    guard case .classic(let copy) = try await tag.dumpImage() else { throw WrongFamily() }
    return copy
  }

  @Test func `what cannot be read stays unknown`() async throws {
    let image = try await image()
    let copy = try await dump(image)
    #expect(copy.product == .mini && copy.nfcid1 == image.nfcid1)
    #expect(copy.sensRes == image.sensRes && copy.selRes == image.selRes)
    for sector in image.product.sectors where sector.number != 3 {
      for block in sector.dataBlocks { #expect(copy.block(block) == image.block(block)) }
      let (trailer, original) = (copy.trailer(of: sector), image.trailer(of: sector))
      #expect(trailer.key(.a) == original.key(.a) && trailer.key(.b) == nil)
      #expect(trailer.accessBytes == original.accessBytes)
    }
    for block in ClassicSector(3).blocks {
      #expect(copy.bytes(ofBlock: block).allSatisfy { $0 == nil })
    }
  }

  @Test func `with keys of one's own every key is looked for`() async throws {
    let image = try await image()
    #expect(try await dump(image, with: [Self.secret]) == image)
  }

  @Test func `a new card is dumped whole`() async throws {
    for product in ClassicProduct.allCases {
      let image = try ClassicImage.fresh(product)
      #expect(try await dump(image) == image)
    }
  }

  @Test func `information tells the sectors, their keys and what may be done`() async throws {
    let tag = try await Bench(try await image()).tag()
    let information = try await tag.information()
    let facts = Dictionary(uniqueKeysWithValues: information.facts.map { ($0.key, $0.value) })
    #expect(information.userBytes == 224 && information.lockedBlocks == [])
    #expect(facts["sector3"] == "NDEF; key A: not known, key B: not known")
    #expect(
      facts["sector0"]?.hasPrefix("directory; key A: directory key, key B: transport key") == true)
    #expect(facts["sector1"]?.contains("data: read and write with either key") == true)
    #expect(!information.facts.contains { $0.value.contains("010203") })
  }
}
