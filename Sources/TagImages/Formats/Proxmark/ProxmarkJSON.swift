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
    case _ where ProxmarkType5JSON.fileTypes.contains(json.fileType):
      return try ProxmarkType5JSON.decode(json, product: product)
    case ProxmarkType1JSON.fileType:
      return try ProxmarkType1JSON.decode(json, product: product)
    case rawType:
      var decoded = try RawMemory.decode(json.rawBytes(), product: product)
      decoded.warnings += json.unknownKeyWarnings
      return decoded
    case messageType:
      _ = try json.bytes(blockSize: messageBlockSize)
      throw ImageError(.unsupported, "the file is an NDEF message, not the memory of a tag")
    default:
      let content = foreignTypes.first { $0.name == json.fileType }.map { ": \($0.content)" } ?? ""
      throw ImageError(
        .unsupported, "JSON of file type \(json.fileType.quoted) is not supported\(content)")
    }
  }

  /// The message in a file of that type; nil if the file is another.
  static func message(in bytes: [UInt8]) -> [UInt8]? {
    guard DumpJSON.fileType(of: bytes) == messageType else { return nil }
    return try? DumpJSON(bytes).bytes(blockSize: messageBlockSize)
  }

  private static let rawType = "raw"
  private static let messageType = "ndef"
  private static let messageBlockSize = 16
  /// Files that hold no memory of a kind of tag that there are images of.
  private static let foreignTypes: [(name: String, content: String)] = [
    ("14b v2", "the memory of an ST SRx"), ("cryptorf", "the memory of a CryptoRF"),
    ("fudan", "the memory of a Fudan chip"), ("iclass", "the memory of an HID iClass"),
    ("legic v2", "the memory of a LEGIC card"), ("lto", "the memory of an LTO cartridge"),
    ("mfdes", "keys alone"), ("mfpkeys", "keys alone"), ("hitag", "no NFC"),
    ("t55x7", "no NFC"), ("t5555", "no NFC"), ("EM4205/EM4305", "no NFC"),
    ("EM4469/EM4569", "no NFC"), ("EM4X50", "no NFC"), ("14b", "the memory of an ST SRx"),
    ("legic", "the memory of a LEGIC card"), ("settings", "settings of the Proxmark3, no tag"),
    ("fm11rf08s_nonces", "what keys are computed from, no memory"),
    ("fm11rf08s_nonces_with_data", "what keys are computed from, and blocks without keys"),
  ]

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
