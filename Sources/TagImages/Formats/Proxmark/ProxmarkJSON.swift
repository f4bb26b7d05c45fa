/// A Proxmark3 `.json`: the choice of the family by its `FileType`; each is in a file of its own.
enum ProxmarkJSON: ImageCodec {
  static let creator = "nfctool"

  static func decode(
    _ bytes: [UInt8], product: TagProduct?
  ) throws(ImageError) -> DecodedImage {
    let json = try DumpJSON(bytes)
    switch json.fileType {
    case ProxmarkType2JSON.fileType:
      return try ProxmarkType2JSON.decode(json, product: product)
    case _ where ProxmarkClassicJSON.fileTypes.contains(json.fileType):
      return try ProxmarkClassicJSON.decode(json, product: product)
    case ProxmarkType5JSON.fileType:
      return try ProxmarkType5JSON.decode(json, product: product)
    case ProxmarkType1JSON.fileType:
      return try ProxmarkType1JSON.decode(json, product: product)
    default:
      throw ImageError(
        .unsupported, "JSON of file type \(json.fileType.quoted) is not supported")
    }
  }

  static func encode(_ image: TagImage) throws(ImageError) -> [UInt8] {
    switch image {
    case .type1(let image): try ProxmarkType1JSON.encode(image)
    case .type2(let image): try ProxmarkType2JSON.encode(image)
    case .type5(let image): try ProxmarkType5JSON.encode(image)
    case .classic(let image): ProxmarkClassicJSON.encode(image)
    case .type3, .type4, .presence, .script: throw image.notRepresentable
    }
  }
}
