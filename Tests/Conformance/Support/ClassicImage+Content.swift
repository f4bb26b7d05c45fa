import TagImages

extension ClassicImage {
  /// What the card holds, read a second time and by other means than the library's: bytes one after
  /// the other, as AN10787 and AN1304 tell it, for cards with the first part of a directory only.
  var plainContent: PlainParser.Content {
    let bytes = memory.bytes(filling: 0)
    guard bytes[57] & 0x80 != 0, bytes[57] & 0x03 == 1 else { return .notFormatted }
    var area: [UInt8] = []
    for sector in 1..<min(product.sectorCount, 16)
    where bytes[16 + 2 * sector] == 0x03 && bytes[17 + 2 * sector] == 0xE1 {
      area += bytes[sector * 64..<sector * 64 + 48]
    }
    guard !area.isEmpty else { return .notFormatted }
    return PlainParser.content(ofArea: area)
  }

  /// Sectors that no published key opens, or whose access bits contradict each other.
  var dead: [Int] {
    let published: Set<[UInt8]> = [
      Array(repeating: 0xFF, count: 6), [0xA0, 0xA1, 0xA2, 0xA3, 0xA4, 0xA5],
      [0xD3, 0xF7, 0xD3, 0xF7, 0xD3, 0xF7],
    ]
    return product.sectors.filter { sector in
      let bytes = memory.bytes(filling: 0)[sector.trailer * 16..<sector.trailer * 16 + 16]
      let trailer = Array(bytes)
      let isConsistent =
        trailer[6] & 0x0F == ~trailer[7] >> 4 & 0x0F && trailer[6] >> 4 == ~trailer[8] & 0x0F
        && trailer[7] & 0x0F == ~trailer[8] >> 4 & 0x0F
      return !isConsistent || !published.contains(Array(trailer[..<6]))
        || !published.contains(Array(trailer[10...]))
    }.map(\.number)
  }
}
