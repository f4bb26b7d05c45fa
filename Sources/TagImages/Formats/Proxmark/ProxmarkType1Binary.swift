/// A Topaz 96 in a Proxmark3 `.bin`: what the Proxmark has of it in memory, always as long.
///
/// HR0 and HR1 2, UID 7, a gap 1, size of the memory 2 (low byte first), the 120 bytes of the static
/// memory, a gap 4, and two addresses that mean nothing in a file. A Topaz 512 is its memory alone.
enum ProxmarkType1Binary {
  static let size = 152
  private static let memoryRange = 12..<12 + Type1Image.staticSize

  /// Whether the file is as long, and tells UID and size the same in both places.
  static func isDump(_ bytes: [UInt8]) -> Bool {
    bytes.count == size && UInt32(lowByteFirst: bytes[10..<12]) == Type1Image.staticSize
      && bytes[2..<9].elementsEqual(bytes[12..<19])
  }

  static func decode(
    _ bytes: [UInt8], product said: TagProduct?
  ) throws(ImageError) -> DecodedImage {
    guard isDump(bytes) else {
      throw ImageError(
        bytes.count == size ? .invalidValue : .wrongLength,
        "the file is not what a Proxmark has of a Topaz 96")
    }
    let headerROM = Array(bytes[..<2])
    let image = Type1Image(
      product: try said.asType1() ?? (headerROM[0] == 0x11 ? .topaz96 : nil),
      headerROM: headerROM, nfcid1: Array(bytes[2..<6]),
      memory: PartialMemory(Array(bytes[memoryRange])))
    return DecodedImage(image: .type1(image), warnings: [])
  }

  static func encode(_ image: Type1Image) throws(ImageError) -> [UInt8] {
    guard image.memory.count == Type1Image.staticSize else {
      throw ImageError(.notRepresentable, "the format holds \(Type1Image.staticSize) bytes")
    }
    let memory = image.memory.bytes(filling: 0)
    let bytes = image.headerROM + memory[..<7] + [0, UInt8(Type1Image.staticSize), 0] + memory
    return bytes + Array(repeating: 0, count: size - bytes.count)
  }
}
