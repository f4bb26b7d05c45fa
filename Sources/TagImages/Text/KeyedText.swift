/// A text of `key: value` lines with `#` comments, from which values are taken by key.
///
/// What nobody took is what nobody knows.
struct KeyedText {
  struct Entry {
    let key: String
    let value: String
    /// From 1 on.
    let line: Int
  }

  private var entries: [String: Entry] = [:]
  /// The number of lines.
  private(set) var lineCount = 0
  /// The lines from the one on that was to end the entries.
  private var rest: [TextLines.Line] = []
  /// The lines that are no entries, and were passed over.
  private var others: [TextLines.Line] = []

  /// Splits a file into its entries.
  ///
  /// - Parameters:
  ///   - ends: keys of which the first that comes ends the entries.
  ///   - isForeign: whether the file is another program's, which passes over a line that is no
  ///     entry.
  init(
    _ bytes: [UInt8], endingBefore ends: Set<String> = [], isForeign: Bool = false
  ) throws(ImageError) {
    var lines = TextLines(bytes)
    while let line = lines.next() {
      guard line.content.first != UInt8(ascii: "#") else { continue }
      guard let entry = Entry(line) else {
        guard isForeign else {
          throw ImageError(.malformedLine, line: line.number, "expected \"key: value\"")
        }
        others.append(line)
        continue
      }
      if ends.contains(entry.key) {
        rest.append(line)
        while let line = lines.next() { rest.append(line) }
        break
      }
      if let earlier = entries.updateValue(entry, forKey: entry.key) {
        throw ImageError(
          .duplicateKey, line: line.number,
          "\(entry.key.quoted) stands in line \(earlier.line) already")
      }
    }
    lineCount = lines.count
  }

  func has(_ key: String) -> Bool { entries[key] != nil }

  /// Removes the lines behind the entries and gives them back.
  mutating func takeRest() -> [TextLines.Line] {
    defer { rest = [] }
    return rest
  }

  /// Removes an entry and gives it back.
  mutating func take(_ key: String) -> Entry? { entries.removeValue(forKey: key) }

  /// Removes an entry that must be there.
  mutating func require(_ key: String) throws(ImageError) -> Entry {
    guard let entry = take(key) else {
      throw ImageError(.missingKey, line: lineCount, "the file ends without \(key.quoted)")
    }
    return entry
  }

  /// Takes the product, if the file names one; else it is what somebody says of it. A later version
  /// of the format may have products that are not known here.
  mutating func takeProduct<Product: RawRepresentable<String> & Equatable>(
    _ find: (String) -> Product?, said: @autoclosure () throws(ImageError) -> Product?,
    isLater: Bool, warnings: inout [ImageWarning]
  ) throws(ImageError) -> Product? {
    var stated: Product?
    if let entry = take("product") {
      stated = find(entry.value)
      if stated == nil {
        guard isLater else { throw entry.fault("a product") }
        warnings.append(
          ImageWarning(.productUnknown, line: entry.line, "unknown product \(entry.value.quoted)"))
      }
    }
    return try TagProduct.settle(stated, said: said())
  }

  /// Takes the lines `block 0: …` of all blocks of a memory.
  mutating func requireBlocks(_ count: Int, size: Int) throws(ImageError) -> PartialMemory {
    var memory: [UInt8?] = []
    memory.reserveCapacity(count * size)
    for number in 0..<count { memory += try require("block \(number)").partialBytes(size) }
    return PartialMemory(memory)
  }

  /// The lines that `requireBlocks` takes.
  static func blockLines(_ count: Int, _ bytes: (Int) -> [UInt8?]) -> [String] {
    (0..<count).map { "block \($0): \(HexText.encode(bytes($0), separator: " "))" }
  }

  /// The first entry of the file that has not been taken.
  var firstRemaining: Entry? { entries.values.min { $0.line < $1.line } }

  /// Warnings of what has not been taken, in the order of the file.
  var unknownKeyWarnings: [ImageWarning] {
    let unknown =
      entries.values.sorted { $0.line < $1.line } + rest.compactMap { Entry($0) }
    let keys = unknown.map { (key: $0.key, line: $0.line) }
    let lines = others.map { (key: String(decoding: $0.content, as: UTF8.self), line: $0.number) }
    return ImageWarning.unknownKeys((keys + lines).sorted { $0.line < $1.line })
  }
}

