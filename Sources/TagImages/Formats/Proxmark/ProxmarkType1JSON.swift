/// A Topaz tag in a Proxmark3 `.json`, which holds the static memory alone.
enum ProxmarkType1JSON {
  static let fileType = "topaz"

  static func decode(
    _ json: DumpJSON, product said: TagProduct?
  ) throws(ImageError) -> DecodedImage {
    var json = json
    var memory = try json.memory(
      blockSize: Type1Image.blockSize,
      maximumCount: Type1Image.staticSize / Type1Image.blockSize)
    let missing = Type1Image.staticSize - memory.count
    memory += Array(repeating: nil, count: missing)
    let stored = memory.prefix(7).compactMap(\.self)
    let uid = try json.take("UID") ?? stored
    guard uid.count >= 4 else {
      throw ImageError(.missingKey, "neither block 0 nor anything else tells the UID")
    }
    var warnings: [ImageWarning] = []
    // The Proxmark writes the first name and looks for the second.
    let stated = try json.take("H0R1", count: 2)
    let headerROM = try json.take("HR01", count: 2) ?? stated ?? [0x11, 0x00]
    if let stated, stated != headerROM {
      warnings.append(
        ImageWarning(
          .valueIgnored,
          "H0R1 \(HexText.encode(stated)) is not HR01 \(HexText.encode(headerROM))"))
    }
    let product =
      try said.asType1()
      ?? (headerROM[0] == 0x12 ? .topaz512 : headerROM[0] == 0x11 ? .topaz96 : nil)
    let size = product?.memorySize ?? memory.count
    if missing > 0 || memory.count < size {
      warnings.append(
        ImageWarning(
          .memoryIncomplete,
          "\(memory.count - missing) of \(size) bytes are there, the rest is unknown"))
    }
    memory += Array(repeating: nil, count: size - memory.count)
    if let bytes = try json.take("Size", count: 2), UInt32(lowByteFirst: bytes) != size {
      warnings.append(
        ImageWarning(
          .productMismatch,
          "the size \(UInt32(lowByteFirst: bytes)) is not that of the tag, \(size)"))
    }
    warnings += json.unknownKeyWarnings
    let image = Type1Image(
      product: product, headerROM: headerROM, nfcid1: Array(uid.prefix(4)),
      memory: PartialMemory(memory))
    return DecodedImage(image: .type1(image), warnings: warnings)
  }

  static func encode(_ image: Type1Image) throws(ImageError) -> [UInt8] {
    let count = Type1Image.staticSize / Type1Image.blockSize
    guard image.blockCount >= count else {
      throw ImageError(.notRepresentable, "the format needs \(count) blocks")
    }
    let blocks = (0..<count).map { number in
      image.bytes(ofBlock: number).map { $0 ?? 0 }
    }
    let uid = Array(blocks[0].prefix(7))
    return DumpJSON.file(
      created: ProxmarkJSON.creator, fileType: fileType,
      [
        (
          "Card",
          DumpJSON.object([
            ("UID", HexText.encode(uid)), ("H0R1", HexText.encode(image.headerROM)),
            (
              "Size", HexText.encode(Array(UInt32(image.memory.count).threeBytesLowFirst.prefix(2)))
            ),
          ])
        ),
        ("blocks", DumpJSON.blocks(blocks)),
      ])
  }
}
