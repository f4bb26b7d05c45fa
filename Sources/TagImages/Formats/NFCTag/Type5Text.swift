/// The lines of a Type 5 tag in our own format.
enum Type5Text {
  static let family = "type5"

  static func decode(
    _ text: inout KeyedText, product said: TagProduct?
  ) throws(ImageError) -> DecodedImage {
    var draft = Type5Draft()
    if let entry = text.take("uid") { draft.uid = try entry.bytes(8) }
    if let entry = text.take("dsfid") { draft.dsfid = try entry.bytes(1)[0] }
    if let entry = text.take("afi") { draft.afi = try entry.bytes(1)[0] }
    if let entry = text.take("ic reference") { draft.icReference = try entry.bytes(1)[0] }
    if let entry = text.take("dsfid locked") { draft.isDSFIDLocked = try entry.answer() }
    if let entry = text.take("afi locked") { draft.isAFILocked = try entry.answer() }
    if let entry = text.take("signature") { draft.signature = try entry.bytes([32]) }
    for password in ICODESettings.Password.allCases {
      guard let entry = text.take("password \(password.rawValue)") else { continue }
      draft.settings.passwords[password] = try entry.bytes(ICODESettings.passwordLength)
    }
    if let entry = text.take("privacy") { draft.settings.isPrivate = try entry.answer() }
    if let entry = text.take("protection") { draft.settings.protection = try entry.bytes(2) }
    if let entry = text.take("eas locked") { draft.settings.isEASLocked = try entry.answer() }
    if let entry = text.take("protection locked") {
      draft.settings.isProtectionLocked = try entry.answer()
    }
    draft.blockSize = try text.require("block size").number(in: Type5Image.blockSizes)
    let count = try text.require("blocks").number(upTo: Type5Image.maximumSize / draft.blockSize)
    if let entry = text.take("security") { draft.security = try entry.bytes(count) }
    draft.memory.reserveCapacity(count * draft.blockSize)
    for number in 0..<count {
      draft.memory += try text.require("block \(number)").partialBytes(draft.blockSize)
    }
    return try draft.image(product: said)
  }

  static func lines(of image: Type5Image) -> [String] {
    var lines = ["type: \(family)"]
    if !image.uid.isEmpty { lines.append("uid: \(HexText.encode(image.uid))") }
    if let dsfid = image.dsfid { lines.append("dsfid: \(HexText.encode([dsfid]))") }
    if let afi = image.afi { lines.append("afi: \(HexText.encode([afi]))") }
    if let reference = image.icReference {
      lines.append("ic reference: \(HexText.encode([reference]))")
    }
    if image.isDSFIDLocked { lines.append("dsfid locked: yes") }
    if image.isAFILocked { lines.append("afi locked: yes") }
    if let signature = image.signature { lines.append("signature: \(HexText.encode(signature))") }
    lines += self.lines(of: image.settings)
    lines.append("block size: \(image.blockSize)")
    lines.append("blocks: \(image.blockCount)")
    if let security = image.security {
      lines.append("security: \(HexText.encode(security, separator: " "))")
    }
    return lines + KeyedText.blockLines(image.blockCount, image.bytes(ofBlock:))
  }

  private static func lines(of settings: ICODESettings) -> [String] {
    var lines: [String] = []
    for password in ICODESettings.Password.allCases {
      guard let value = settings.passwords[password] else { continue }
      lines.append("password \(password.rawValue): \(HexText.encode(value))")
    }
    let answers = [
      ("privacy", settings.isPrivate), ("eas locked", settings.isEASLocked),
      ("protection locked", settings.isProtectionLocked),
    ]
    for (key, answer) in answers {
      if let answer { lines.append("\(key): \(answer ? "yes" : "no")") }
    }
    if let protection = settings.protection {
      lines.append("protection: \(HexText.encode(protection))")
    }
    return lines
  }
}
