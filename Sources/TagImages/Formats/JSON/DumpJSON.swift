import FoundationEssentials

/// What the JSON dumps of other programs have in common: a file type, what the tag says of itself,
/// and blocks of hex under their decimal numbers.
struct DumpJSON {
  private let bytes: [UInt8]
  let fileType: String
  /// `Card`: its members as text, whatever JSON type they are of.
  private var card: [String: String]
  let blocks: [String: String]
  /// All bytes in one, where the file has no blocks.
  let raw: String?
  /// The members of the file beside those that every kind of dump may have.
  private var otherNames: Set<String>
  private let names: Set<String>

  init(_ bytes: [UInt8]) throws(ImageError) {
    self.bytes = bytes
    let header: Header = try Self.decode(bytes)
    guard let fileType = header.fileType else {
      throw ImageError(
        .unsupported, "JSON without a \"FileType\" is no dump of Proxmark3 or MIFARE Classic Tool")
    }
    self.fileType = fileType
    let content: Content = try Self.decode(bytes)
    card = (content.card ?? [:]).mapValues(\.text)
    blocks = content.blocks ?? [:]
    raw = content.raw
    names = Set(header.names)
    otherNames = names.subtracting(Content.CodingKeys.allCases.map(\.rawValue))
      .subtracting(["Created", Header.CodingKeys.fileType.rawValue])
  }

  /// Whether a file has a member of that name.
  func has(_ name: String) -> Bool { names.contains(name) }

  /// The `FileType` of a file; nil if it has none, or is no JSON.
  static func fileType(of bytes: [UInt8]) -> String? {
    let header: Header? = try? decode(bytes)
    return header?.fileType
  }

  // MARK: Card

  /// Takes a member of `Card`: so many bytes of hex.
  mutating func take(_ key: String, count: Int) throws(ImageError) -> [UInt8]? {
    guard let (bytes, text) = try takeBytes(key) else { return nil }
    guard bytes.count == count else {
      throw ImageError(.invalidValue, "\(key): expected \(count) bytes, found \(text.quoted)")
    }
    return bytes
  }

  /// Takes a member of `Card`: bytes of hex, however many.
  mutating func take(_ key: String) throws(ImageError) -> [UInt8]? { try takeBytes(key)?.bytes }

  /// Takes `UID` as an NFCID1 of any length that occurs in files.
  mutating func takeIdentifier() throws(ImageError) -> [UInt8]? {
    guard let (bytes, text) = try takeBytes("UID") else { return nil }
    guard Type2Image.identifierLengths.contains(bytes.count) else {
      throw ImageError(.invalidValue, "UID: expected 4 or 7 bytes, found \(text.quoted)")
    }
    return bytes
  }

  private mutating func takeBytes(
    _ key: String
  ) throws(ImageError) -> (bytes: [UInt8], text: String)? {
    guard let text = card.removeValue(forKey: key) else { return nil }
    guard let values = HexText.decode(text), case let bytes = values.compactMap(\.self),
      bytes.count == values.count
    else { throw ImageError(.invalidValue, "\(key): expected hex, found \(text.quoted)") }
    return (bytes, text)
  }

  /// Takes note of a member of the file whose content says nothing new.
  mutating func pass(_ name: String) { otherNames.remove(name) }

  /// Warnings of the members of the file and of `Card` that have not been taken.
  var unknownKeyWarnings: [ImageWarning] {
    ImageWarning.unknownKeys((otherNames.sorted() + card.keys.sorted()).map { ($0, nil) })
  }

  // MARK: Blocks

  /// The bytes that the file has in one.
  func rawBytes() throws(ImageError) -> [UInt8] {
    guard let raw else { throw ImageError(.missingKey, "there is no \"raw\"") }
    guard let values = HexText.decode(raw), case let bytes = values.compactMap(\.self),
      bytes.count == values.count
    else { throw ImageError(.invalidValue, "raw: expected hex, found \(raw.quoted)") }
    return bytes
  }

