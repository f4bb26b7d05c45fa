/// FeliCa Lite and Lite-S in a Flipper file: blocks in the order of `Type3Product.blockNumbers`, each
/// with the two status flags of its reading in front.
enum FlipperType3 {
  static let deviceType = "FeliCa"
  static let dataVersion = 1
  /// Blocks that the Flipper lists, whichever of the two chips it is.
  private static let blockNumbers = Type3Product.liteS.blockNumbers ?? []
  /// The system of FeliCa Lite, and its services: reading and writing, reading alone.
  private static let system: UInt16 = 0x88B4
  private static let services: [UInt16] = [0x0009, 0x000B]
  /// Flags, and the data of a block.
  private static let entrySize = 2 + Type3Image.blockSize

  static func decode(
    _ text: inout KeyedText, product said: TagProduct?
  ) throws(ImageError) -> DecodedImage {
    let uid = try text.require("UID").bytes(8)
    _ = try FlipperFile.takeDataVersion(of: &text, upTo: dataVersion)
    var warnings: [ImageWarning] = []
    let nfcid2 =
      if let entry = text.take("Manufacture id") { try entry.bytes(8) } else { uid }
    if nfcid2 != uid {
      warnings.append(
        ImageWarning(
          .identifierMismatch,
          "the UID is \(HexText.encode(uid)), but the IDm \(HexText.encode(nfcid2))"))
    }
    let pmm = try text.require("Manufacture parameter").bytes(8)
    let total = try text.require("Blocks total").number(upTo: blockNumbers.count)
    let readEntry = text.take("Blocks read")
    _ = try readEntry?.number(upTo: total)
    var blocks: [Type3Image.Block] = []
    for (index, number) in blockNumbers.prefix(total).enumerated() {
      let entry = try text.require("Block \(index)")
      let bytes = try entry.partialBytes(entrySize)
      let isRead = bytes[0] == 0 && bytes[1] == 0
      blocks.append(
        Type3Image.Block(
          number: number,
          content: isRead
            ? PartialMemory(Array(bytes[2...]))
            : PartialMemory(unknownCount: Type3Image.blockSize)))
    }
    warnings += text.unknownKeyWarnings
    let product = try said.asType3() ?? product(pmm)
    if let numbers = product?.blockNumbers {
      let known = Set(numbers)
      blocks.removeAll { !known.contains($0.number) }
    }
    let image = Type3Image(
      product: product, nfcid2: nfcid2, pmm: pmm,
      systems: [
        Type3Image.System(
          code: system,
          services: [Type3Image.Service(codes: services, blocks: blocks)])
      ])
    return DecodedImage(image: .type3(image), warnings: warnings)
  }

  static func lines(of image: Type3Image) throws(ImageError) -> [String] {
    guard let found = image.system(system),
      let service = found.services.first(where: { !Set($0.codes).isDisjoint(with: services) })
    else {
      throw ImageError(.notRepresentable, "the format holds nothing but FeliCa Lite and Lite-S")
    }
    var lines = [
      "Device type: \(deviceType)",
      "UID: \(HexText.encode(image.nfcid2, separator: " "))",
      "Data format version: \(dataVersion)",
      "Manufacture id: \(HexText.encode(image.nfcid2, separator: " "))",
      "Manufacture parameter: \(HexText.encode(image.pmm, separator: " "))",
      "Blocks total: \(blockNumbers.count)",
    ]
    var readCount = 0
    var blocks: [String] = []
    for (index, number) in blockNumbers.enumerated() {
      let content = service[number]
      let bytes = content?.bytes(in: 0..<Type3Image.blockSize)
      if bytes != nil { readCount += 1 }
      // A1: the block is not accessible.
      let entry =
        bytes.map { [0x00, 0x00] + $0 }
        ?? [0x01, 0xA1] + (content?.bytes(filling: 0) ?? Array(repeating: 0, count: 16))
      blocks.append("Block \(index): \(HexText.encode(entry, separator: " "))")
    }
    lines.append("Blocks read: \(readCount)")
    return lines + blocks
  }

  /// By the IC code in PMm (FeliCa Lite and Lite-S user's manuals, 3.2).
  private static func product(_ pmm: [UInt8]) -> Type3Product? {
    switch pmm[1] {
    case 0xF0: .lite
    case 0xF1, 0xF2: .liteS
    default: nil
    }
  }
}
