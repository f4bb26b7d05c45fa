/// A media type taken apart: `text/plain; charset=utf-8` (RFC 2045, 5.1).
struct MediaType {
  /// Type and subtype in lower case.
  let essence: String
  /// What follows the first semicolon; nil if nothing does.
  let parameters: String?

  init(_ bytes: [UInt8]) {
    let parts = bytes.split(
      separator: UInt8(ascii: ";"), maxSplits: 1, omittingEmptySubsequences: false)
    essence = asciiLowercased(Self.trimmed(parts[0]))
    let rest = parts.count > 1 ? Self.trimmed(parts[1]) : ""
    parameters = rest.isEmpty ? nil : rest
  }

  /// Whether data of this type is text for people to read.
  var isText: Bool {
    essence.hasPrefix("text/") || essence.hasSuffix("+json") || essence.hasSuffix("+xml")
      || essence == "application/json" || essence == "application/xml"
  }

  /// Whether text of this type is in UTF-8 or a part of it: so unless it says otherwise.
  var isUTF8: Bool {
    guard let charset else { return true }
    return ["utf-8", "utf8", "us-ascii", "ascii"].contains(charset)
  }

  private var charset: String? {
    for parameter in (parameters ?? "").utf8.split(separator: UInt8(ascii: ";")) {
      let pair = parameter.split(separator: UInt8(ascii: "="), maxSplits: 1)
      guard pair.count == 2, asciiLowercased(Self.trimmed(pair[0])) == "charset" else { continue }
      return asciiLowercased(Self.trimmed(pair[1], of: [0x20, 0x09, UInt8(ascii: "\"")]))
    }
    return nil
  }

  private static func trimmed(
    _ bytes: some BidirectionalCollection<UInt8>, of blanks: [UInt8] = [0x20, 0x09]
  ) -> String {
    let start = bytes.drop(while: blanks.contains)
    let kept = start.reversed().drop(while: blanks.contains).reversed()
    return String(decoding: Array(kept), as: UTF8.self)
  }
}

/// The text with A to Z, and nothing else, in lower case.
func asciiLowercased(_ text: String) -> String {
  let lowered = text.utf8.map { byte in
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
  return String(decoding: lowered, as: UTF8.self)
}
