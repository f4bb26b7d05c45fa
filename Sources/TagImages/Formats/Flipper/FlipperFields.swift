/// The fields between the bars of a line of FeliCa Standard: a name and a value each, such as
/// `Code 0009`, or a word of what the code says already.
struct FlipperFields {
  private let entry: KeyedText.Entry
  private let fields: [String]

  init(_ entry: KeyedText.Entry) {
    self.entry = entry
    fields = entry.value.split(separator: "|").map { field in
      String(decoding: Array(field.utf8)[...].trimmed, as: UTF8.self)
    }
    .filter { !$0.isEmpty }
  }

  var first: String { fields.first ?? "" }

  /// The value of a field; nil if there is no such field.
  func value(_ name: String) -> String? {
    for field in fields where field.hasPrefix(name + " ") {
      return String(field.dropFirst(name.count + 1))
    }
    return nil
  }

  /// The value of a field for a message.
  func text(_ name: String) -> String { (value(name) ?? "").quoted }

  /// A field of two bytes, the high one first; nil if it is not there.
  func word(_ name: String) throws(ImageError) -> UInt16? {
    guard let text = value(name) else { return nil }
    return try Self.word(text, in: entry)
  }

  func requiredWord(_ name: String) throws(ImageError) -> UInt16 {
    guard let word = try word(name) else {
      throw ImageError(
        .missingKey, line: entry.line, "\(entry.key.quoted) does not tell \(name.quoted)")
    }
    return word
  }

  func bytes(_ name: String, count: Int) throws(ImageError) -> [UInt8] {
    guard let text = value(name), let bytes = HexText.decode(text), bytes.count == count,
      case let known = bytes.compactMap(\.self), known.count == count
    else {
      throw ImageError(
        .invalidValue, line: entry.line,
        "\(entry.key.quoted): expected \(name.quoted) with bytes, \(count) of them")
    }
    return known
  }

  /// The version of a key, where the Flipper knew it.
  func keyVersion() throws(ImageError) -> UInt16? {
    let version = try word("Key version")
    return version == FlipperSystems.unknown ? nil : version
  }

  /// `Services #000-#01F`: the positions of the first and of the last.
  func services() throws(ImageError) -> (first: Int, last: Int) {
    let parts = value("Services")?.split(separator: "-").map { part in
      part.hasPrefix("#") ? HexText.number(part.dropFirst()) : nil
    }
    guard let parts, parts.count == 2, let first = parts[0], let last = parts[1],
      0...0xFFF ~= first, 0...0xFFF ~= last
    else {
      throw ImageError(
        .invalidValue, line: entry.line, "\(entry.key.quoted): expected services such as #000-#01F")
    }
    return (first, last)
  }

  static func word(_ text: String, in entry: KeyedText.Entry) throws(ImageError) -> UInt16 {
    guard let bytes = HexText.decode(text), bytes.count == 2, let high = bytes[0],
      let low = bytes[1]
    else {
      throw ImageError(
        .invalidValue, line: entry.line,
        "\(entry.key.quoted): expected two bytes, found \(text.quoted)")
    }
    return UInt16(high: high, low: low)
  }
}

// MARK: Services

extension FlipperFields {
  /// The six bits of a service code that say how it is used (FeliCa Card User's Manual, 3.4.2).
  static func attributes(of code: UInt16) -> String {
    HexText.encode([UInt8(truncatingIfNeeded: code & 0x3F)])
  }

  /// The same in words, as wide as in the files.
  static func words(for code: UInt16) -> String {
    let access = FlipperSystems.isPublic(code) ? "Public " : "Private"
    guard code & 0x10 == 0 else {
      let purse = ["Direct    ", "Cashback  ", "Decrement ", "Read Only "][Int(code >> 1 & 0x03)]
      return "\(access) | Purse  | \(purse)"
    }
    let order = code & 0x04 == 0 ? "Random" : "Cyclic"
    return "\(access) | \(order) | \(code & 0x02 == 0 ? "Read/Write" : "Read Only ")"
  }
}
