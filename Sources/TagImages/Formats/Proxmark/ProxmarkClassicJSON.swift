/// A MIFARE Classic card in a Proxmark3 `.json`: ATQA in the order in which it is received, and the
/// keys a second time, as `SectorKeys`.
enum ProxmarkClassicJSON {
  /// The first is written; the later one adds what only cards with more protocols have.
  static let fileTypes = ["mfc v2", "mfc v3"]

  static func decode(
    _ json: DumpJSON, product: TagProduct?
  ) throws(ImageError) -> DecodedImage {
    var json = json
    var draft = ClassicDraft()
    draft.memory = try json.memory(
      blockSize: ClassicImage.blockSize, maximumCount: ClassicProduct.classic4K.blockCount)
    draft.nfcid1 = try json.takeIdentifier()
    if let atqa = try json.take("ATQA", count: 2) {
      draft.sensRes = UInt16(high: atqa[1], low: atqa[0])
    }
    draft.selRes = try json.take("SAK", count: 1)?[0]
    for name in ["ATS", "SIGNATURE"] {
      guard let bytes = try json.take(name), bytes.contains(where: { $0 != 0 }) else { continue }
      draft.warnings.append(
        ImageWarning(.valueIgnored, "\(name) \(HexText.encode(bytes)) has no place in an image"))
    }
    draft.warnings += json.unknownKeyWarnings
    return try draft.image(product: product)
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
