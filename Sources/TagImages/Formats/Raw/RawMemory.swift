/// The memory of a tag and nothing else, `.bin` or `.mfd`.
///
/// The UID is what the memory says; product and sizes are the table's.
enum RawMemory: ImageCodec {
  static func decode(
    _ bytes: [UInt8], product: TagProduct?
  ) throws(ImageError) -> DecodedImage {
    switch product {
    case .type1: try decodeType1(bytes, product: product)
    case .type2: try Type2Draft(memory: bytes).image(product: product)
    case .type5: try Type5Draft(memory: bytes).image(product: product)
    case .classic: try ClassicDraft(memory: bytes).image(product: product)
    case .type3, .type4:
      throw ImageError(
        .unsupported, "the memory alone does not tell what such a tag is: use another format")
    case nil:
      if ClassicMemory.fits(bytes), !isType2(bytes) {
        try ClassicDraft(memory: bytes).image(product: nil)
      } else if isType5(bytes) {
        try Type5Draft(memory: bytes).image(product: nil)
      } else {
        try Type2Draft(memory: bytes).image(product: nil)
      }
    }
  }

  static func encode(_ image: TagImage) throws(ImageError) -> [UInt8] {
    switch image {
    case .type1, .type2, .type5, .classic: image.memory.bytes(filling: 0x00)
    case .type3, .type4, .presence, .script: throw image.notRepresentable
    }
  }

  /// Whether the check bytes of a Type 2 tag's UID are where they belong.
  static func isType2(_ bytes: [UInt8]) -> Bool {
    Type2SerialNumber(PartialMemory(bytes.prefix(16).map(Optional.some)))?.isChecked == true
  }

  /// Whether a capability container of a Type 5 tag begins the memory.
  static func isType5(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 8 && bytes.count.isMultiple(of: 4) && (bytes[0] == 0xE1 || bytes[0] == 0xE2)
  }

  /// The UID is in block 0; what HR0 must be for NDEF is HR0 (Type 1 Tag 1.x, clause 4.4).
  private static func decodeType1(
    _ bytes: [UInt8], product said: TagProduct?
  ) throws(ImageError) -> DecodedImage {
    guard bytes.count >= Type1Image.staticSize, bytes.count <= Type1Image.maximumSize,
      bytes.count.isMultiple(of: Type1Image.blockSize)
    else {
      throw ImageError(.wrongLength, "\(bytes.count) bytes are not the memory of a Type 1 tag")
    }
    let product =
      try said.asType1()
      ?? [Type1Product.topaz96, .topaz512].first { $0.memorySize == bytes.count }
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
