import Testing

@testable import TagImages

@Suite struct FlipperFileTests {
  private func changed(_ part: String, to replacement: String) throws -> [UInt8] {
    let text = try SampleFiles.text("ntag213-v4.nfc")
    #expect(text.contains(part))
    return Array(text.replacing(part, with: replacement).utf8)
  }

  @Test func `version 2 has the low byte of ATQA first, later ones the high byte`() throws {
    for (version, atqa) in [(2, "44 03"), (3, "03 44"), (4, "03 44")] {
      let text = try SampleFiles.text("ntag213-v\(version).nfc")
        .replacing(version == 2 ? "ATQA: 44 00" : "ATQA: 00 44", with: "ATQA: \(atqa)")
      #expect(try SampleFiles.type2(decoding: Array(text.utf8)).sensRes == 0x0344)
    }
  }

  @Test(arguments: ["ntag213-v2.nfc", "ntag213-v4.nfc"])
  func `an ATQA in the order of another version is turned round, and that is told`(
    _ name: String
  ) throws {
    let text = try SampleFiles.text(name)
    let isOld = text.contains("ATQA: 44 00")
    let changed = text.replacing(
      isOld ? "ATQA: 44 00" : "ATQA: 00 44", with: isOld ? "ATQA: 00 44" : "ATQA: 44 00")
    let file = try ImageFile(decoding: Array(changed.utf8))
    #expect(try file.image == ImageFile(decoding: Array(text.utf8)).image)
    #expect(file.warnings.map(\.code).contains(.valueIgnored))
  }

  @Test func `line ends of other systems and digits in small letters are read`() throws {
    let text = try SampleFiles.text("ntag213-v4.nfc").replacing("\n", with: "\r\n")
      .replacing("04 A1 B2", with: "04 a1 b2")
    #expect(
      try SampleFiles.type2(decoding: Array(text.utf8)) == SampleFiles.type2("ntag213-v4.nfc"))
  }

  @Test(arguments: ["04 A1 B2 C3 D4 E5 80 00", "00 00 00 00 00 00 00 00 00 00"])
  func `a UID as phones make it is read with a warning`(_ uid: String) throws {
    let file = try ImageFile(
      decoding: changed("UID: 04 A1 B2 C3 D4 E5 80", to: "UID: \(uid)"))
    #expect(file.warnings.map(\.code).contains(.unusualIdentifierLength))
    #expect(file.warnings.map(\.code).contains(.identifierMismatch))
    #expect(HexText.encode(file.image.identifier, separator: " ") == uid)
  }

  @Test(arguments: ["", "04", "04 A1 B2 C3 D4 E5 80 00 00", "04 A1 B2 C3 D4 E5 80 00 00 00 00"])
  func `a UID of any other length is refused`(_ uid: String) throws {
    let bytes = try changed("UID: 04 A1 B2 C3 D4 E5 80", to: "UID: \(uid)")
    #expect(try SampleFiles.fault(bytes).code == .wrongLength)
  }

  @Test(arguments: ["1", "5", "99"]) func `other versions are refused`(_ version: String) throws {
    let error = try SampleFiles.fault(changed("Version: 4", to: "Version: \(version)"))
    #expect(error.code == .unsupportedVersion)
    #expect(error.line == 2)
  }

  @Test(arguments: [
    "ISO14443-3A", "ISO14443-4A", "Mifare DESFire", "Mifare Plus", "ST25TB",
    "UID", "Bank card", "Unheard of",
  ])
  func `another device type is refused by its name`(_ type: String) throws {
    let error = try SampleFiles.fault(
      changed("Device type: NTAG/Ultralight", to: "Device type: \(type)"))
    #expect(error.code == .unsupported)
    #expect(error.line == 4)
    #expect(error.detail.contains(type))
  }

  @Test(arguments: ["UID: 04 A1 B2 C3 D4 E5 80\n", "ATQA: 00 44\n", "SAK: 00\n"])
  func `what every device says must be there`(_ line: String) throws {
    #expect(try SampleFiles.fault(changed(line, to: "")).code == .missingKey)
  }
}
