/// What a file says of a Type 5 tag, before it is clear whether that makes one.
struct Type5Draft {
  var uid: [UInt8] = []
  var dsfid: UInt8?
  var afi: UInt8?
  var icReference: UInt8?
  var isDSFIDLocked = false
  var isAFILocked = false
  var blockSize = 4
  var memory: [UInt8?] = []
  var security: [UInt8]?
  var signature: [UInt8]?
  var settings = ICODESettings()
  var warnings: [ImageWarning] = []

  /// Warns if bytes that an image has no place for say something.
  mutating func ignore(_ bytes: some Collection<UInt8>, _ name: String) {
    if let warning = ImageWarning.ignored(bytes, name) { warnings.append(warning) }
  }

  /// The image, once its parts fit each other.
  consuming func image(product said: TagProduct?) throws(ImageError) -> DecodedImage {
    try said.requireType5()
    guard Type5Image.blockSizes.contains(blockSize), !memory.isEmpty || !uid.isEmpty,
      memory.count <= Type5Image.maximumSize, memory.count.isMultiple(of: blockSize)
    else {
      throw ImageError(
        .wrongLength, "\(memory.count) bytes in blocks of \(blockSize) are no Type 5 tag's memory")
    }
    if let states = security, states.count != memory.count / blockSize {
      throw ImageError(
        .wrongLength, "\(states.count) lock states for \(memory.count / blockSize) blocks")
    }
    if memory.isEmpty {
      warnings.append(
        ImageWarning(.memoryIncomplete, "the tag did not tell its memory: nothing of it is known"))
    }
    signature = signature.flatMap { $0.allSatisfy { $0 == 0 } ? nil : $0 }
    if uid.isEmpty {
      warnings.append(ImageWarning(.identifierMissing, "the file does not tell the UID"))
    } else if uid.count != 8 || uid[0] != 0xE0 {
      warnings.append(
        ImageWarning(
          .unusualIdentifier, "the UID \(HexText.encode(uid)) is none of ISO/IEC 15693"))
    }
    let image = Type5Image(
      uid: uid, dsfid: dsfid, afi: afi, icReference: icReference, isDSFIDLocked: isDSFIDLocked,
      isAFILocked: isAFILocked, blockSize: blockSize, memory: PartialMemory(memory),
      security: security, signature: signature, settings: settings)
    return DecodedImage(image: .type5(image), warnings: warnings)
  }
}
