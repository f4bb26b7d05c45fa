/// ISO 15693 in a Flipper file: the memory in one line, and a security status for each block.
enum FlipperType5 {
  static let deviceType = "ISO15693-3"
  static let slixType = "SLIX"
  /// Before version 4 there was one name for all, and the locks of DSFID and AFI came first in the
  /// security status; each SLIX had a name of its own for a time.
  static let deviceTypes: Set = [
    deviceType, slixType, "ISO15693", "SLIX-S", "SLIX-L", "SLIX2",
  ]
  static let dataVersion = 1
  private static let defaultCapabilities = "Default"

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
    let (isDSFIDLocked, isAFILocked) = (
      try text.takeFlag("Lock DSFID"), try text.takeFlag("Lock AFI")
    )
    draft.isDSFIDLocked = isDSFIDLocked ?? false
    draft.isAFILocked = isAFILocked ?? false
    if text.has("Block Count") || text.has("Data Content") {
      try takeMemory(
        &text, hasLocks: isDSFIDLocked == nil && isAFILocked == nil, into: &draft)
    }
    try takeSettings(&text, into: &draft)
    draft.warnings += text.unknownKeyWarnings
    return try draft.image(product: said)
  }

  /// The memory, which a tag that did not tell its size is without.
  ///
  /// - Parameter hasLocks: whether the locks of DSFID and AFI may come first in the security status.
  private static func takeMemory(
    _ text: inout KeyedText, hasLocks: Bool, into draft: inout Type5Draft
  ) throws(ImageError) {
    let count = try text.require("Block Count").number(in: 1...0x1_0000)
    let size = try text.require("Block Size")
    draft.blockSize = Int(try size.bytes(1)[0])
    guard count * draft.blockSize <= Type5Image.maximumSize else {
      throw ImageError(
        .wrongLength, line: size.line,
        "\(count) blocks of \(draft.blockSize) bytes are no tag's memory")
    }
    draft.memory = try text.require("Data Content").partialBytes(count * draft.blockSize)
    guard let entry = text.take("Security Status") else { return }
    var states = try entry.bytes(hasLocks ? [count, count + 1] : [count])
    if states.count > count {
      let locks = states.removeFirst()
      draft.isDSFIDLocked = locks & 0x01 != 0
      draft.isAFILocked = locks & 0x02 != 0
    }
    draft.security = states
  }

  /// What a SLIX has beside its memory.
  private static func takeSettings(
    _ text: inout KeyedText, into draft: inout Type5Draft
  ) throws(ImageError) {
    _ = text.take("Subtype")  // which the UID tells
    if let entry = text.take("Capabilities"), entry.value != defaultCapabilities {
      draft.warnings.append(
        ImageWarning(
          .valueIgnored, line: entry.line,
          "\(entry.value.quoted) is how the Flipper plays the tag, which has no place in an image"))
    }
    if let entry = text.take("Signature") { draft.signature = try entry.bytes(32) }
    for (key, password) in passwords {
      guard let entry = text.take(key) else { continue }
      draft.settings.passwords[password] = try entry.bytes(ICODESettings.passwordLength)
    }
    draft.settings.isPrivate = try text.takeFlag("Privacy Mode")
    if let pointer = text.take("Protection Pointer") {
      let condition = try text.require("Protection Condition")
      draft.settings.protection = try pointer.bytes(1) + condition.bytes(1)
    }
    draft.settings.isEASLocked = try text.takeFlag("Lock EAS")
    draft.settings.isProtectionLocked = try text.takeFlag("Lock PPL")
  }

  private static let passwords: [(key: String, password: ICODESettings.Password)] = [
    ("Password Read", .read), ("Password Write", .write), ("Password Privacy", .privacy),
    ("Password Destroy", .destroy), ("Password EAS", .eas),
  ]
}

// MARK: Writing

extension FlipperType5 {
  /// The format has no mark for unknown bytes: they are written as 00.
  static func lines(of image: Type5Image) throws(ImageError) -> [String] {
    guard image.uid.count == 8 else {
      throw ImageError(.notRepresentable, "the format needs the UID, which is not known")
    }
    let isSLIX =
      ICODEProduct.isSLIX(image.uid)
      && (image.signature != nil || image.settings != ICODESettings())
    var lines = [
      "Device type: \(isSLIX ? slixType : deviceType)",
      "UID: \(HexText.encode(image.uid, separator: " "))",
    ]
    for (key, byte) in [
      ("DSFID", image.dsfid), ("AFI", image.afi), ("IC Reference", image.icReference),
    ] {
      if let byte { lines.append("\(key): \(HexText.encode([byte]))") }
    }
    lines += [
      "Lock DSFID: \(image.isDSFIDLocked)",
      "Lock AFI: \(image.isAFILocked)",
    ]
    if image.blockCount > 0 {
      lines += [
        "Block Count: \(image.blockCount)",
        "Block Size: \(HexText.encode([UInt8(image.blockSize)]))",
        "Data Content: \(HexText.encode(image.memory.bytes(filling: 0), separator: " "))",
      ]
    }
    if let states = image.security, !states.isEmpty {
      lines.append("Security Status: \(HexText.encode(states, separator: " "))")
    }
    return isSLIX ? lines + settingLines(of: image) : lines
  }

  private static func settingLines(of image: Type5Image) -> [String] {
    let settings = image.settings
    var lines = ["Capabilities: \(defaultCapabilities)"]
    for (key, password) in passwords {
      guard let value = settings.passwords[password] else { continue }
      lines.append("\(key): \(HexText.encode(value, separator: " "))")
    }
    if let signature = image.signature {
      lines.append("Signature: \(HexText.encode(signature, separator: " "))")
    }
    if let isPrivate = settings.isPrivate { lines.append("Privacy Mode: \(isPrivate)") }
    if let protection = settings.protection, protection.count == 2 {
      lines.append("Protection Pointer: \(HexText.encode([protection[0]]))")
      lines.append("Protection Condition: \(HexText.encode([protection[1]]))")
    }
    if let isLocked = settings.isEASLocked { lines.append("Lock EAS: \(isLocked)") }
    if let isLocked = settings.isProtectionLocked { lines.append("Lock PPL: \(isLocked)") }
    return lines
  }
}

extension KeyedText {
  /// Takes a value that is `true` or `false`.
  fileprivate mutating func takeFlag(_ key: String) throws(ImageError) -> Bool? {
    guard let entry = take(key) else { return nil }
    switch entry.value {
    case "true": return true
    case "false": return false
    default: throw entry.fault("true or false")
    }
  }
}
