/// FeliCa in a Flipper file: Lite and Lite-S here, with blocks in the order of
/// `Type3Product.blockNumbers`, each with the two status flags of its reading in front; Standard in
/// `FlipperSystems`.
enum FlipperType3 {
  static let deviceType = "FeliCa"
  /// The `Data format version` that is written for Lite and Lite-S, which later ones list alike.
  static let dataVersion = 1
  /// Blocks that the Flipper lists, whichever of the two chips it is.
  private static let blockNumbers = Type3Product.liteS.blockNumbers ?? []
  /// The system of FeliCa Lite, and its services: reading and writing, reading alone.
  private static let system: UInt16 = 0x88B4
  private static let services: [UInt16] = [0x0009, 0x000B]
  /// Flags, and the data of a block.
  private static let entrySize = 2 + Type3Image.blockSize
  /// The flags of a block that is not accessible.
  private static let unreadFlags: [UInt8] = [0x01, 0xA1]

  static func decode(
    _ text: inout KeyedText, product said: TagProduct?
  ) throws(ImageError) -> DecodedImage {
    let uid = try text.require("UID").bytes(8)
    let version = try FlipperFile.takeDataVersion(of: &text, upTo: FlipperSystems.newestVersion)
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
    _ = text.take("IC Type")  // what PMm says, in words
    var image = Type3Image(
      product: try said.asType3() ?? product(pmm), nfcid2: nfcid2, pmm: pmm, systems: [])
    let rest = text.takeRest()
    if rest.isEmpty {
      image.systems = [try decodeLite(&text, of: image.product, &warnings)]
    } else {
      let systems = try FlipperSystems(rest, version: version)
      image.product = image.product ?? .standard
      image.systems = systems.systems
      warnings += systems.warnings
    }
    return DecodedImage(image: .type3(image), warnings: warnings + text.unknownKeyWarnings)
  }

  private static func decodeLite(
    _ text: inout KeyedText, of product: Type3Product?, _ warnings: inout [ImageWarning]
  ) throws(ImageError) -> Type3Image.System {
    let total = try text.require("Blocks total").number(upTo: blockNumbers.count)
    let readEntry = text.take("Blocks read")
    _ = try readEntry?.number(upTo: total)
    var blocks: [Type3Image.Block] = []
    for (index, number) in blockNumbers.prefix(total).enumerated() {
      let entry = try text.require("Block \(index)")
      let bytes = try entry.partialBytes(entrySize)
      let isRead = bytes[0] == 0 && bytes[1] == 0
      if !isRead, bytes[2...].contains(where: { $0 != nil && $0 != 0 }) {
        warnings.append(
          ImageWarning(
            .valueIgnored, line: entry.line,
            "\(entry.key.quoted) has flags of a failed reading: its bytes count as unknown"))
      }
      blocks.append(
        Type3Image.Block(
          number: number,
          content: isRead
            ? PartialMemory(Array(bytes[2...]))
            : PartialMemory(unknownCount: Type3Image.blockSize)))
    }
    if let numbers = product?.blockNumbers {
      let known = Set(numbers)
      blocks.removeAll { !known.contains($0.number) }
    }
    return Type3Image.System(
      code: system, services: [Type3Image.Service(codes: services, blocks: blocks)])
  }

  static func lines(of image: Type3Image) -> [String] {
    guard let found = image.system(system),
      let service = found.services.first(where: { !Set($0.codes).isDisjoint(with: services) })
    else { return FlipperSystems.lines(of: image) }
    var lines = header(of: image, version: dataVersion)
    lines.append("Blocks total: \(blockNumbers.count)")
    var readCount = 0
    var blocks: [String] = []
    for (index, number) in blockNumbers.enumerated() {
      let content = service[number]
      let bytes = content?.bytes(in: 0..<Type3Image.blockSize)
      if bytes != nil { readCount += 1 }
      let entry =
        bytes.map { [0x00, 0x00] + $0 } ?? unreadFlags
        + Array(repeating: 0, count: Type3Image.blockSize)
      blocks.append("Block \(index): \(HexText.encode(entry, separator: " "))")
    }
    lines.append("Blocks read: \(readCount)")
    return lines + blocks
  }

  static func header(of image: Type3Image, version: Int) -> [String] {
    [
      "Device type: \(deviceType)",
      "UID: \(HexText.encode(image.nfcid2, separator: " "))",
      "Data format version: \(version)",
      "Manufacture id: \(HexText.encode(image.nfcid2, separator: " "))",
      "Manufacture parameter: \(HexText.encode(image.pmm, separator: " "))",
    ]
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
