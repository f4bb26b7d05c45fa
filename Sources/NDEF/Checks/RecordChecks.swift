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
  /// A domain, a colon, and a name of characters that a URN may hold (NFC Forum RTD 1.0, 2.2).
  package var findings: [Finding] {
    let parts = type.split(
      separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    let isFine = parts.count == 2 && Self.isDomain(parts[0]) && Self.isName(parts[1])
    return isFine ? [] : [Finding(.externalTypeMalformed, name)]
  }

  private static func isDomain(_ bytes: ArraySlice<UInt8>) -> Bool {
    let labels = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return labels.count >= 2
      && labels.allSatisfy { label in
        !label.isEmpty && label.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
      }
  }

  private static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
    !bytes.isEmpty
      && bytes.allSatisfy { isAlphanumeric($0) || "()+,-:=@;$_!*'.".utf8.contains($0) }
  }
}

extension AndroidApplicationRecord: CheckedRecord {
  /// Two or more words with dots between, each a letter and then letters, digits and underscores.
  package var findings: [Finding] {
    let words = package.utf8.split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isFine =
      words.count >= 2
      && words.allSatisfy { word in
        word.first.map(isLetter) == true
          && word.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "_") }
      }
    return isFine ? [] : [Finding(.packageNameMalformed, package)]
  }
}

extension BluetoothOOBRecord: CheckedRecord {
  package var findings: [Finding] { structures.nameFindings }
}

extension BluetoothLEOOBRecord: CheckedRecord {
  package var findings: [Finding] { structures.nameFindings }
}

extension [EIRStructure] {
  /// Bluetooth Core 5, volume 3, C 12.1: a name has up to 248 bytes.
  fileprivate var nameFindings: [Finding] {
    guard let localName, !(1...248).contains(localName.count) else { return [] }
    return [Finding(.bluetoothNameLength, String(decoding: localName, as: UTF8.self))]
  }
}

private func isLetter(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
}

private func isAlphanumeric(_ byte: UInt8) -> Bool {
  isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}
