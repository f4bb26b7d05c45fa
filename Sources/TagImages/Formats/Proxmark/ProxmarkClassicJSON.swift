/// A MIFARE Classic card in a Proxmark3 `.json`: ATQA in the order in which it is received, and the
/// keys a second time, as `SectorKeys`.
enum ProxmarkClassicJSON {
  /// The first is written; the next adds what only cards with more protocols have, and the last is
  /// what the type was called before, with or without `Card`.
  static let fileTypes = ["mfc v2", "mfc v3", ClassicToolJSON.fileType]

  static func decode(
    _ json: DumpJSON, product: TagProduct?
  ) throws(ImageError) -> DecodedImage {
    var json = json
    var draft = ClassicDraft()
    draft.memory = try json.memory(
      blockSize: ClassicImage.blockSize, maximumCount: ClassicProduct.classic4K.blockCount)
    draft.nfcid1 = try json.takeIdentifier()
    if let atqa = try json.take("ATQA", count: 2) {
      // As it is received, the low byte first.
      draft.sensRes = UInt16(high: atqa[1], low: atqa[0]).sensResInOrder
    }
    draft.selRes = try json.take("SAK", count: 1)?[0]
    for name in ["ATS", "SIGNATURE"] {
      guard let bytes = try json.take(name), bytes.contains(where: { $0 != 0 }) else { continue }
      draft.warnings.append(
        ImageWarning(.valueIgnored, "\(name) \(HexText.encode(bytes)) has no place in an image"))
    }
    json.pass("SectorKeys")
    draft.warnings += try contradictions(json, draft.memory)
    draft.warnings += json.unknownKeyWarnings
    return try draft.image(product: product)
  }

  /// Warns of keys and access conditions that are not those of the blocks.
  private static func contradictions(
    _ json: DumpJSON, _ memory: [UInt8?]
  ) throws(ImageError) -> [ImageWarning] {
    var sectors: [Int] = []
    for (number, parts) in try json.sectorKeys() {
      guard let sector = number.decimal.flatMap({ 0..<40 ~= $0 ? ClassicSector($0) : nil }) else {
        continue
      }
      let start = sector.trailer * ClassicImage.blockSize
      guard start + ClassicImage.blockSize <= memory.count else { continue }
      for (text, range) in [
        (parts.keyA, KeySlot.a.range), (parts.keyB, KeySlot.b.range), (parts.access, 6..<10),
      ] {
        let stored = memory[start + range.lowerBound..<start + range.upperBound]
        guard let text, HexText.decode(text) != Array(stored) else { continue }
        sectors.append(sector.number)
      }
    }
    return Set(sectors).sorted().map {
      ImageWarning(.valueIgnored, "SectorKeys of sector \($0) are not those of its block")
    }
  }

  static func encode(_ image: ClassicImage) -> [UInt8] {
    let atqa = image.sensRes.highByteFirst
    let blocks = (0..<image.blockCount).map { number in
      image.bytes(ofBlock: number).map { $0 ?? 0 }
    }
    let keys = image.product.sectors.map { sector in
      let trailer = blocks[sector.trailer]
      let members = [
        ("KeyA", trailer[KeySlot.a.range]), ("KeyB", trailer[KeySlot.b.range]),
        ("AccessConditions", trailer[6..<10]),
      ].map { "\"\($0.0)\": \"\(HexText.encode(Array($0.1)))\"" }
      return ("\(sector.number)", "{ \(members.joined(separator: ", ")) }")
    }
    return DumpJSON.file(
      created: ProxmarkJSON.creator, fileType: fileTypes[0],
      [
        (
          "Card",
          DumpJSON.object([
            ("UID", HexText.encode(image.nfcid1)), ("ATQA", HexText.encode([atqa[1], atqa[0]])),
            ("SAK", HexText.encode([image.selRes])),
          ])
        ),
        ("blocks", DumpJSON.blocks(blocks)), ("SectorKeys", DumpJSON.braces(keys)),
      ])
  }
}
