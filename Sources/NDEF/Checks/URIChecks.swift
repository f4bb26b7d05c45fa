extension URIRecord: CheckedRecord {
  package var findings: [Finding] { uriFindings(uri) }
}

extension AbsoluteURIRecord: CheckedRecord {
  package var findings: [Finding] { uriFindings(uri) }
}

/// What RFC 3986 asks of every URI, as far as people get it wrong.
private func uriFindings(_ uri: String) -> [Finding] {
  guard !uri.isEmpty else { return [Finding(.uriEmpty, uri)] }
  var findings: [Finding] = []
  if !hasScheme(uri) { findings.append(Finding(.uriWithoutScheme, uri)) }
  if uri.unicodeScalars.contains(where: isSpace) {
    findings.append(Finding(.uriWithSpace, uri))
  }
  return findings
}

private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
  // Looking up properties is slow, and nearly all URIs are ASCII.
  guard scalar.isASCII else { return scalar.properties.isWhitespace }
  return scalar == " " || (0x09...0x0D).contains(scalar.value)
}

/// Whether a URI starts with a letter, then letters, digits, `+`, `-` and `.`, then a colon (3.1).
private func hasScheme(_ uri: String) -> Bool {
  guard let colon = uri.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
  let scheme = asciiLowercased(String(uri[..<colon])).utf8
  let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
  let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
  guard let first = scheme.first, letters.contains(first) else { return false }
  return scheme.allSatisfy {
    letters.contains($0) || digits.contains($0) || "+-.".utf8.contains($0)
  }
}
