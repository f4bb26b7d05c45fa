import Testing

@testable import TagImages

@Suite struct FlipperType5Tests {
  private func type5(_ bytes: [UInt8]) throws -> (image: Type5Image, warnings: [ImageWarning]) {
    let file = try ImageFile(decoding: bytes)
    guard case .type5(let image) = file.image else { throw ImageError(.unsupported, "no Type 5") }
    return (image, file.warnings)
  }

  private func changed(_ part: String, to replacement: String) throws -> [UInt8] {
    let text = try SampleFiles.text("slix2.nfc")
    #expect(text.contains(part))
    return Array(text.replacing(part, with: replacement).utf8)
  }

  @Test func `a SLIX 2 is read with its signature, passwords and locks`() throws {
    let (image, warnings) = try type5(SampleFiles.bytes("slix2.nfc"))
    #expect(warnings == [])
    #expect(image.blockCount == 80 && image.afi == 0x07)
    #expect(image.isAFILocked && !image.isDSFIDLocked)
    #expect(image.isLocked(0) == true && image.isLocked(1) == false)
    #expect(image.signature?.count == 32)
    #expect(image.settings.passwords[.write] == [0x11, 0x22, 0x33, 0x44])
    #expect(image.settings.passwords.count == 5)
    #expect(image.settings.protection == [0x32, 0x02])
    #expect(image.settings.isPrivate == false)
    #expect(image.settings.isEASLocked == false && image.settings.isProtectionLocked == true)
  }

  @Test func `before version 4 the locks come first in the security status`() throws {
    let (image, warnings) = try type5(SampleFiles.bytes("iso15693-v3.nfc"))
    #expect(warnings == [])
    #expect(image.security == [1, 0, 0, 0, 0, 0, 0, 0])
    #expect(image.isAFILocked && !image.isDSFIDLocked)
    #expect(
      image.settings.passwords.keys.sorted { $0.rawValue < $1.rawValue }
        == [.destroy, .eas, .privacy])
    for format in [ImageFormat.flipper, .nfctag] {
      #expect(try format.encode(.type5(image)).losses == [], "\(format)")
    }
  }

  @Test(arguments: ["SLIX-S", "SLIX-L", "SLIX2"])
  func `each SLIX has had a name of its own`(_ name: String) throws {
    let (image, warnings) = try type5(changed("Device type: SLIX", to: "Device type: \(name)"))
    #expect(try image == type5(SampleFiles.bytes("slix2.nfc")).image && warnings == [])
  }

  @Test(arguments: ["DSFID: 00\n", "AFI: 07\n", "IC Reference: 01\n"])
  func `what a tag did not tell stays unknown, and is not written`(_ line: String) throws {
    let bytes = try changed(line, to: "")
    let (image, warnings) = try type5(bytes)
    #expect(warnings == [])
    #expect(try ImageFormat.flipper.encode(.type5(image)).bytes == bytes)
  }

  @Test func `a tag that did not tell its memory is one all the same`() throws {
    let kept = [
      "Filetype", "Version", "Device", "UID", "DSFID", "AFI", "IC ", "Lock", "Cap", "Pass",
    ]
    let lines = try SampleFiles.text("slix2.nfc").split(separator: "\n").filter { line in
      kept.contains { line.hasPrefix($0) }
    }
    let text = Array((lines.joined(separator: "\n") + "\n").utf8)
    let (image, warnings) = try type5(text)
    #expect(warnings.map(\.code) == [.memoryIncomplete])
    #expect(image.memory.count == 0 && image.security == nil)
    #expect(image.settings.passwords.count == 5)
    for format in [ImageFormat.flipper, .nfctag] {
      let encoded = try format.encode(.type5(image))
      #expect(encoded.losses == [], "\(format)")
      #expect(try ImageFile(decoding: encoded.bytes).image == .type5(image))
    }
    #expect(throws: ImageError(.notRepresentable, "")) {
      try ImageFormat.proxmarkBinary.encode(.type5(image))
    }
  }

  @Test(arguments: ["Block Count: 80\n", "Block Size: 04\n"])
  func `a memory without its sizes is refused`(_ line: String) throws {
    #expect(try SampleFiles.fault(changed(line, to: "")).code == .missingKey)
  }

  @Test func `a file without the security status has lock states that are not known`() throws {
    let lines = try SampleFiles.text("slix2.nfc").split(separator: "\n")
    let text = lines.filter { !$0.hasPrefix("Security") }.joined(separator: "\n") + "\n"
    let (image, _) = try type5(Array(text.utf8))
    #expect(image.isLocked(0) == nil)
    #expect(try ImageFormat.flipper.encode(.type5(image)).bytes == Array(text.utf8))
  }

  @Test func `how the Flipper is to play the tag is told`() throws {
    let (_, warnings) = try type5(changed("Default", to: "AcceptAllPasswords"))
    #expect(warnings.map(\.code) == [.valueIgnored])
    #expect(warnings.map(\.line) == [14])
  }

  /// The Flipper takes a SLIX for one by its UID.
  @Test func `a signature of a tag that is no SLIX is named as lost`() throws {
    var (image, _) = try type5(SampleFiles.bytes("slix2.nfc"))
    image.uid = [0xE0, 0x02, 0x01, 0x08, 0x11, 0x22, 0x33, 0x44]
    let encoded = try ImageFormat.flipper.encode(.type5(image))
    #expect(encoded.losses == [.signature, .details])
    #expect(String(decoding: encoded.bytes, as: UTF8.self).contains("Device type: ISO15693-3\n"))
  }

  @Test(arguments: [
    ("Block Count: 80", "Block Count: 0", ImageError.Code.invalidValue, 10),
    ("Block Count: 80", "Block Count: 99999999999", .invalidValue, 10),
    ("Block Count: 80", "Block Count: 65536", .wrongLength, 11),
    ("Block Size: 04", "Block Size: 00", .wrongLength, 12),
    ("Block Size: 04", "Block Size: 4", .invalidValue, 11),
    ("Block Size: 04", "Block Size: 20", .wrongLength, 12),
    ("Lock AFI: true", "Lock AFI: yes", .invalidValue, 9),
    ("Password EAS: 00", "Password EAS: ??", .invalidValue, 19),
    ("Protection Condition: 02\n", "", .missingKey, 24),
    ("Security Status: 01", "Security Status: 01 00", .wrongLength, 13),
  ])
  func `a fault is refused with its line`(
    _ part: String, _ replacement: String, _ code: ImageError.Code, _ line: Int
  ) throws {
    let error = try SampleFiles.fault(changed(part, to: replacement))
    #expect(error.code == code)
    #expect(error.line == line)
  }
}
