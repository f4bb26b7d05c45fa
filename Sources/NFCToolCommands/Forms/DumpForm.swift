import NFCTags
import TagImages

/// A dump as `inspect`, `dump` and `convert` tell of it.
enum DumpForm {
  static func json(_ file: DumpFile) -> JSONValue {
    switch file.content {
    case .image(let image): json(image, format: file.format)
    case .message(let bytes):
      [
        "format": .string(file.format.identifier), "type": nil, "product": nil, "uid": nil,
        "size": .integer(bytes.count), "unknownBytes": 0,
      ]
    }
  }

  static func json(_ image: TagImage, format: DumpFormat) -> JSONValue {
    var members: [String: JSONValue] = [
      "format": .string(format.identifier), "type": .string(image.typeIdentifier),
      "product": .optional(image.productName) { .string($0) },
      "uid": image.identifier.isEmpty ? .null : .hex(image.identifier),
      "size": .integer(image.memory.count), "unknownBytes": .integer(image.memory.unknownCount),
    ]
    if let signature = image.signature {
      members["signature"] = .hex(signature)
      members["originality"] = .optional(image.originality) {
        [
          "verdict": .string($0.verdict.rawValue),
          "products": .optional($0.products) { .string($0) },
        ]
      }
    }
    return .object(members)
  }

  static func lines(_ file: DumpFile) -> [String] {
    switch file.content {
    case .image(let image): lines(image, format: file.format)
    case .message(let bytes): ["NDEF message of \(bytes.count) bytes, without a tag"]
    }
  }

  static func lines(_ image: TagImage, format: DumpFormat) -> [String] {
    let name = image.productName ?? "tag of \(image.typeIdentifier)"
    let uid = image.identifier.isEmpty ? "unknown" : Hex.identifier(image.identifier)
    let unknown = image.memory.unknownCount
    var lines = [
      "\(name)  UID \(uid)",
      "Format: \(format.identifier)",
      "Memory: \(image.memory.count) bytes" + (unknown > 0 ? ", \(unknown) unknown" : ""),
    ]
    if let signature = image.signature {
      lines.append("Originality signature: " + Hex.string(signature))
    }
    if let originality = image.originality { lines.append("Originality: " + originality.words) }
    return lines
  }
}

extension TagImage {
  /// The maker's signature of the UID, where the dump carries it.
  var signature: [UInt8]? {
    switch self {
    case .type2(let image): image.signature
    case .type4(let image): image.signature
    case .type5(let image): image.signature
    case .type1, .type3, .classic, .presence, .script: nil
    }
  }

  /// What comes of checking it.
  var originality: OriginalitySignature? {
    guard let signature else { return nil }
    switch self {
    case .type2:
      return OriginalitySignature(signature, uid: identifier, family: .ultralightAndNTAG)
    case .type4: return OriginalitySignature(signature, uid: identifier, family: .desfire)
    case .type5: return OriginalitySignature(signature, uid: identifier.reversed(), family: .icode)
    case .type1, .type3, .classic, .presence, .script: return nil
    }
  }
}
