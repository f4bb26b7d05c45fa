import NDEF

/// `--uri`.
struct URIDraft: RecordDraft {
  let uri: String

  func records() throws(ToolFailure) -> [NDEFRecord] {
    guard !uri.isEmpty else { throw .usage("--uri is empty") }
    guard let colon = uri.firstIndex(of: ":"), Self.isScheme(uri[..<colon]) else {
      throw .usage(
        "“\(HostileText.shown(uri))” has no scheme, so no phone would open it",
        hint: "did you mean https://\(HostileText.shown(uri))?")
    }
    guard !uri.contains(where: \.isWhitespace) else {
      throw .usage("a URI cannot hold white space", hint: "write %20 for a space")
    }
    return [try record { () throws(NDEFError) in try URIRecord(uri).record() }]
  }

  /// RFC 3986, 3.1.
  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.first, first.isASCII, first.isLetter else { return false }
    return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }
}