extension KeyedText.Entry {
  /// A line that is `key: value`.
  init?(_ line: TextLines.Line) {
    guard
      let colon = line.content.firstIndex(of: UInt8(ascii: ":")),
      let key = String(validating: line.content[..<colon].trimmed, as: UTF8.self), !key.isEmpty,
      let value = String(validating: line.content[(colon + 1)...].trimmed, as: UTF8.self)
    else { return nil }
    self.init(key: key, value: value, line: line.number)
  }

  /// The value as that many bytes, nil for an unknown one.
  func partialBytes(_ count: Int) throws(ImageError) -> [UInt8?] {
    guard let bytes = HexText.decode(value) else {
      throw fault("hexadecimal bytes")
    }
    guard bytes.count == count else {
      throw ImageError(
        .wrongLength, line: line, "\(key.quoted) has \(bytes.count) bytes instead of \(count)")
    }
    return bytes
  }

  /// The value as that many bytes, all of them known.
  func bytes(_ count: Int) throws(ImageError) -> [UInt8] {
    let bytes = try partialBytes(count).compactMap { $0 }
    guard bytes.count == count else { throw fault("bytes that are all known") }
    return bytes
  }

  /// The value as that many bytes, all of them known; one number of them or another.
  func bytes(_ counts: some Sequence<Int>) throws(ImageError) -> [UInt8] {
    guard let bytes = HexText.decode(value) else { throw fault("hexadecimal bytes") }
    guard counts.contains(bytes.count) else {
      throw ImageError(
        .wrongLength, line: line, "\(key.quoted) cannot have \(bytes.count) bytes")
    }
    return try self.bytes(bytes.count)
  }

  /// The value as an NFCID1 [UID] of any length that occurs in files.
  func identifier() throws(ImageError) -> [UInt8] {
    guard let bytes = HexText.decode(value) else { throw fault("hexadecimal bytes") }
    guard Type2Image.identifierLengths.contains(bytes.count) else {
      throw ImageError(.wrongLength, line: line, "a UID of \(bytes.count) bytes")
    }
    return try self.bytes(bytes.count)
  }

  /// The value as two bytes, the high one first.
  func word() throws(ImageError) -> UInt16 {
    let bytes = try bytes(2)
    return UInt16(high: bytes[0], low: bytes[1])
  }

  /// The value as a decimal number without a sign.
  func number(upTo maximum: Int) throws(ImageError) -> Int {
    guard let number = value.decimal, number <= maximum else {
      throw fault("a number up to \(maximum)")
    }
    return number
  }

  /// The value as a decimal number without a sign, within a range.
  func number(in range: ClosedRange<Int>) throws(ImageError) -> Int {
    guard let number = value.decimal, range.contains(number) else {
      throw fault("a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// The value as `yes` or `no`.
  func answer() throws(ImageError) -> Bool {
    switch value {
    case "yes": true
    case "no": false
    default: throw fault("yes or no")
    }
  }

  func fault(_ expected: String) -> ImageError {
    ImageError(
      .invalidValue, line: line, "\(key.quoted): expected \(expected), found \(value.quoted)")
  }
}

extension ImageWarning {
  /// A warning for each key, up to a number that somebody would read.
  static func unknownKeys(_ keys: [(key: String, line: Int?)]) -> [ImageWarning] {
    let limit = 8
    let warnings = keys.prefix(limit).map {
      ImageWarning(.unknownKey, line: $0.line, "unknown key \($0.key.quoted)")
    }
    guard keys.count > limit else { return warnings }
    return warnings + [ImageWarning(.unknownKey, "and \(keys.count - limit) more unknown keys")]
  }
}

extension ArraySlice<UInt8> {
  /// Without blanks at both ends, and without the CR of a CR LF.
  var trimmed: ArraySlice<UInt8> {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    guard let first = firstIndex(where: { !isBlank($0) }),
      let last = lastIndex(where: { !isBlank($0) })
    else { return [] }
    return self[first...last]
  }
}
