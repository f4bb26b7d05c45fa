/// The memory and nothing else, `.bin` or `.mfd`: of a Type 2 tag or a MIFARE Classic card, whose UID
/// is in it, of a Type 5 tag, whose UID nobody knows, and of the other types what `RawType1`,
/// `RawType3` and `RawType4` say. Bytes between the blocks are zeros.
enum RawMemory: ImageCodec {
  static func decode(
    _ bytes: [UInt8], product: TagProduct?
  ) throws(ImageError) -> DecodedImage {
    switch product ?? family(of: bytes) {
    case .type1: try RawType1.decode(bytes, product: product)
    case .type2: try type2Draft(bytes).image(product: product)
    case .type3: try RawType3.decode(bytes, product: product)
    case .type4: try RawType4.decode(bytes, product: product)
    case .type5: try Type5Draft(memory: bytes).image(product: product)
    case .classic: try ClassicDraft(memory: bytes).image(product: product)
    }
  }

  static func encode(_ image: TagImage) throws(ImageError) -> [UInt8] {
    switch image {
    case .type1, .type2, .type5, .classic: image.memory.bytes(filling: 0x00)
    case .type3(let image): try RawType3.encode(image)
    case .type4(let image): try RawType4.encode(image)
    case .presence, .script: throw image.notRepresentable
    }
  }

  /// The pages, and behind those of an NTAG215 the signature, if the file is longer by that.
  private static func type2Draft(_ bytes: [UInt8]) -> Type2Draft {
    let size = Type2Product.ntag215.blockCount * Type2Image.blockSize
    guard bytes.count == size + 32 else { return Type2Draft(memory: bytes) }
    return Type2Draft(memory: Array(bytes[..<size]), signature: Array(bytes[size...]))
  }

  /// What the memory is of, by its content; a Type 2 tag if that does not tell.
  private static func family(of bytes: [UInt8]) -> TagProduct {
    if isType2(bytes) { return .type2(nil) }
    if ClassicMemory.fits(bytes) { return .classic(nil) }
    return familyWithoutUID(bytes) ?? .type2(nil)
  }

  /// The family whose way to begin the memory this is, of those that have no check byte for the UID.
  static func familyWithoutUID(_ bytes: [UInt8]) -> TagProduct? {
    if isType5(bytes) { return .type5 }
    if RawType1.isMemory(bytes) { return .type1(nil) }
    if RawType3.isMemory(bytes) { return .type3(nil) }
    if RawType4.isMemory(bytes) { return .type4(nil) }
    return nil
  }

  /// Whether the check bytes of a Type 2 tag's UID are where they belong.
  static func isType2(_ bytes: [UInt8]) -> Bool {
    Type2SerialNumber(PartialMemory(bytes.prefix(16).map(Optional.some)))?.isChecked == true
  }

  /// Whether a capability container of a Type 5 tag begins the memory.
  ///
  /// In a file as long as a list of keys, which can begin so too, all of it must fit.
  private static func isType5(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 8, bytes.count.isMultiple(of: 4), bytes[0] == 0xE1 || bytes[0] == 0xE2
    else { return false }
    let size = 8 * (bytes[2] != 0 ? Int(bytes[2]) : Int(UInt16(high: bytes[6], low: bytes[7])))
    return ClassicKeyList.sectorCount(bytes.count) == nil
      || bytes[1] >> 6 == 1 && size <= bytes.count
  }
}
