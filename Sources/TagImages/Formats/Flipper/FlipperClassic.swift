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
    draft.warnings = activation.warnings
    draft.memory.reserveCapacity(product.memorySize)
    var missing: [Int] = []
    for number in 0..<product.blockCount {
      guard let entry = text.take("Block \(number)") else {
        missing.append(number)
        draft.memory += Array(repeating: nil, count: ClassicImage.blockSize)
        continue
      }
      draft.memory += try block(entry, &draft.warnings)
    }
    if let first = missing.first {
      draft.warnings.append(
        ImageWarning(
          .memoryIncomplete,
          "\(missing.count) of \(product.blockCount) blocks are not in the file, the first is "
            + "\(first); they are unknown"))
    }
    if dataVersion < 2 { try forgetUnread(of: &draft, product, &text) }
    draft.warnings += text.unknownKeyWarnings
    return try draft.image(product: said)
  }

  /// The bytes of a block, as the Flipper takes them: what is not a pair of digits is unknown, and so
  /// is what the line ends before.
  private static func block(
    _ entry: KeyedText.Entry, _ warnings: inout [ImageWarning]
  ) throws(ImageError) -> [UInt8?] {
    let size = ClassicImage.blockSize
    if let bytes = HexText.decode(entry.value), bytes.count == size { return bytes }
    let words = entry.value.split { $0 == " " || $0 == "\t" }
    guard (2...size).contains(words.count), words.allSatisfy({ $0.utf8.count <= 2 }) else {
      return try entry.partialBytes(size)
    }
    var bytes = words.map { HexText.decode(String($0))?.first ?? nil }
    bytes += Array(repeating: nil, count: size - bytes.count)
    warnings.append(
      ImageWarning(
        .memoryIncomplete, line: entry.line,
        "\(entry.key.quoted) has \(bytes.count { $0 != nil }) bytes instead of \(size), the rest is "
          + "unknown"))
    return bytes
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

  /// Makes unknown what the masks say was not read, bit n for sector n: a key that is in none of
  /// them, and the blocks of zeros of a sector of which neither key is.
  private static func forgetUnread(
    of draft: inout ClassicDraft, _ product: ClassicProduct, _ text: inout KeyedText
  ) throws(ImageError) {
    var maps: [UInt64] = []
    for (key, slot) in [("Key A map", KeySlot.a), ("Key B map", .b)] {
      guard let entry = text.take(key) else { continue }
      let map = try entry.bytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      maps.append(map)
      for sector in product.sectors where map >> UInt64(sector.number) & 1 == 0 {
        let start = sector.trailer * ClassicImage.blockSize
        for offset in slot.range { draft.memory[start + offset] = nil }
      }
    }
    guard maps.count == 2 else { return }
    let found = maps[0] | maps[1]
    for sector in product.sectors where found >> UInt64(sector.number) & 1 == 0 {
      for block in sector.blocks {
        let range = block * ClassicImage.blockSize..<(block + 1) * ClassicImage.blockSize
        guard draft.memory[range].allSatisfy({ $0 == nil || $0 == 0 }) else { continue }
        for offset in range { draft.memory[offset] = nil }
      }
    }
  }
}
