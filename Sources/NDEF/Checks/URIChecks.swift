extension URIRecord: CheckedRecord {
  package var findings: [Finding] { uriFindings(uri) }
}

extension AbsoluteURIRecord: CheckedRecord {
  package var findings: [Finding] { uriFindings(uri) }
}

/// What RFC 3986 asks of every URI, as far as people get it wrong.
private func uriFindings(_ uri: String) -> [Finding] {
  guard !uri.isEmpty else { return [Finding(.uriEmpty, uri)] }
  var codes: [Finding.Code] = []
  if let parts = schemeAndRest(uri) {
    if !isWhole(parts.scheme, parts.rest) { codes.append(.uriIncomplete) }
  } else {
    codes.append(.uriWithoutScheme)
  }
  if uri.unicodeScalars.contains(where: isSpace) { codes.append(.uriWithSpace) }
  if hasForbiddenCharacter(uri.utf8) { codes.append(.uriWithForbiddenCharacter) }
  return codes.map { Finding($0, uri) }
}

private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
  // Looking up properties is slow, and nearly all URIs are ASCII.
  guard scalar.isASCII else { return scalar.properties.isWhitespace }
  return scalar == " " || (0x09...0x0D).contains(scalar.value)
}

/// What stands in front of the first colon, in lower case, and what behind: the former a letter,
/// then letters, digits, `+`, `-` and `.` (3.1). A host with a port only looks like that.
private func schemeAndRest(_ uri: String) -> (scheme: String, rest: Substring.UTF8View)? {
  guard let colon = uri.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
  let scheme = asciiLowercased(String(uri[..<colon]))
  let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
  guard let first = scheme.utf8.first, letters.contains(first),
    scheme.utf8.allSatisfy({
      letters.contains($0) || digits.contains($0) || "+-.".utf8.contains($0)
    })
  else { return nil }
  let rest = uri.utf8[uri.utf8.index(after: colon)...]
  let isHost = scheme == "localhost" || scheme.utf8.contains(UInt8(ascii: "."))
  if isHost, let first = rest.first, digits.contains(first) { return nil }
  return (scheme, rest)
}

private let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

/// Whether there is what the scheme asks for: a host, a number, an address.
private func isWhole(_ scheme: String, _ rest: Substring.UTF8View) -> Bool {
  switch scheme {
  case "http", "https", "ftp":
    guard rest.starts(with: "//".utf8) else { return false }
    let host = rest.dropFirst(2).prefix { !"/?#:".utf8.contains($0) }
    return !host.isEmpty && !host.elementsEqual("www.".utf8)
  case "tel", "mailto": return !rest.isEmpty
  default: return true
  }
}

/// Whether there is a character of ASCII that is neither reserved nor unreserved (2.2, 2.3), or a
/// percent sign without its two digits (2.1). Blanks and control characters are found elsewhere.
private func hasForbiddenCharacter(_ uri: String.UTF8View) -> Bool {
  var digitsDue = 0
  for byte in uri {
    if digitsDue > 0 {
      guard hexValue(byte) != nil else { return true }
      digitsDue -= 1
    } else if byte == UInt8(ascii: "%") {
      digitsDue = 2
    } else if isForbidden(byte) {
      return true
    }
  }
  return digitsDue > 0
}

private func isForbidden(_ byte: UInt8) -> Bool {
  switch Unicode.Scalar(byte) {
  case "\"", "<", ">", "\\", "^", "`", "{", "|", "}": true
  default: false
  }
}