  /// The blocks one behind the other, all of one size but the last, which may be shorter.
  func bytes(blockSize: Int) throws(ImageError) -> [UInt8] {
    var bytes: [UInt8] = []
    for number in 0..<blocks.count {
      guard let text = blocks["\(number)"] else {
        throw ImageError(.missingKey, "block \(number) is missing")
      }
      guard let block = HexText.decode(text), !block.contains(nil), !block.isEmpty,
        block.count == blockSize || block.count < blockSize && number == blocks.count - 1
      else {
        throw ImageError(
          .invalidValue, "block \(number): expected \(blockSize) bytes, found \(text.quoted)")
      }
      bytes += block.compactMap(\.self)
    }
    return bytes
  }

  /// The blocks up to the last that is there, those between that are not as unknown; a pair of `-`
  /// or `?` is an unknown byte.
  func memory(blockSize: Int, maximumCount: Int) throws(ImageError) -> [UInt8?] {
    guard !blocks.isEmpty else { throw ImageError(.missingKey, "there are no blocks") }
    var found: [Int: [UInt8?]] = [:]
    for (key, text) in blocks.sorted(by: { $0.key < $1.key }) {
      guard let number = key.decimal, number < maximumCount else {
        throw ImageError(.invalidValue, "block \(key.quoted): expected a decimal number as the key")
      }
      guard let bytes = HexText.decode(text.replacing("-", with: "?")), bytes.count == blockSize
      else {
        throw ImageError(
          .invalidValue, "block \(number): expected \(blockSize) bytes, found \(text.quoted)")
      }
      guard found.updateValue(bytes, forKey: number) == nil else {
        throw ImageError(.duplicateKey, "block \(number) stands there twice")
      }
    }
    let count = (found.keys.max() ?? 0) + 1
    return (0..<count).flatMap { found[$0] ?? Array(repeating: nil, count: blockSize) }
  }
}

// MARK: Keys

extension DumpJSON {
  /// What a file says a second time of the trailer of a sector.
  struct SectorKeys: Decodable {
    let keyA: String?
    let keyB: String?
    let access: String?
    enum CodingKeys: String, CodingKey {
      case keyA = "KeyA"
      case keyB = "KeyB"
      case access = "AccessConditions"
    }
  }

  /// `SectorKeys` by the number of the sector; empty if the file has none.
  func sectorKeys() throws(ImageError) -> [String: SectorKeys] {
    struct Content: Decodable {
      let keys: [String: SectorKeys]?
      enum CodingKeys: String, CodingKey { case keys = "SectorKeys" }
    }
    let content: Content = try Self.decode(bytes)
    return content.keys ?? [:]
  }
}

// MARK: Writing

extension DumpJSON {
  /// A file of members that need no escapes, in the order given; of an object's value the braces
  /// are there already.
  static func file(created: String, fileType: String, _ objects: [(String, String)]) -> [UInt8] {
    let members =
      [("Created", "\"\(created)\""), ("FileType", "\"\(fileType)\"")] + objects
    let lines = members.map { "  \"\($0.0)\": \($0.1)" }
    return Array(("{\n" + lines.joined(separator: ",\n") + "\n}\n").utf8)
  }

  /// An object of strings that need no escapes, in the order given.
  static func object(_ members: [(String, String)]) -> String {
    braces(members.map { ($0.0, "\"\($0.1)\"") })
  }

  /// An object of values that are JSON already.
  static func braces(_ members: [(String, String)]) -> String {
    let lines = members.map { "    \"\($0.0)\": \($0.1)" }
    return "{\n" + lines.joined(separator: ",\n") + "\n  }"
  }

  /// Blocks under their numbers.
  static func blocks(_ blocks: some Sequence<[UInt8]>) -> String {
    object(blocks.enumerated().map { ("\($0.offset)", HexText.encode($0.element)) })
  }
}

// MARK: Decoding

extension DumpJSON {
  private struct Header: Decodable {
    let fileType: String?
    let names: [String]
    enum CodingKeys: String, CodingKey { case fileType = "FileType" }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      fileType = try container.decodeIfPresent(String.self, forKey: .fileType)
      names = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
    }
  }

  /// A name of a member, whatever it is.
  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private struct Content: Decodable {
    let card: [String: Scalar]?
    let blocks: [String: String]?
    let raw: String?
    enum CodingKeys: String, CodingKey, CaseIterable {
      case card = "Card"
      case blocks, raw
    }
  }

  /// A value as text; what is none has no meaning here.
  private struct Scalar: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        text = String(number)
      } else {
        text = try container.decode(String.self)
      }
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
}
