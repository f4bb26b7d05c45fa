/// The memory of a tag and nothing else.
///
/// The UID is what the memory says; product and sizes are the table's.
enum RawMemory: ImageCodec {
  static func decode(
    _ bytes: [UInt8], product: Type2Product?
  ) throws(ImageError) -> DecodedImage {
    try Type2Draft(memory: bytes).image(product: product)
  }

  static func encode(_ image: TagImage) throws(ImageError) -> [UInt8] {
    try image.asType2().memory.bytes(filling: 0x00)
  }
}
