/// The lines of a MIFARE Classic card in our own format.
enum ClassicText {
  static let family = "mifareClassic"

  static func decode(
    _ text: inout KeyedText, product said: TagProduct?
  ) throws(ImageError) -> DecodedImage {
    let entry = try text.require("product")
    guard let product = ClassicProduct(identifier: entry.value) else {
      throw entry.fault("a product")
    }
    _ = try TagProduct.settle(product, said: said.asClassic())
    let nfcid1 = try text.require("uid").identifier()
    let sensRes = try text.require("atqa").word()
    let selRes = try text.require("sak").bytes(1)[0]
    let memory = try text.requireBlocks(product.blockCount, size: ClassicImage.blockSize)
    let image = ClassicImage(
      product: product, nfcid1: nfcid1, memory: memory, sensRes: sensRes,
      selRes: selRes)
    return DecodedImage(image: .classic(image), warnings: image.oddities())
  }

  static func lines(of image: ClassicImage) -> [String] {
    [
      "type: \(family)",
      "product: \(image.product.identifier)",
      "uid: \(HexText.encode(image.nfcid1))",
      "atqa: \(HexText.encode(image.sensRes.highByteFirst))",
      "sak: \(HexText.encode([image.selRes]))",
    ]
      + KeyedText.blockLines(image.product.blockCount, image.bytes(ofBlock:))
  }
}
