/// The lines of a Type 2 tag in our own format.
enum Type2Text {
  static let family = "type2"

  static func decode(
    _ text: inout KeyedText, product said: TagProduct?, isLater: Bool
  ) throws(ImageError) -> DecodedImage {
    var warnings: [ImageWarning] = []
    let product = try text.takeProduct(
      Type2Product.init(identifier:), said: said.asType2(), isLater: isLater,
      warnings: &warnings)
    let nfcid1 = try text.require("uid").identifier()
    let sensRes = try text.require("atqa").bytes(2)
    let selRes = try text.require("sak").bytes(1)
    let version: [UInt8]? = if let entry = text.take("version") { try entry.bytes(8) } else { nil }
    let signature: [UInt8]? =
      if let entry = text.take("signature") { try entry.bytes(32) } else { nil }
    var counters: [Int: Type2Image.Counter] = [:]
    for number in 0..<3 {
      guard let entry = text.take("counter \(number)") else { continue }
      counters[number] = try counter(entry)
    }
    let blocks = try text.require("blocks")
    let blockCount = try blocks.number(upTo: Type2Image.maximumBlockCount)
    if let product, blockCount > product.blockCount {
      throw ImageError(
        .productMismatch, line: blocks.line,
        "\(product.rawValue.withArticle) has no more than \(product.blockCount) blocks")
    }
    let memory = try text.requireBlocks(blockCount, size: Type2Image.blockSize)
    let image = Type2Image(
      product: product, nfcid1: nfcid1, memory: memory,
      sensRes: UInt16(high: sensRes[0], low: sensRes[1]), selRes: selRes[0], version: version,
      signature: signature, counters: counters)
    return DecodedImage(image: .type2(image), warnings: warnings + image.oddities())
  }

  static func lines(of image: Type2Image) -> [String] {
    var lines = ["type: \(family)"]
    if let product = image.product { lines.append("product: \(product.identifier)") }
    lines.append("uid: \(HexText.encode(image.nfcid1))")
    lines.append(
      "atqa: \(HexText.encode(image.sensRes.highByteFirst))")
    lines.append("sak: \(HexText.encode([image.selRes]))")
    if let version = image.version { lines.append("version: \(HexText.encode(version))") }
    if let signature = image.signature { lines.append("signature: \(HexText.encode(signature))") }
    for (number, counter) in image.counters.sorted(by: { $0.key < $1.key }) {
      lines.append("counter \(number): \(counter.value) \(HexText.encode([counter.tearing]))")
    }
    lines.append("blocks: \(image.blockCount)")
    return lines + KeyedText.blockLines(image.blockCount, image.bytes(ofBlock:))
  }

  /// The value in decimal, a blank, and the tearing byte in hex.
  private static func counter(
    _ entry: KeyedText.Entry
  ) throws(ImageError) -> Type2Image.Counter {
    let parts = entry.value.split(separator: " ")
    let maximum = Type2Image.Counter.maximum
    guard parts.count == 2, let value = parts[0].decimal, value <= maximum,
      case let tearing? = HexText.decode(String(parts[1])), tearing.count == 1,
      let tearing = tearing[0]
    else { throw entry.fault("a number up to \(maximum) and a byte") }
    return Type2Image.Counter(value: UInt32(value), tearing: tearing)
  }
}
