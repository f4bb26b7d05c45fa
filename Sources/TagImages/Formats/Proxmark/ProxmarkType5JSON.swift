/// An ISO 15693 tag in a Proxmark3 `.json`: every member of `Card` is hex, also the numbers.
enum ProxmarkType5JSON {
  static let fileType = "15693 v4"

  static func decode(
    _ json: DumpJSON, product: TagProduct?
  ) throws(ImageError) -> DecodedImage {
    var json = json
    var draft = Type5Draft()
    if let uid = try json.take("uid", count: 8) {
      // As it is sent, the low byte first; files with the high byte first occur.
      draft.uid = uid[0] == 0xE0 ? uid : uid.reversed()
    }
    draft.dsfid = try json.take("dsfid", count: 1)?[0]
    draft.afi = try json.take("afi", count: 1)?[0]
    draft.icReference = try json.take("ic", count: 1)?[0]
    draft.isDSFIDLocked = try json.take("dsfidlock", count: 1).map { $0[0] != 0 } ?? false
    draft.isAFILocked = try json.take("afilock", count: 1).map { $0[0] != 0 } ?? false
    if let size = try json.take("bytesperpage", count: 1)?[0] { draft.blockSize = Int(size) }
    guard Type5Image.blockSizes.contains(draft.blockSize) else {
      throw ImageError(.invalidValue, "a block cannot have \(draft.blockSize) bytes")
    }
    let maximumCount = Type5Image.maximumSize / draft.blockSize
    draft.memory = try json.memory(blockSize: draft.blockSize, maximumCount: maximumCount)
    let count = draft.memory.count / draft.blockSize
    if let bytes = try json.take("pagescount") {
      let claimed = bytes.prefix(2).reduce(0) { $0 << 8 | Int($1) }
      if claimed > count, claimed <= maximumCount {
        draft.memory += Array(repeating: nil, count: (claimed - count) * draft.blockSize)
      }
    }
    if let states = try json.take("locks") {
      draft.security = Array(states.prefix(draft.memory.count / draft.blockSize))
    }
    for key in ["random", "privacypasswd", "state"] { _ = try json.take(key) }
    draft.warnings += json.unknownKeyWarnings
    return try draft.image(product: product)
  }

  static func encode(_ image: Type5Image) throws(ImageError) -> [UInt8] {
    guard image.uid.count == 8, image.blockCount <= 0xFF else {
      throw ImageError(.notRepresentable, "the format needs a UID, and up to 255 blocks")
    }
    let states = image.security ?? Array(repeating: 0, count: image.blockCount)
    let blocks = (0..<image.blockCount).map { number in
      image.bytes(ofBlock: number).map { $0 ?? 0 }
    }
    let card: [(String, [UInt8])] = [
      ("uid", image.uid.reversed()), ("dsfid", [image.dsfid ?? 0]),
      ("dsfidlock", [image.isDSFIDLocked ? 1 : 0]), ("afi", [image.afi ?? 0]),
      ("afilock", [image.isAFILocked ? 1 : 0]), ("bytesperpage", [UInt8(image.blockSize)]),
      ("pagescount", [UInt8(image.blockCount)]), ("ic", [image.icReference ?? 0]),
      ("locks", states),
    ]
    return DumpJSON.file(
      created: ProxmarkJSON.creator, fileType: fileType,
      [
        ("Card", DumpJSON.object(card.map { ($0.0, HexText.encode($0.1)) })),
        ("blocks", DumpJSON.blocks(blocks)),
      ])
  }
}
