import Testing

@testable import TagImages

/// Files as editors, phones and broken transfers leave them: read as what they are, or refused with
/// the place.
@Suite struct AdverseFilesTests {
  static let texts = [
    "ntag213-v4.nfc", "classic1k-v4-unknown.nfc", "slix2.nfc", "felica-lite-s.nfc",
    "felica-standard-v4.nfc", "classic1k.mct", "classic1k-partial.mct", "classic1k.eml",
    "ntag213-pm3.json", "classic1k-mct.json", "iso15693-pm3-v4.json", "topaz96-pm3.json",
  ]

  @Test(arguments: texts) func `a mark of byte order is passed over`(_ name: String) throws {
    let bytes = try SampleFiles.bytes(name)
    let file = try ImageFile(decoding: [0xEF, 0xBB, 0xBF] + bytes)
    #expect(try file == ImageFile(decoding: bytes))
  }

  @Test(arguments: texts)
  func `ends of lines and blanks of other systems change nothing`(_ name: String) throws {
    let text = try SampleFiles.text(name)
    let expected = try ImageFile(decoding: Array(text.utf8)).image
    for end in ["\r\n", "\r", " \n", "\t\r\n", "\n\n"] {
      let changed = Array(text.replacing("\n", with: end).utf8)
      #expect(try ImageFile(decoding: changed).image == expected, "\(end.quoted)")
    }
    let unended = Array(text.utf8).dropLast(text.hasSuffix("\n") ? 1 : 0)
    #expect(try ImageFile(decoding: Array(unended)).image == expected)
    #expect(try ImageFile(decoding: Array("\n \n".utf8) + text.utf8).image == expected)
  }

  @Test(arguments: [
    "ntag213-v4.nfc", "slix2.nfc", "felica-standard-v4.nfc", "classic1k.eml", "classic1k.mct",
    "classic1k-partial.mct",
  ])
  func `comments between the lines change nothing`(_ name: String) throws {
    let text = try SampleFiles.text(name)
    let changed = "# first: of all\n" + text.replacing("\n", with: "\n# a: b\n")
    #expect(
      try ImageFile(decoding: Array(changed.utf8)).image
        == ImageFile(decoding: Array(text.utf8)).image)
  }

  @Test(arguments: ["classic1k.mct", "classic1k-partial.mct", "classic1k.eml"])
  func `digits in small letters are read`(_ name: String) throws {
    let text = try SampleFiles.text(name)
    let changed = text.lowercased().replacing("+sector", with: "+Sector")
    #expect(
      try ImageFile(decoding: Array(changed.utf8)).image
        == ImageFile(decoding: Array(text.utf8)).image)
  }

  @Test(arguments: texts.filter { $0.hasSuffix(".nfc") || $0.hasSuffix(".mct") })
  func `a line twice is refused with its place, or said to be a second dump`(
    _ name: String
  ) throws {
    let text = try SampleFiles.text(name)
    let error = try SampleFiles.fault((text + text).utf8)
    let count = text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    #expect([.duplicateKey, .severalDumps, .malformedLine].contains(error.code))
    #expect(error.line ?? 0 > count)
  }

  @Test(arguments: [
    ("ntag213-v4.nfc", "Pages total: 45", "Pages total: 4294967296"),
    ("ntag213-v4.nfc", "Pages total: 45", "Pages total: -1"),
    ("ntag213-v4.nfc", "Pages read: 45", "Pages read: 46"),
    ("ntag213-v4.nfc", "Counter 0: 0", "Counter 0: 16777216"),
    ("felica-lite-s.nfc", "Blocks total: 28", "Blocks total: 29"),
    ("felica-lite-s.nfc", "Blocks total: 28", "Blocks total: 99999999999999999999"),
    ("felica-lite-s.nfc", "Blocks read: 24", "Blocks read: 29"),
    ("classic1k.mct", "+Sector: 3", "+Sector: 40"),
    ("classic1k.mct", "+Sector: 3", "+Sector: -3"),
    ("classic1k.mct", "+Sector: 3", "+Sector: 99999999999999999999"),
  ])
  func `a count that cannot be is refused with its line`(
    _ name: String, _ part: String, _ replacement: String
  ) throws {
    let lines = try SampleFiles.text(name).split(separator: "\n", omittingEmptySubsequences: false)
    let place = try #require(lines.firstIndex { $0 == part })
    let changed = lines.map { $0 == part ? replacement[...] : $0 }.joined(separator: "\n")
    let error = try SampleFiles.fault(changed.utf8)
    #expect(error.code == .invalidValue)
    #expect(error.line == place + 1)
  }

  @Test func `another file of a Flipper is refused by its type`() throws {
    let error = try SampleFiles.fault("Filetype: Flipper SubGhz RAW File\nVersion: 1\n".utf8)
    #expect(error.code == .unsupported && error.line == 1)
    #expect(error.detail.contains("SubGhz"))
  }

  @Test(arguments: ["ntag213-v4.nfc", "classic1k-v4.nfc", "slix2.nfc", "felica-lite-s.nfc"])
  func `what is no entry is passed over as the Flipper does it, and told`(_ name: String) throws {
    var lines = try SampleFiles.text(name).split(separator: "\n").map(String.init)
    lines.insert(contentsOf: ["-----", "said by nobody"], at: 2)
    let file = try ImageFile(decoding: Array(lines.joined(separator: "\n").utf8))
    #expect(try file.image == ImageFile(decoding: SampleFiles.bytes(name)).image)
    #expect(file.warnings.filter { $0.code == .unknownKey }.map(\.line) == [3, 4])
  }

  @Test(arguments: [
    "", "\n", " ", "#", "# only: a comment\n", "{", "{}", "[]", "null", "+", "+Sector:",
    "+Sector: 0", "Filetype:", "Filetype: ", "Filetype: Flipper NFC device",
    "Filetype: Flipper NFC device\nVersion: 4\nDevice type: FeliCa",
    "Filetype: Flipper NFC device\nVersion: 4\nDevice type: FeliCa\nSystem found: 1",
    "{\"FileType\": \"ndef\"}", "{\"FileType\": \"raw\"}", "{\"FileType\": \"raw\", \"raw\": \"\"}",
    "{\"FileType\": \"15693\"}", "{\"FileType\": \"topaz\", \"blocks\": {}}",
    "{\"FileType\": \"15693 v4\", \"blocks\": {\"0\": \"\"}}", "\u{FEFF}",
  ])
  func `a file of next to nothing is refused`(_ text: String) throws {
    let error = try SampleFiles.fault(text.utf8)
    #expect(!error.description.isEmpty)
  }
}
