import TagImages
import Testing

@testable import NFCTags

/// Against the tables of the data sheet, in its own notation: for data read, write, increment, and
/// decrement with transfer and restore; for trailers writing of key A, reading and writing of the
/// access bits, reading and writing of key B. `AB` is either key, `-` none.
@Suite struct SectorRightsTests {
  private static let data = [
    "AB AB AB AB", "AB - - AB", "AB - - -", "B B - -", "AB B - -", "B - - -", "AB B B AB",
    "- - - -",
  ]
  private static let trailers = [
    "A A - A A", "A A A A A", "- A - A -", "B AB B - B", "B AB - - B", "- AB B - -", "- AB - - -",
    "- AB - - -",
  ]

  private func notation(_ choice: KeyChoice) -> String {
    switch choice {
    case .never: "-"
    case .a: "A"
    case .b: "B"
    case .either: "AB"
    }
  }

  @Test(arguments: 0..<8)
  func `data blocks have the rights of the table`(_ condition: Int) {
    let rights = SectorRights(AccessConditions(data: UInt8(condition), trailer: 0b011))
      .data(5, of: ClassicSector(1))
    let words = [rights.read, rights.write, rights.increment, rights.decrement].map(notation)
    #expect(words.joined(separator: " ") == Self.data[condition])
  }

  @Test(arguments: 0..<8)
  func `trailers have the rights of the table`(_ condition: Int) {
    let rights = SectorRights(AccessConditions(data: 0, trailer: UInt8(condition))).trailer
    let words = [
      rights.writeKeys, rights.readAccess, rights.writeAccess, rights.readKeyB, rights.writeKeys,
    ].map(notation)
    #expect(words.joined(separator: " ") == Self.trailers[condition])
  }

  @Test func `a key B that can be read opens nothing`() {
    let rights = SectorRights(.transport).data(4, of: ClassicSector(1))
    #expect(rights.read == .a && rights.write == .a)
    #expect(SectorRights(.transport).trailerWriters == [.a])
  }

  @Test func `rights are told in words`() {
    func words(_ data: UInt8, _ trailer: UInt8) -> [String] {
      let rights = SectorRights(AccessConditions(data: data, trailer: trailer))
      return [rights.data(4, of: ClassicSector(1)).words, rights.trailer.words]
    }
    #expect(
      words(0b100, 0b011) == [
        "read with either key, write with key B",
        "keys and access conditions change with key B",
      ])
    #expect(
      words(0b110, 0b100) == [
        "read with either key, write with key B, decrement with either key, increment with key B",
        "change keys with key B, access conditions never",
      ])
    #expect(words(0b111, 0b111)[0] == "closed for good")
  }
}
