/// ISO 15693 in a Flipper file: the memory in one line, and a security status for each block.
enum FlipperType5 {
  static let deviceType = "ISO15693-3"
  /// The second adds the passwords of an ICODE SLIX, which no image has a place for.
  static let deviceTypes: Set = [deviceType, "SLIX"]
  static let dataVersion = 1

  static func decode(
    _ text: inout KeyedText, product said: TagProduct?
  ) throws(ImageError) -> DecodedImage {
    var draft = Type5Draft()
    let uid = try text.require("UID")
    draft.uid = try uid.bytes([8])
    _ = try FlipperFile.takeDataVersion(of: &text, upTo: dataVersion)
    if let entry = text.take("DSFID") { draft.dsfid = try entry.bytes(1)[0] }
    if let entry = text.take("AFI") { draft.afi = try entry.bytes(1)[0] }
    if let entry = text.take("IC Reference") { draft.icReference = try entry.bytes(1)[0] }
    draft.isDSFIDLocked = try flag("Lock DSFID", &text)
    draft.isAFILocked = try flag("Lock AFI", &text)
    let count = try text.require("Block Count").number(in: 1...0x1_0000)
    draft.blockSize = Int(try text.require("Block Size").bytes(1)[0])
    guard count * draft.blockSize <= Type5Image.maximumSize else {
      throw ImageError(
        .wrongLength, "\(count) blocks of \(draft.blockSize) bytes are no tag's memory")
    }
    draft.memory = try text.require("Data Content").partialBytes(count * draft.blockSize)
    if let entry = text.take("Security Status") { draft.security = try entry.bytes(count) }
    if let entry = text.take("Signature") { draft.signature = try entry.bytes(32) }
    draft.warnings += text.unknownKeyWarnings
    return try draft.image(product: said)
  }

  /// The format has no mark for unknown bytes: they are written as 00.
  static func lines(of image: Type5Image) throws(ImageError) -> [String] {
    guard image.uid.count == 8 else {
      throw ImageError(.notRepresentable, "the format needs the UID, which is not known")
    }
    let states = image.security ?? Array(repeating: 0, count: image.blockCount)
    return [
      "Device type: \(deviceType)",
      "UID: \(HexText.encode(image.uid, separator: " "))",
      "DSFID: \(HexText.encode([image.dsfid ?? 0]))",
      "AFI: \(HexText.encode([image.afi ?? 0]))",
      "IC Reference: \(HexText.encode([image.icReference ?? 0]))",
      "Lock DSFID: \(image.isDSFIDLocked)",
      "Lock AFI: \(image.isAFILocked)",
      "Block Count: \(image.blockCount)",
      "Block Size: \(HexText.encode([UInt8(image.blockSize)]))",
      "Data Content: \(HexText.encode(image.memory.bytes(filling: 0), separator: " "))",
      "Security Status: \(HexText.encode(states, separator: " "))",
    ]
  }

  private static func flag(_ key: String, _ text: inout KeyedText) throws(ImageError) -> Bool {
    guard let entry = text.take(key) else { return false }
    switch entry.value {
    case "true": return true
    case "false": return false
    default: throw entry.fault("true or false")
    }
  }
}
