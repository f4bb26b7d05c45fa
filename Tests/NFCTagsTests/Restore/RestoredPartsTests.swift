import TagImages
import Testing

@testable import NFCTags

@Suite struct RestoredPartsTests {
  static let words: [(RestoredParts, String)] = [
    (.identifier, "UID that could be written"), (.oneTime, "bits that can only be set"),
    (.locks, "lock bits"), (.keys, "password or key"), (.configuration, "settings"),
  ]

  @Test(arguments: words)
  func `a part that a tag does not have is refused`(_ part: RestoredParts, _ words: String) {
    #expect(throws: TagError.unsupported("restoring: this tag has no \(words)")) {
      try part.require(within: [])
    }
    let others = Self.words.map(\.0).filter { $0 != part }
    #expect(throws: TagError.self) {
      try part.require(within: RestoredParts(others))
    }
  }

  @Test func `parts that a tag has are not`() throws {
    try RestoredParts([]).require(within: [])
    try RestoredParts([.locks, .keys]).require(within: [.locks, .keys, .identifier])
  }

  @Test func `a dump of another product is named as one says it`() {
    let text = "restoring: the dump is of a type2, the tag is an NTAG215"
    let image = TagImage.type2(
      Type2Image(product: nil, nfcid1: [], memory: PartialMemory(unknownCount: 0)))
    #expect(TagError.otherImage(image, on: "NTAG215") == .unsupported(text))
  }
}
