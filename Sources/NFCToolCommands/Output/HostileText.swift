/// Text from a tag, a reader or a file, made safe to show.
///
/// Control characters, line breaks, bidirectional controls, invisible format characters and lone
/// joiners come out as `\u{1b}`; so does a backslash before `u{`, so that nothing can be forged.
enum HostileText {
  static func shown(_ text: String) -> String {
    let escape = "\\u{".unicodeScalars
    var result = ""
    let scalars = text.unicodeScalars
    for (index, scalar) in zip(scalars.indices, scalars) {
      if isHarmless(scalar) && !scalars[index...].starts(with: escape) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "\\u{" + String(scalar.value, radix: 16) + "}"
      }
    }
    return result
  }

  /// Bytes as text where they are UTF-8, with what is not shown as `\x80`.
  static func shown(bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return shown(text) }
    return bytes.map { byte in
      (0x20..<0x7F).contains(byte) ? String(UnicodeScalar(byte)) : "\\x" + Hex.string([byte])
    }.joined()
  }

  static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      false
    default:
      true
    }
  }
}
