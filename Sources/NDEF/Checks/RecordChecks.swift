extension TextRecord: CheckedRecord {
  package var findings: [Finding] {
    if language.isEmpty { return [Finding(.languageMissing, language)] }
    return isLanguageTag(language) ? [] : [Finding(.languageMalformed, language)]
  }
}

extension SmartPosterRecord: CheckedRecord {
  package var findings: [Finding] { uri.findings + titles.flatMap(\.findings) }
}

extension MIMERecord: CheckedRecord {
  /// Type and subtype are tokens: no blanks, no control characters, no separators (RFC 2045, 5.1).
  package var findings: [Finding] {
    let parts = mediaType.utf8.split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let separators = "()<>@,;:\\\"[]?=".utf8
    let isFine =
      parts.count == 2
      && parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy { 0x21...0x7E ~= $0 && !separators.contains($0) }
      }
    return isFine ? [] : [Finding(.mediaTypeMalformed, mediaType)]
  }
}

extension ExternalRecord: CheckedRecord {
  /// A domain, a colon, and a name (NFC Forum RTD 1.0, 2.2).
  package var findings: [Finding] {
    let parts = type.split(
      separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    let isFine = parts.count == 2 && parts[0].contains(UInt8(ascii: ".")) && !parts[1].isEmpty
    return isFine ? [] : [Finding(.externalTypeMalformed, name)]
  }
}

extension AndroidApplicationRecord: CheckedRecord {
  /// Two or more words with dots between, each a letter and then letters, digits and underscores.
  package var findings: [Finding] {
    let words = asciiLowercased(package).utf8.split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let isFine =
      words.count >= 2
      && words.allSatisfy { word in
        word.first.map(letters.contains) == true
          && word.allSatisfy {
            letters.contains($0) || digits.contains($0) || $0 == UInt8(ascii: "_")
          }
      }
    return isFine ? [] : [Finding(.packageNameMalformed, package)]
  }
}
