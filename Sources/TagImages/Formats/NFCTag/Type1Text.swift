/// The lines of a Type 1 tag in our own format.
enum Type1Text {
  static let family = "type1"

  static func decode(
    _ text: inout KeyedText, product said: TagProduct?, isLater: Bool
  ) throws(ImageError) -> DecodedImage {
    var warnings: [ImageWarning] = []
    let product = try text.takeProduct(
      Type1Product.init(identifier:), said: said.asType1(), isLater: isLater,
      warnings: &warnings)
    let nfcid1 = try text.require("uid").bytes(4)
    let sensRes = try text.require("atqa").word()
    let headerROM = try text.require("header rom").bytes(2)
    let blocks = try text.require("blocks")
    let smallest = Type1Image.staticSize / Type1Image.blockSize
    let count = try blocks.number(in: smallest...Type1Image.maximumSize / Type1Image.blockSize)
    if let product, count * Type1Image.blockSize != product.memorySize {
      throw ImageError(
        .productMismatch, line: blocks.line,
        "\(product.rawValue.withArticle) has \(product.memorySize / Type1Image.blockSize) blocks")
    }
    let memory = try text.requireBlocks(count, size: Type1Image.blockSize)
    let image = Type1Image(
      product: product, sensRes: sensRes, headerROM: headerROM, nfcid1: nfcid1,
      memory: memory)
    return DecodedImage(image: .type1(image), warnings: warnings)
  }

  static func lines(of image: Type1Image) -> [String] {
    var lines = ["type: \(family)"]
    if let product = image.product { lines.append("product: \(product.identifier)") }
    lines.append("uid: \(HexText.encode(image.nfcid1))")
    lines.append("atqa: \(HexText.encode(image.sensRes.highByteFirst))")
    lines.append("header rom: \(HexText.encode(image.headerROM))")
    lines.append("blocks: \(image.blockCount)")
    return lines + KeyedText.blockLines(image.blockCount, image.bytes(ofBlock:))
  }
}
