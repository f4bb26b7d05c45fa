import Testing

@testable import TagImages

@Suite struct ArticleTests {
  @Test(arguments: [
    "a Topaz 96", "an NTAG213", "an NTAG I2C plus 1K", "a MIFARE Ultralight EV1", "a FeliCa Lite-S",
    "a MIFARE Classic 1K", "a Type 4A tag", "a type2", "an iso15693", "an Ultralight", "a Jewel",
    "an NFC Barcode", "an ST SRx", "an ASK CTx", "an ISO 14443 B'",
  ])
  func `an article fits what follows`(_ text: String) {
    let name = text.split(separator: " ", maxSplits: 1)[1]
    #expect(String(name).withArticle == text)
  }

  @Test func `nothing and one letter are no trap`() {
    #expect("".withArticle == "")
    #expect("A".withArticle == "an A")
    #expect("X".withArticle == "an X")
  }
}
