/// An ISO 15693 tag in a Proxmark3 `.bin`: what the Proxmark has of it in memory, always as long.
///
/// UID as it is sent 8, DSFID 1 and its lock 1, AFI 1 and its lock 1, bytes of a block 1, blocks 1,
/// IC reference 1, a lock state for each of 160 blocks, 2048 bytes of memory, a random number 2, the
/// password for privacy 4, and 6 of how it plays the tag.
enum ProxmarkType5Binary {
  static let size = memoryOffset + ProxmarkType5JSON.maximumSize + 2 + 4 + 6
  private static let locksOffset = 15
  private static let memoryOffset = locksOffset + ProxmarkType5JSON.maximumBlockCount
  private static let tailOffset = memoryOffset + ProxmarkType5JSON.maximumSize

  /// Whether the file is as long, and its UID and sizes can be.
  static func isDump(_ bytes: [UInt8]) -> Bool {
    bytes.count == size && bytes[7] == 0xE0 && blockCount(bytes) != nil
  }

  private static func blockCount(_ bytes: [UInt8]) -> Int? {
    let (blockSize, count) = (Int(bytes[12]), Int(bytes[13]))
    guard Type5Image.blockSizes.contains(blockSize), count > 0,
      count <= ProxmarkType5JSON.maximumBlockCount,
      count * blockSize <= ProxmarkType5JSON.maximumSize
    else { return nil }
    return count
  }

  static func decode(
    _ bytes: [UInt8], product: TagProduct?
  ) throws(ImageError) -> DecodedImage {
    guard bytes.count == size else {
      throw ImageError(
        bytes.count < size ? .truncated : .wrongLength, offset: min(size, bytes.count),
        "\(bytes.count) bytes, but such a file has \(size)")
    }
    guard let count = blockCount(bytes) else {
      throw ImageError(
        .invalidValue, offset: 12,
        "\(bytes[13]) blocks of \(bytes[12]) bytes are more than the file has room for")
    }
    var draft = Type5Draft()
    draft.uid = bytes[..<8].reversed()
    draft.dsfid = bytes[8]
    draft.isDSFIDLocked = bytes[9] != 0
    draft.afi = bytes[10]
    draft.isAFILocked = bytes[11] != 0
    draft.blockSize = Int(bytes[12])
    draft.icReference = bytes[14]
    draft.security = Array(bytes[locksOffset..<locksOffset + count])
    let end = memoryOffset + count * draft.blockSize
    draft.memory = Array(bytes[memoryOffset..<end])
    draft.takePrivacyPassword(Array(bytes[tailOffset + 2..<tailOffset + 6]))
    draft.ignore(bytes[(locksOffset + count)..<memoryOffset], "lock states of no block")
    if bytes[end..<tailOffset].contains(where: { $0 != 0 }) {
      draft.warnings.append(
        ImageWarning(.valueIgnored, "the bytes behind the last block have no place in an image"))
    }
    draft.ignore(bytes[tailOffset..<tailOffset + 2], "random")
    draft.ignore(bytes[(tailOffset + 6)...], "state")
    return try draft.image(product: product)
  }

  static func encode(_ image: Type5Image) throws(ImageError) -> [UInt8] {
    let locks = try image.proxmarkLocks()
    var bytes: [UInt8] = image.uid.reversed()
    bytes += [
      image.dsfid ?? 0, image.isDSFIDLocked ? 1 : 0, image.afi ?? 0, image.isAFILocked ? 1 : 0,
      UInt8(image.blockSize), UInt8(image.blockCount), image.icReference ?? 0,
    ]
    bytes += locks
    bytes += Array(repeating: 0, count: memoryOffset - bytes.count)
    bytes += image.memory.bytes(filling: 0)
    bytes += Array(repeating: 0, count: tailOffset + 2 - bytes.count)
    bytes += image.settings.passwords[.privacy] ?? []
    return bytes + Array(repeating: 0, count: size - bytes.count)
  }
}
