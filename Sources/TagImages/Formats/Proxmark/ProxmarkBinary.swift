/// A Proxmark3 `.bin`: of an Ultralight or NTAG a header, and the pages behind it; of other families
/// what `ProxmarkType1Binary` and `ProxmarkType5Binary` have.
///
/// The header of 56 bytes: version 8, TBO 2, TBO1 1, number of the last page 1, signature 32,
/// three times counter 3 (low byte first) and tearing 1. The older one of 48 bytes: version 8,
/// TBO 2, tearing 3, PACK 2, TBO1 1, signature 32. The newer one is written.
enum ProxmarkBinary: ImageCodec {
  static let headerSize = 56
  static let oldHeaderSize = 48

  static func decode(
    _ bytes: [UInt8], product: TagProduct?
  ) throws(ImageError) -> DecodedImage {
    if ProxmarkType5Binary.isDump(bytes) || product == .type5 {
      return try ProxmarkType5Binary.decode(bytes, product: product)
    }
    if ProxmarkType1Binary.isDump(bytes) {
      return try ProxmarkType1Binary.decode(bytes, product: product)
    }
    if case .type1? = product { return try ProxmarkType1Binary.decode(bytes, product: product) }
    let hasOldHeader = Type2SerialNumber(PartialMemory(bytes), at: oldHeaderSize)?.isChecked == true
    return hasOldHeader && !hasHeader(bytes)
      ? try decodeOld(bytes, product: product) : try decodeNew(bytes, product: product)
  }

  /// Whether the newer header is there and fits the length of the file.
  static func hasHeader(_ bytes: [UInt8]) -> Bool {
    bytes.count > headerSize
      && bytes.count - headerSize == (Int(bytes[11]) + 1) * Type2Image.blockSize
  }

  static func encode(_ image: TagImage) throws(ImageError) -> [UInt8] {
    switch image {
    case .type1(let image): try ProxmarkType1Binary.encode(image)
    case .type2(let image): try encode(image)
    case .type5(let image): try ProxmarkType5Binary.encode(image)
    case .type3, .type4, .classic, .presence, .script: throw image.notRepresentable
    }
  }

  private static func decodeNew(
    _ bytes: [UInt8], product: TagProduct?
  ) throws(ImageError) -> DecodedImage {
    guard bytes.count > headerSize else {
      throw ImageError(.truncated, offset: bytes.count, "the header has \(headerSize) bytes")
    }
    let size = headerSize + (Int(bytes[11]) + 1) * Type2Image.blockSize
    guard bytes.count == size else {
      throw ImageError(
        bytes.count < size ? .truncated : .wrongLength, offset: min(size, bytes.count),
        "\(bytes.count) bytes, but \(size) with the last page that the header names")
    }
    var draft = Type2Draft()
    draft.memory = Array(bytes[headerSize...])
    draft.version = Array(bytes[..<8])
    draft.signature = Array(bytes[12..<44])
    for number in 0..<3 {
      let start = 44 + 4 * number
      draft.counters[number] = Type2Image.Counter(
        value: UInt32(lowByteFirst: bytes[start..<start + 3]), tearing: bytes[start + 3])
    }
    draft.ignore(bytes[8..<11], "TBO")
    return try draft.image(product: product)
  }

  private static func decodeOld(
    _ bytes: [UInt8], product: TagProduct?
  ) throws(ImageError) -> DecodedImage {
    var draft = Type2Draft()
    draft.memory = Array(bytes[oldHeaderSize...])
    draft.version = Array(bytes[..<8])
    draft.signature = Array(bytes[16..<48])
    draft.ignore(bytes[8..<10], "TBO")
    draft.ignore(bytes[10..<13], "tearing")
    draft.storePACK(Array(bytes[13..<15]))
    draft.ignore(bytes[15..<16], "TBO1")
    return try draft.image(product: product)
  }

  private static func encode(_ image: Type2Image) throws(ImageError) -> [UInt8] {
    let pages = try ProxmarkPages.bytes(of: image)
    var bytes = image.version ?? Array(repeating: 0, count: 8)
    bytes += [0, 0, 0, UInt8(pages.count - 1)]
    bytes += image.signature ?? Array(repeating: 0, count: 32)
    for number in 0..<3 { bytes += ProxmarkPages.counter(number, of: image) }
    return bytes + pages.joined()
  }
}

extension Type2Draft {
  /// Puts PACK where it is in the memory, in the last page, if a tag's zeros stand there.
  fileprivate mutating func storePACK(_ pack: [UInt8]) {
    let place = memory.suffix(Type2Image.blockSize).prefix(pack.count)
    if memory.count >= Type2Image.blockSize, place.allSatisfy({ $0 == 0 }) {
      memory.replaceSubrange(place.indices, with: pack.map(Optional.some))
    } else {
      ignore(pack, "PACK")
    }
  }
}
