/// A Proxmark3 `.eml`: the bytes of a dump as lines of hex, 32 digits for a block of MIFARE Classic, 8
/// for a page of an Ultralight with the header of the binary format in front.
///
/// MIFARE Classic Tool writes such files too, with `-` for an unknown digit.
enum HexLines: ImageCodec {
  private static let classicDigits = 2 * ClassicImage.blockSize
  private static let type2Digits = 2 * Type2Image.blockSize

  /// The lines but for comments, and the digits in each without the blanks between them.
  private static func lines(
    of bytes: [UInt8]
  ) -> some Sequence<(number: Int, digits: [UInt8])> {
    TextLines(bytes).lazy.filter { $0.content.first != UInt8(ascii: "#") }.map { line in
      (line.number, line.content.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") })
    }
  }

  /// Whether a file is nothing but lines of one of these lengths, as many as a dump has.
  static func isDump(_ bytes: [UInt8]) -> Bool {
    var length: Int?
    var count = 0
    for (_, digits) in lines(of: bytes) {
      guard digits.count == length ?? digits.count,
        digits.allSatisfy({ HexText.digit($0) != nil || $0 == UInt8(ascii: "-") })
      else { return false }
      length = digits.count
      count += 1
    }
    switch length {
    case classicDigits: return ClassicProduct.allCases.contains { $0.blockCount == count }
    case type2Digits: return count >= 4
    default: return false
    }
  }

  static func decode(
    _ bytes: [UInt8], product: TagProduct?
  ) throws(ImageError) -> DecodedImage {
    var memory: [UInt8?] = []
    var length: Int?
    for (number, digits) in lines(of: bytes) {
      let text = String(decoding: digits, as: UTF8.self).replacing("-", with: "?")
      guard digits.count == length ?? digits.count, let values = HexText.decode(text) else {
        throw ImageError(.malformedLine, line: number, "expected lines of hex of one length")
      }
      length = digits.count
      memory += values
    }
    switch length {
    case classicDigits:
      return try ClassicDraft(memory: memory).image(product: product)
    case type2Digits:
      let known = memory.compactMap(\.self)
      return known.count == memory.count && FormatDetection.hasProxmarkHeader(known)
        ? try ProxmarkBinary.decode(known, product: product)
        : try Type2Draft(memory: memory).image(product: product)
    default:
      throw ImageError(.wrongLength, "expected lines of 32 or 8 hex digits")
    }
  }

  static func encode(_ image: TagImage) throws(ImageError) -> [UInt8] {
    let (bytes, digits): ([UInt8], Int) =
      switch image {
      case .classic(let image): (image.memory.bytes(filling: 0), classicDigits)
      case .type2: (try ProxmarkBinary.encode(image), type2Digits)
      default: throw image.notRepresentable
      }
    let size = digits / 2
    let lines = stride(from: 0, to: bytes.count, by: size).map {
      HexText.encode(Array(bytes[$0..<min($0 + size, bytes.count)])) + "\n"
    }
    return Array(lines.joined().utf8)
  }
}
