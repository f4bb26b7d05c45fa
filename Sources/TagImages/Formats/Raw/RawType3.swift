/// The blocks of a Type 3 tag one behind the other: from block 0 of the system for NDEF on, or those of
/// a FeliCa Lite in the order of `Type3Product.blockNumbers`, all or the first of them.
///
/// IDm and PMm are in a block that only a Lite has; where it is not there, others stand in their
/// place, with a warning.
enum RawType3 {
  private static let ndefSystem: UInt16 = 0x12FC
  private static let liteSystem: UInt16 = 0x88B4
  /// Reading and writing, reading alone.
  private static let services: [UInt16] = [0x0009, 0x000B]
  /// The block of a Lite that holds IDm and PMm.
  private static let identifierBlock: UInt16 = 0x83
  /// What an NFCID2 of no maker begins with (NFC Forum Digital 2.x, 8.6.4).
  private static let standInIdentifier: [UInt8] = [0x02, 0xFE, 0, 0, 0, 0, 0, 0]

  /// Whether the first block is an attribute information block with a right checksum (Type 3 Tag 1.x,
  /// clause 6.1).
  static func isMemory(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= Type3Image.blockSize, bytes.count.isMultiple(of: Type3Image.blockSize),
      bytes[0] >> 4 == 1
    else { return false }
    let sum = bytes[..<14].reduce(UInt16(0)) { $0 + UInt16($1) }
    return sum == UInt16(high: bytes[14], low: bytes[15])
  }

  static func decode(
    _ bytes: [UInt8], product said: TagProduct?
  ) throws(ImageError) -> DecodedImage {
    let product = try said.asType3()
    let numbers = product?.blockNumbers
    let count = bytes.count / Type3Image.blockSize
    guard count > 0, bytes.count.isMultiple(of: Type3Image.blockSize),
      count <= numbers?.count ?? 0x1_0000
    else {
      throw ImageError(
        .wrongLength,
        "\(bytes.count) bytes are not the memory of \((product?.rawValue ?? "Type 3 tag").withArticle)"
      )
    }
    var warnings: [ImageWarning] = []
    let blocks = (numbers ?? (0..<count).map { UInt16(truncatingIfNeeded: $0) }).enumerated().map {
      let start = $0.offset * Type3Image.blockSize
      return Type3Image.Block(
        number: $0.element,
        content: $0.offset < count
          ? PartialMemory(Array(bytes[start..<start + Type3Image.blockSize]))
          : PartialMemory(unknownCount: Type3Image.blockSize))
    }
    if count < blocks.count {
      warnings.append(
        ImageWarning(
          .memoryIncomplete, "\(count) of \(blocks.count) blocks are there, the rest is unknown"))
    }
    let service = Type3Image.Service(codes: services, blocks: blocks)
    let identity = numbers == nil ? nil : service[identifierBlock]?.bytes(in: 0..<16)
    if identity == nil {
      warnings.append(ImageWarning(.identifierMissing, "the file does not tell IDm and PMm"))
    }
    let image = Type3Image(
      product: product, nfcid2: identity.map { Array($0[..<8]) } ?? standInIdentifier,
      pmm: identity.map { Array($0[8...]) } ?? standInParameter(of: product),
      systems: [
        Type3Image.System(code: numbers == nil ? ndefSystem : liteSystem, services: [service])
      ])
    return DecodedImage(image: .type3(image), warnings: warnings)
  }

  /// Blocks without a number of their own between them: where one is missing, the others end.
  static func encode(_ image: Type3Image) throws(ImageError) -> [UInt8] {
    let isLite = image.product?.blockNumbers != nil
    guard
      let service = image.system(isLite ? liteSystem : ndefSystem)?.services.first(where: {
        !Set($0.codes).isDisjoint(with: services)
      }), !service.blocks.isEmpty
    else {
      throw ImageError(
        .notRepresentable, "the format holds the blocks of the system for NDEF or of a FeliCa Lite")
    }
    let numbers = image.product?.blockNumbers ?? service.blocks.indices.map { UInt16($0) }
    let blocks = zip(service.blocks, numbers).prefix { $0.number == $1 }.map(\.0)
    return blocks.flatMap { $0.content.bytes(filling: 0x00) }
  }

  /// The PMm that the manuals of Lite and Lite-S give; of another chip one that tells nothing.
  private static func standInParameter(of product: Type3Product?) -> [UInt8] {
    switch product {
    case .lite: [0x00, 0xF0, 0x00, 0x00, 0x02, 0x06, 0x03, 0x00]
    case .liteS: [0x00, 0xF1, 0x00, 0x00, 0x00, 0x01, 0x43, 0x00]
    case .standard, nil: Array(repeating: 0xFF, count: 8)
    }
  }
}
