/// MIFARE Classic in a Flipper file: every block, with `??` for each unknown byte.
enum FlipperClassic {
  static let deviceType = "Mifare Classic"
  /// The `Data format version` that is written. The first has bit masks of known keys in place of
  /// `??`.
  static let dataVersion = 2

  private static let names: [(name: String, product: ClassicProduct)] = [
    ("MINI", .mini), ("1K", .classic1K), ("4K", .classic4K),
  ]

  static func decode(
    _ text: inout KeyedText, activation: FlipperActivation, product said: TagProduct?
  ) throws(ImageError) -> DecodedImage {
    let name = try text.require("\(deviceType) type")
    guard let product = names.first(where: { $0.name == name.value })?.product else {
      throw name.fault("MINI, 1K or 4K")
    }
    let dataVersion = try FlipperFile.takeDataVersion(of: &text, upTo: dataVersion)
    var draft = ClassicDraft(
      product: product, nfcid1: activation.nfcid1, sensRes: activation.sensRes,
      selRes: activation.selRes)
    draft.memory.reserveCapacity(product.memorySize)
    for number in 0..<product.blockCount {
      guard let entry = text.take("Block \(number)") else {
        draft.memory += Array(repeating: nil, count: ClassicImage.blockSize)
        continue
      }
      draft.memory += try entry.partialBytes(ClassicImage.blockSize)
    }
    if dataVersion < 2 { try forgetKeys(of: &draft, product, &text) }
    draft.warnings += text.unknownKeyWarnings
    return try draft.image(product: said)
  }

  static func lines(of image: ClassicImage) throws(ImageError) -> [String] {
    guard let name = names.first(where: { $0.product == image.product })?.name else {
      throw ImageError(
        .notRepresentable, "the format has no place for \(image.product.rawValue.withArticle)")
    }
    let activation = FlipperActivation(
      nfcid1: image.nfcid1, sensRes: image.sensRes, selRes: image.selRes)
    return ["Device type: \(deviceType)"] + activation.lines + [
      "\(deviceType) type: \(name)",
      "Data format version: \(dataVersion)",
    ]
      + (0..<image.product.blockCount).map { number in
        "Block \(number): \(HexText.encode(image.bytes(ofBlock: number), separator: " "))"
      }
  }

  /// Makes the keys unknown that the masks do not name: bit n is for sector n.
  private static func forgetKeys(
    of draft: inout ClassicDraft, _ product: ClassicProduct, _ text: inout KeyedText
  ) throws(ImageError) {
    for (key, slot) in [("Key A map", KeySlot.a), ("Key B map", .b)] {
      guard let entry = text.take(key) else { continue }
      let map = try entry.bytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      for sector in product.sectors where map >> UInt64(sector.number) & 1 == 0 {
        let start = sector.trailer * ClassicImage.blockSize
        for offset in slot.range { draft.memory[start + offset] = nil }
      }
    }
  }
}
