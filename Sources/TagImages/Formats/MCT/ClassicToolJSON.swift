/// MIFARE Classic Tool `.json`: the blocks, `-` for an unknown digit, and nothing beside them.
enum ClassicToolJSON: ImageCodec {
  static let fileType = "mfcard"

  /// Whether a file is of the type, and not one that the Proxmark3 used to write under that name.
  static func isDump(_ bytes: [UInt8]) -> Bool {
    guard let json = try? DumpJSON(bytes) else { return DumpJSON.fileType(of: bytes) == fileType }
    return json.fileType == fileType && !json.has("Card") && !json.has("SectorKeys")
  }

  static func decode(
    _ bytes: [UInt8], product: TagProduct?
  ) throws(ImageError) -> DecodedImage {
    let json = try DumpJSON(bytes)
    guard json.fileType == fileType else {
      throw ImageError(
        .unsupported, "JSON of file type \(json.fileType.quoted) is not of MIFARE Classic Tool")
    }
    return try ProxmarkClassicJSON.decode(json, product: product)
  }

  static func encode(_ image: TagImage) throws(ImageError) -> [UInt8] {
    let image = try image.asClassic()
    let blocks = (0..<image.blockCount).map { number in
      ("\(number)", HexText.encode(image.bytes(ofBlock: number)).replacing("?", with: "-"))
    }
    return DumpJSON.file(
      created: ProxmarkJSON.creator, fileType: fileType, [("blocks", DumpJSON.object(blocks))])
  }
}
