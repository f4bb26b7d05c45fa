/// Our own text format: `key: value` lines below a first line that tells the version.
///
/// `docs/image-format.md` describes it. The header and the choice of the family are here, what
/// each family writes is in a file of its own.
enum NFCTagText: ImageCodec {
  static let magic = "nfctag"
  static let majorVersion = 1
  static let minorVersion = 0

  static func decode(
    _ bytes: [UInt8], product: TagProduct?
  ) throws(ImageError) -> DecodedImage {
    var text = try KeyedText(bytes)
    let isLater = try readVersion(of: &text)
    let family = try text.require("type")
    var decoded: DecodedImage
    switch family.value {
    case Type1Text.family: decoded = try Type1Text.decode(&text, product: product, isLater: isLater)
    case Type2Text.family: decoded = try Type2Text.decode(&text, product: product, isLater: isLater)
    case Type3Text.family: decoded = try Type3Text.decode(&text, product: product, isLater: isLater)
    case Type4Text.family: decoded = try Type4Text.decode(&text, product: product, isLater: isLater)
    case Type5Text.family: decoded = try Type5Text.decode(&text, product: product)
    case ClassicText.family: decoded = try ClassicText.decode(&text, product: product)
    case PresenceText.family: decoded = try PresenceText.decode(&text, product: product)
    default:
      throw ImageError(
        .unsupported, line: family.line, "images of type \(family.value.quoted) are not supported")
    }
    if let entry = text.firstRemaining, !isLater {
      throw ImageError(.unknownKey, line: entry.line, "unknown key \(entry.key.quoted)")
    }
    decoded.warnings += text.unknownKeyWarnings
    return decoded
  }

  static func encode(_ image: TagImage) throws(ImageError) -> [UInt8] {
    let body =
      switch image {
      case .type1(let image): Type1Text.lines(of: image)
      case .type2(let image): Type2Text.lines(of: image)
      case .type3(let image): Type3Text.lines(of: image)
      case .type4(let image): Type4Text.lines(of: image)
      case .type5(let image): Type5Text.lines(of: image)
      case .classic(let image): ClassicText.lines(of: image)
      case .presence(let image): PresenceText.lines(of: image)
      case .script:
        throw ImageError(.notRepresentable, "a script has a format of its own")
      }
    let lines = ["\(magic): \(majorVersion).\(minorVersion)"] + body
    return lines.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
  }

  /// Whether the file is of a later minor version, in which there may be keys we do not know.
  private static func readVersion(of text: inout KeyedText) throws(ImageError) -> Bool {
    let entry = try text.require(magic)
    let numbers = entry.value.split(separator: ".", omittingEmptySubsequences: false)
    guard entry.line == 1, numbers.count == 2,
      let major = numbers[0].decimal, let minor = numbers[1].decimal
    else { throw entry.fault("a version such as 1.0 in the first line") }
    guard major == majorVersion else {
      throw ImageError(
        .unsupportedVersion, line: entry.line,
        "version \(major).\(minor) of the format is not supported")
    }
    return minor > minorVersion
  }
}
