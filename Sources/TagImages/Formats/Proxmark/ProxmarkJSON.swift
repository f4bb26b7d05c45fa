import FoundationEssentials

/// A Proxmark3 `.json` of an Ultralight or NTAG, `FileType` `mfu`.
///
/// `Card` holds UID, version, signature and counters, `blocks` the pages by their decimal number,
/// all of it hex in strings.
enum ProxmarkJSON: ImageCodec {
  static let fileType = "mfu"

  static func decode(
    _ bytes: [UInt8], product: Type2Product?
  ) throws(ImageError) -> DecodedImage {
    let header: Header = try decode(bytes)
    guard header.fileType == fileType else {
      throw ImageError(
        .unsupported,
        header.fileType.map { "JSON of file type \($0.quoted) is not supported" }
          ?? "JSON without a FileType is not a tag dump")
    }
    let file: File = try decode(bytes)
    var card = file.card ?? [:]
    var draft = Type2Draft()
    draft.memory = try memory(file.blocks)
    if let uid = card.removeValue(forKey: "UID") { draft.nfcid1 = try identifier(uid) }
    draft.version = try value("Version", of: &card, count: 8)
    draft.signature = try value("Signature", of: &card, count: 32)
    for number in 0..<3 {
      guard let bytes = try value("Counter\(number)", of: &card, count: 3) else { continue }
      let tearing = try value("Tearing\(number)", of: &card, count: 1)
      draft.counters[number] = Type2Image.Counter(
        value: UInt32(lowByteFirst: bytes), tearing: tearing?.first ?? 0)
    }
    for (name, count) in [("TBO_0", 2), ("TBO_1", 1)] {
      draft.ignore(try value(name, of: &card, count: count) ?? [], name)
    }
    draft.warnings += ImageWarning.unknownKeys(card.keys.sorted().map { ($0, nil) })
    return try draft.image(product: product)
  }

  static func encode(_ image: TagImage) throws(ImageError) -> [UInt8] {
    Array(try text(of: image.asType2()).utf8)
  }

  private static func text(of image: Type2Image) throws(ImageError) -> String {
    var card = [
      ("UID", HexText.encode(image.nfcid1)),
      ("Version", HexText.encode(image.version ?? Array(repeating: 0, count: 8))),
      ("TBO_0", "0000"), ("TBO_1", "00"),
      ("Signature", HexText.encode(image.signature ?? Array(repeating: 0, count: 32))),
    ]
    for number in 0..<3 {
      let bytes = ProxmarkPages.counter(number, of: image)
      card.append(("Counter\(number)", HexText.encode(Array(bytes.prefix(3)))))
      card.append(("Tearing\(number)", HexText.encode(Array(bytes.suffix(1)))))
    }
    let blocks = try ProxmarkPages.bytes(of: image).enumerated().map {
      ("\($0.offset)", HexText.encode($0.element))
    }
    return """
      {
        "Created": "nfctool",
        "FileType": "\(fileType)",
        "Card": \(object(card)),
        "blocks": \(object(blocks))
      }

      """
  }

  /// An object of strings that need no escapes, in the order given.
  private static func object(_ members: [(String, String)]) -> String {
    let lines = members.map { "    \"\($0.0)\": \"\($0.1)\"" }
    return "{\n" + lines.joined(separator: ",\n") + "\n  }"
  }
}

extension ProxmarkJSON {
  private struct Header: Decodable {
    let fileType: String?
    enum CodingKeys: String, CodingKey { case fileType = "FileType" }
  }

  private struct File: Decodable {
    let card: [String: String]?
    let blocks: [String: String]
    enum CodingKeys: String, CodingKey {
      case card = "Card"
      case blocks
    }
  }

  private static func decode<Value: Decodable>(_ bytes: [UInt8]) throws(ImageError) -> Value {
    do {
      return try JSONDecoder().decode(Value.self, from: Data(bytes))
    } catch DecodingError.keyNotFound(let key, _) {
      throw ImageError(.missingKey, "the file has no \(key.stringValue.quoted)")
    } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context)
    {
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      throw ImageError(.invalidValue, "\(path.quoted) is not of the type it should be")
    } catch {
      throw ImageError(.malformedJSON, "the file is not JSON")
    }
  }

  /// The pages up to the last that is there, those between that are not as unknown.
  private static func memory(_ blocks: [String: String]) throws(ImageError) -> [UInt8?] {
    let blockSize = Type2Image.blockSize
    var pages: [Int: [UInt8?]] = [:]
    for (key, text) in blocks.sorted(by: { $0.key < $1.key }) {
      guard let page = key.decimal, page < Type2Image.maximumBlockCount else {
        throw ImageError(.invalidValue, "block \(key.quoted): expected a decimal number as the key")
      }
      guard let bytes = HexText.decode(text), bytes.count == blockSize else {
        throw ImageError(.invalidValue, "block \(page): expected 4 bytes, found \(text.quoted)")
      }
      guard pages.updateValue(bytes, forKey: page) == nil else {
        throw ImageError(.duplicateKey, "block \(page) stands there twice")
      }
    }
    let count = pages.keys.max().map { $0 + 1 } ?? 0
    return (0..<count).flatMap { pages[$0] ?? Array(repeating: nil, count: blockSize) }
  }

  private static func value(
    _ key: String, of card: inout [String: String], count: Int
  ) throws(ImageError) -> [UInt8]? {
    guard let text = card.removeValue(forKey: key) else { return nil }
    let bytes = HexText.decode(text)?.compactMap { $0 }
    guard let bytes, bytes.count == count else {
      throw ImageError(.invalidValue, "\(key): expected \(count) bytes, found \(text.quoted)")
    }
    return bytes
  }

  private static func identifier(_ text: String) throws(ImageError) -> [UInt8] {
    let bytes = HexText.decode(text)?.compactMap { $0 } ?? []
    guard Type2Image.identifierLengths.contains(bytes.count) else {
      throw ImageError(.invalidValue, "UID: expected 7 bytes, found \(text.quoted)")
    }
    return bytes
  }
}
