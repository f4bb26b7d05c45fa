/// An ISO 15693 tag in a Proxmark3 `.json`: every member of `Card` is hex, also the numbers.
///
/// The fourth kind of file is written. Earlier ones have the memory alone: in one, in blocks of four
/// bytes, in blocks of eight.
enum ProxmarkType5JSON {
  static let fileTypes = ["15693", "15693 v2", "15693 v3", "15693 v4"]
  /// What the Proxmark has room for.
  static let maximumBlockCount = 160
  static let maximumSize = 2048

  static func decode(
    _ json: DumpJSON, product: TagProduct?
  ) throws(ImageError) -> DecodedImage {
    var json = json
    var draft = Type5Draft()
    if json.fileType == fileTypes[0] {
      draft.memory = try json.rawBytes()
    } else {
      draft.blockSize = json.fileType == fileTypes[2] ? 8 : 4
      try decodeCard(&json, into: &draft)
    }
    draft.warnings += json.unknownKeyWarnings
    return try draft.image(product: product)
  }

  private static func decodeCard(
    _ json: inout DumpJSON, into draft: inout Type5Draft
  ) throws(ImageError) {
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
    if let claimed = try json.take("pagescount", count: 1).map({ Int($0[0]) }) {
      guard claimed >= count else {
        throw ImageError(
          .wrongLength, "pagescount: \(claimed) blocks are announced, \(count) are there")
      }
      draft.memory += Array(repeating: nil, count: (claimed - count) * draft.blockSize)
    }
    if let states = try json.take("locks") {
      let count = draft.memory.count / draft.blockSize
      guard states.count >= count else {
        throw ImageError(
          .wrongLength, "locks: \(states.count) lock states for \(count) blocks")
      }
      draft.security = Array(states.prefix(count))
    }
    draft.takePrivacyPassword(try json.take("privacypasswd", count: 4) ?? [])
    draft.ignore(try json.take("random", count: 2) ?? [], "random")
    draft.ignore(try json.take("state", count: 1) ?? [], "state")
  }

  static func encode(_ image: Type5Image) throws(ImageError) -> [UInt8] {
    let states = try image.proxmarkLocks()
    let blocks = (0..<image.blockCount).map { number in
      image.bytes(ofBlock: number).map { $0 ?? 0 }
    }
    let card: [(String, [UInt8])] = [
      ("uid", image.uid.reversed()), ("dsfid", [image.dsfid ?? 0]),
      ("dsfidlock", [image.isDSFIDLocked ? 1 : 0]), ("afi", [image.afi ?? 0]),
      ("afilock", [image.isAFILocked ? 1 : 0]), ("bytesperpage", [UInt8(image.blockSize)]),
      ("pagescount", [UInt8(image.blockCount)]), ("ic", [image.icReference ?? 0]),
      ("locks", states), ("random", [0, 0]),
      ("privacypasswd", image.settings.passwords[.privacy] ?? [0, 0, 0, 0]), ("state", [0]),
    ]
    return DumpJSON.file(
      created: ProxmarkJSON.creator, fileType: fileTypes[3],
      [
        ("Card", DumpJSON.object(card.map { ($0.0, HexText.encode($0.1)) })),
        ("blocks", DumpJSON.blocks(blocks)),
      ])
  }
}

extension Type5Draft {
  /// The Proxmark writes zeros where it does not know the password.
  mutating func takePrivacyPassword(_ bytes: [UInt8]) {
    if bytes.contains(where: { $0 != 0 }) { settings.passwords[.privacy] = bytes }
  }
}

extension Type5Image {
  /// The lock states as the Proxmark has them, once it is clear that it has room for the tag.
  func proxmarkLocks() throws(ImageError) -> [UInt8] {
    guard uid.count == 8, blockCount <= ProxmarkType5JSON.maximumBlockCount,
      memory.count <= ProxmarkType5JSON.maximumSize
    else {
      throw ImageError(
        .notRepresentable,
        "the format needs a UID, and up to \(ProxmarkType5JSON.maximumBlockCount) blocks of up to "
          + "\(ProxmarkType5JSON.maximumSize) bytes together")
    }
    return security ?? Array(repeating: 0, count: blockCount)
  }
}
