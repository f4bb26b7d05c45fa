/// An Ultralight or NTAG in a Proxmark3 `.json`: `Card` holds UID, version, signature and counters.
enum ProxmarkType2JSON {
  static let fileType = "mfu"

  static func decode(
    _ json: DumpJSON, product: TagProduct?
  ) throws(ImageError) -> DecodedImage {
    var json = json
    var draft = Type2Draft()
    draft.memory = try json.memory(
      blockSize: Type2Image.blockSize, maximumCount: Type2Image.maximumBlockCount)
    draft.nfcid1 = try json.takeIdentifier()
    draft.version = try json.take("Version", count: 8)
    draft.signature = try json.take("Signature", count: 32)
    for number in 0..<3 {
      guard let bytes = try json.take("Counter\(number)", count: 3) else { continue }
      let tearing = try json.take("Tearing\(number)", count: 1)
      draft.counters[number] = Type2Image.Counter(
        value: UInt32(lowByteFirst: bytes), tearing: tearing?.first ?? 0)
    }
    for (name, count) in [("TBO_0", 2), ("TBO_1", 1)] {
      draft.ignore(try json.take(name, count: count) ?? [], name)
    }
    draft.warnings += json.unknownKeyWarnings
    return try draft.image(product: product)
  }

  static func encode(_ image: Type2Image) throws(ImageError) -> [UInt8] {
    var card = [
      ("UID", HexText.encode(image.nfcid1)),
      ("Version", HexText.encode(image.version ?? Array(repeating: 0, count: 8))),
      ("TBO_0", "0000"), ("TBO_1", "00"),
      ("Signature", HexText.encode(image.signature ?? Array(repeating: 0, count: 32))),
    ]
    for number in 0..<3 {
      let bytes = ProxmarkPages.counter(number, of: image)
      card.append(("Counter\(number)", HexText.encode(Array(bytes.prefix(3)))))
      card.append(("Tearing\(number)", HexText.encode(Array(bytes.suffix(1)))))
    }
    return DumpJSON.file(
      created: ProxmarkJSON.creator, fileType: fileType,
      [
        ("Card", DumpJSON.object(card)),
        ("blocks", DumpJSON.blocks(try ProxmarkPages.bytes(of: image))),
      ])
  }
}
