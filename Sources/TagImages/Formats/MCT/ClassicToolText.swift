/// MIFARE Classic Tool `.mct`: `+Sector: N`, then the sector's blocks in hex, `-` for an unknown
/// digit. A line that begins with `*` in place of blocks stands for those that were not read. What
/// follows a `#` is a comment.
enum ClassicToolText: ImageCodec {
  static let magic = "+Sector:"

  static func decode(
    _ bytes: [UInt8], product: TagProduct?
  ) throws(ImageError) -> DecodedImage {
    var sectors: [Int: [UInt8?]] = [:]
    var current: Int?
    var count = 0
    for line in TextLines(bytes) {
      let content = line.content.prefix { $0 != UInt8(ascii: "#") }.trimmed
      if content.isEmpty { continue }
      if content.starts(with: magic.utf8) {
        try finish(current, sectors, line: line.number)
        let text = String(decoding: content.dropFirst(magic.utf8.count).trimmed, as: UTF8.self)
        guard let number = text.decimal, number < ClassicProduct.classic4K.sectorCount else {
          throw ImageError(
            .invalidValue, line: line.number, "expected a sector from 0 to 39, found \(text.quoted)"
          )
        }
        guard sectors.updateValue([], forKey: number) == nil else {
          throw ImageError(
            .severalDumps, line: line.number, "sector \(number) stands there twice")
        }
        current = number
        count = 0
      } else if let sector = current {
        count += 1
        if content.first == UInt8(ascii: "*") {
          let size = ClassicSector(sector).blockCount * ClassicImage.blockSize
          let missing = size - (sectors[sector] ?? []).count
          sectors[sector]? += Array(repeating: nil, count: missing)
          count = ClassicSector(sector).blockCount
          continue
        }
        guard count <= ClassicSector(sector).blockCount,
          let block = HexText.decode(
            String(decoding: content, as: UTF8.self).replacing("-", with: "?")),
          block.count == ClassicImage.blockSize
        else {
          throw ImageError(.malformedLine, line: line.number, "expected 32 hex digits of a block")
        }
        sectors[sector]? += block
      } else {
        throw ImageError(.malformedLine, line: line.number, "expected \(magic.quoted)")
      }
    }
    try finish(current, sectors, line: nil)
    guard let last = sectors.keys.max() else {
      throw ImageError(.missingKey, "the file has no sector")
    }
    var draft = ClassicDraft()
    for number in 0...last {
      let size = ClassicSector(number).blockCount * ClassicImage.blockSize
      draft.memory += sectors[number] ?? Array(repeating: nil, count: size)
    }
    return try draft.image(product: product)
  }

  /// Sectors of which nothing is known are left out.
  static func encode(_ image: TagImage) throws(ImageError) -> [UInt8] {
    let image = try image.asClassic()
    var text = ""
    for sector in image.product.sectors {
      let blocks = sector.blocks.map { image.bytes(ofBlock: $0) }
      guard blocks.contains(where: { $0.contains { $0 != nil } }) else { continue }
      text += "\(magic) \(sector.number)\n"
      for block in blocks {
        text += HexText.encode(block).replacing("?", with: "-") + "\n"
      }
    }
    return Array(text.utf8)
  }

  /// Refuses a sector with too few blocks.
  private static func finish(
    _ sector: Int?, _ sectors: [Int: [UInt8?]], line: Int?
  ) throws(ImageError) {
    guard let sector, let content = sectors[sector] else { return }
    let size = ClassicSector(sector).blockCount * ClassicImage.blockSize
    guard content.count == size else {
      throw ImageError(
        .truncated, line: line,
        "sector \(sector) has \(content.count / ClassicImage.blockSize) blocks")
    }
  }
}
