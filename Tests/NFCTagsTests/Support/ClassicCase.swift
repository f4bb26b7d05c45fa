import TagImages
import Testing

/// A MIFARE Classic memory from the field with what has to come of it.
struct ClassicCase: FieldCase {
  struct Expectation: Decodable, StateExpectation {
    let ndef: String?
    let empty: Bool?
    let readOnly: Bool?
    let terminator: Bool?
    /// The numbers of the sectors for NDEF.
    let sectors: [Int]?
    let notFormatted: String?
    let error: String?
  }

  let id: String
  let card: String
  let memory: String
  let expect: Expectation

  /// The card. A file may be longer than the card's memory.
  var image: ClassicImage {
    get throws {
      let products: [String: ClassicProduct] = [
        "Mini": .mini, "1K": .classic1K, "2K": .classic2K, "4K": .classic4K,
      ]
      let product = try #require(products[card])
      let content = bytes(memory).prefix(product.memorySize)
      return ClassicImage(
        product: product, nfcid1: Array(content[..<4]), memory: PartialMemory(Array(content)))
    }
  }

  /// The cases of the directory, by name.
  static let all = cases("mc-")
}
