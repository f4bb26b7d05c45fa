/// A media type taken apart: `text/plain; charset=utf-8` (RFC 2045, 5.1).
struct MediaType {
  private let essenceBytes: ArraySlice<UInt8>
  private let parameterBytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    let semicolon = bytes.firstIndex(of: UInt8(ascii: ";"))
    essenceBytes = trimmed(bytes[..<(semicolon ?? bytes.endIndex)])
    parameterBytes = trimmed(semicolon.map { bytes[($0 + 1)...] } ?? [])
  }

  /// Type and subtype in lower case.
  var essence: String { asciiLowercased(String(decoding: essenceBytes, as: UTF8.self)) }

  /// What follows the first semicolon; nil if nothing does.
  var parameters: String? {
    parameterBytes.isEmpty ? nil : String(decoding: parameterBytes, as: UTF8.self)
  }

  /// Whether type and subtype are those, which are in lower case.
  func isEssence(_ essence: String) -> Bool { equalsIgnoringCase(essenceBytes, essence) }

  /// Whether data of this type is text for people to read.
  var isText: Bool {
    equalsIgnoringCase(essenceBytes.prefix(5), "text/")
      || equalsIgnoringCase(essenceBytes.suffix(5), "+json")
      || equalsIgnoringCase(essenceBytes.suffix(4), "+xml")
      || isEssence("application/json") || isEssence("application/xml")
  }

  /// Whether text of this type is in UTF-8 or a part of it: so unless it says otherwise.
  var isUTF8: Bool {
    guard let charset else { return true }
    return ["utf-8", "utf8", "us-ascii", "ascii"].contains(charset)
  }

  private var charset: String? {
    for parameter in parameterBytes.split(separator: UInt8(ascii: ";")) {
      let pair = parameter.split(separator: UInt8(ascii: "="), maxSplits: 1)
      guard pair.count == 2, equalsIgnoringCase(trimmed(pair[0]), "charset") else { continue }
      let value = trimmed(pair[1], of: [0x20, 0x09, UInt8(ascii: "\"")])
      return asciiLowercased(String(decoding: value, as: UTF8.self))
    }
    return nil
  }
}

private func trimmed(
  _ bytes: ArraySlice<UInt8>, of blanks: [UInt8] = [0x20, 0x09]
) -> ArraySlice<UInt8> {
  guard let first = bytes.firstIndex(where: { !blanks.contains($0) }),
    let last = bytes.lastIndex(where: { !blanks.contains($0) })
  else { return [] }
  return bytes[first...last]
}

/// Whether bytes are `text`, which is in lower case, when A to Z count as a to z.
func equalsIgnoringCase(_ bytes: some Collection<UInt8>, _ text: String) -> Bool {
  bytes.count == text.utf8.count
    && zip(bytes, text.utf8).allSatisfy { asciiLowercased($0) == $1 }
}

/// The text with A to Z, and nothing else, in lower case.
func asciiLowercased(_ text: String) -> String {
  String(decoding: text.utf8.map(asciiLowercased), as: UTF8.self)
}

private func asciiLowercased(_ byte: UInt8) -> UInt8 {
  (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
}
