/// The memory of a Type 1 tag, with the UID in block 0. What HR0 must be for NDEF is HR0 (Type 1
/// Tag 1.x, clause 4.4).
enum RawType1 {
  /// Where the capability container begins, and its magic number.
  private static let containerOffset = 8
  private static let magic: UInt8 = 0xE1

  /// Whether the bytes are as many as a product has, with a capability container of that size in
  /// block 1.
  static func isMemory(_ bytes: [UInt8]) -> Bool {
    guard product(bytes.count) != nil, bytes[containerOffset] == magic,
      bytes[containerOffset + 1] >> 4 == 1
    else { return false }
    return (Int(bytes[containerOffset + 2]) + 1) * Type1Image.blockSize <= bytes.count
  }

  private static func product(_ count: Int) -> Type1Product? {
    [.topaz96, .topaz512].first { $0.memorySize == count }
  }

  static func decode(
    _ bytes: [UInt8], product said: TagProduct?
  ) throws(ImageError) -> DecodedImage {
    guard bytes.count >= Type1Image.staticSize, bytes.count <= Type1Image.maximumSize,
      bytes.count.isMultiple(of: Type1Image.blockSize)
    else {
      throw ImageError(.wrongLength, "\(bytes.count) bytes are not the memory of a Type 1 tag")
    }
    let product = try said.asType1() ?? product(bytes.count)
    if let product, product.memorySize != bytes.count {
      throw ImageError(
        .productMismatch,
        "\(product.rawValue.withArticle) has \(product.memorySize) bytes of memory")
    }
    let image = Type1Image(
      product: product, headerROM: [bytes.count == Type1Image.staticSize ? 0x11 : 0x12, 0x00],
      nfcid1: Array(bytes[..<4]), memory: PartialMemory(bytes))
    return DecodedImage(
      image: .type1(image),
      warnings: [ImageWarning(.detailsMissing, "the file does not tell HR0 and HR1")])
  }
}
