import Testing

@testable import TagImages

/// The files of a Proxmark3 that are of other families than NTAG, Ultralight and MIFARE Classic.
@Suite struct ProxmarkFamiliesTests {
  private func type5(_ name: String) throws -> (image: Type5Image, warnings: [ImageWarning]) {
    let file = try ImageFile(decoding: SampleFiles.bytes(name))
    guard case .type5(let image) = file.image else { throw ImageError(.unsupported, "no Type 5") }
    return (image, file.warnings)
  }

  private func changed(_ name: String, _ part: String, to replacement: String) throws -> [UInt8] {
    let text = try SampleFiles.text(name)
    #expect(text.contains(part))
    return Array(text.replacing(part, with: replacement).utf8)
  }

  @Test(arguments: ["iso15693-pm3-v4.json", "iso15693-pm3.bin"])
  func `an ISO 15693 tag is read whole`(_ name: String) throws {
    let (image, warnings) = try type5(name)
    #expect(warnings == [])
    #expect(image.uid == [0xE0, 0x04, 0x01, 0x50, 0x11, 0x22, 0x33, 0x44])
    #expect(image.afi == 0x07 && image.isAFILocked && image.icReference == 0x01)
    #expect(image.blockSize == 4 && image.blockCount == 8)
    #expect(image.isLocked(0) == true && image.isLocked(7) == false)
    #expect(image.settings.passwords == [.privacy: [0x0F, 0x0F, 0x0F, 0x0F]])
    #expect(image.memory.bytes(in: 0..<2) == [0xE1, 0x40])
  }

  @Test(arguments: [("v1", 4), ("v2", 4), ("v3", 8)])
  func `earlier files have the memory alone`(_ version: String, _ blockSize: Int) throws {
    let (image, warnings) = try type5("iso15693-pm3-\(version).json")
    #expect(warnings.map(\.code) == [.identifierMissing])
    #expect(image.uid == [] && image.blockSize == blockSize)
    #expect(try image.memory == type5("iso15693-pm3-v4.json").image.memory)
  }

  @Test(arguments: [
    ("\"pagescount\": \"08\"", "\"pagescount\": \"07\"", ImageError.Code.wrongLength),
    ("\"bytesperpage\": \"04\"", "\"bytesperpage\": \"00\"", .invalidValue),
    ("\"bytesperpage\": \"04\"", "\"bytesperpage\": \"08\"", .invalidValue),
    ("\"locks\": \"01", "\"locks\": \"", .wrongLength),
    ("\"uid\": \"44", "\"uid\": \"", .invalidValue),
    ("\"7\":", "\"70000\":", .invalidValue),
  ])
  func `what does not fit together is refused`(
    _ part: String, _ replacement: String, _ code: ImageError.Code
  ) throws {
    let error = try SampleFiles.fault(changed("iso15693-pm3-v4.json", part, to: replacement))
    #expect(error.code == code)
  }

  @Test func `pages that are announced and not there are unknown`() throws {
    let longer = try changed("iso15693-pm3-v4.json", "\"locks\": \"01", to: "\"locks\": \"0100")
    let text = String(decoding: longer, as: UTF8.self)
      .replacing("\"pagescount\": \"08\"", with: "\"pagescount\": \"09\"")
    #expect(try ImageFile(decoding: Array(text.utf8)).image.memory.unknownCount == 4)
  }

  @Test(arguments: [
    ("\"random\": \"0000\"", "\"random\": \"1234\"", ImageWarning.Code.valueIgnored),
    ("\"state\": \"00\"", "\"state\": \"03\"", .valueIgnored),
    ("\"state\"", "\"mood\": \"00\", \"state\"", .unknownKey),
    ("\"blocks\"", "\"Mood\": [1], \"blocks\"", .unknownKey),
  ])
  func `what an image has no place for is told`(
    _ part: String, _ replacement: String, _ code: ImageWarning.Code
  ) throws {
    let file = try ImageFile(decoding: changed("iso15693-pm3-v4.json", part, to: replacement))
    #expect(file.warnings.map(\.code) == [code])
  }

  @Test(arguments: [
    (12, 0, ImageError.Code.invalidValue), (12, 33, .invalidValue), (13, 0, .invalidValue),
    (13, 161, .invalidValue),
  ])
  func `a binary file whose sizes cannot be is refused`(
    _ offset: Int, _ value: UInt8, _ code: ImageError.Code
  ) throws {
    var bytes = try SampleFiles.bytes("iso15693-pm3.bin")
    bytes[offset] = value
    let error = try SampleFiles.fault(bytes, format: .proxmarkBinary, product: .type5)
    #expect(error.code == code && error.offset == 12)
  }

  /// A lock state of no block, a byte behind the last one, the random number, the state.
  @Test(arguments: [24, 304, 2223, 2230])
  func `bytes of a binary file that have no place are told`(_ offset: Int) throws {
    var bytes = try SampleFiles.bytes("iso15693-pm3.bin")
    bytes[offset] = 1
    let file = try ImageFile(decoding: bytes)
    #expect(file.format == .proxmarkBinary)
    #expect(file.warnings.map(\.code) == [.valueIgnored])
  }

  @Test func `more blocks than a Proxmark has room for are not written`() throws {
    let image = TagImage.type5(
      Type5Image(
        uid: [0xE0, 1, 2, 3, 4, 5, 6, 7],
        memory: PartialMemory([UInt8](repeating: 0, count: 161 * 4))))
    for format in [ImageFormat.proxmarkJSON, .proxmarkBinary] {
      #expect(throws: ImageError(.notRepresentable, "")) { try format.encode(image) }
    }
  }

  // MARK: Topaz

  @Test(arguments: ["topaz96-pm3.json", "topaz96-pm3.bin"])
  func `a Topaz is read with its header`(_ name: String) throws {
    let file = try ImageFile(decoding: SampleFiles.bytes(name))
    #expect(file.warnings == [])
    guard case .type1(let image) = file.image else { throw ImageError(.unsupported, "no Type 1") }
    #expect(image.product == .topaz96)
    #expect(image.headerROM == [0x11, 0x48])
    #expect(image.nfcid1 == [0x11, 0x22, 0x33, 0x44])
    #expect(image.memory.bytes(in: 8..<12) == [0xE1, 0x10, 0x0E, 0x00])
  }

  /// The Proxmark writes H0R1 and looks for HR01.
  @Test func `both names of the header ROM are read`() throws {
    let file = try ImageFile(decoding: changed("topaz96-pm3.json", "H0R1", to: "HR01"))
    #expect(try file.image == ImageFile(decoding: SampleFiles.bytes("topaz96-pm3.json")).image)
  }

  @Test func `a size that is not the tag's is told`() throws {
    let file = try ImageFile(decoding: changed("topaz96-pm3.json", "\"7800\"", to: "\"0002\""))
    #expect(file.warnings.map(\.code) == [.productMismatch])
  }

  // MARK: Others

  @Test(arguments: [
    ("14b v2", "ST SRx"), ("iclass", "iClass"), ("legic v2", "LEGIC"), ("mfdes", "keys"),
    ("no such thing", "no such thing"),
  ])
  func `a file of a kind without images says of what it is`(
    _ type: String, _ word: String
  ) throws {
    let text = "{\"FileType\": \"\(type)\", \"blocks\": {\"0\": \"00000000\"}}"
    let error = try SampleFiles.fault(text.utf8)
    #expect(error.code == .unsupported)
    #expect(error.detail.contains(word))
  }

  @Test func `raw bytes in JSON are what the same bytes are in a file`() throws {
    for name in ["ntag213-plain.bin", "classic1k.mfd", "topaz96.bin", "type4.bin"] {
      let bytes = try SampleFiles.bytes(name)
      let text =
        "{\"Created\": \"proxmark3\", \"FileType\": \"raw\", \"raw\": \"\(HexText.encode(bytes))\"}"
      let file = try ImageFile(decoding: Array(text.utf8))
      #expect(file.format == .proxmarkJSON)
      #expect(try file.image == ImageFile(decoding: bytes).image, "\(name)")
    }
  }

  @Test func `the message in a file of messages is found`() throws {
    let bytes = try SampleFiles.bytes("message-pm3.json")
    let message = try #require(FormatDetection.message(in: bytes))
    #expect(message.suffix(17) == Array("seventeen letters".utf8)[...])
    #expect(message.count == 24)
    #expect(try SampleFiles.fault(bytes).code == .unsupported)
  }

  @Test(arguments: [
    ("\"0\":", "\"2\":"), ("\"1\": \"", "\"1\": \"0"), ("\"1\": \"", "\"1\": \"??"),
  ])
  func `a message with a gap is none`(_ part: String, _ replacement: String) throws {
    #expect(
      try FormatDetection.message(in: changed("message-pm3.json", part, to: replacement)) == nil)
  }

  @Test func `an ATQA in the other order is understood, as no card has it`() throws {
    let file = try ImageFile(
      decoding: changed("classic1k-pm3.json", "\"ATQA\": \"0400\"", to: "\"ATQA\": \"0004\""))
    #expect(try file.image == .classic(SampleFiles.classic("classic1k.mfd")))
  }

  @Test func `keys that are not those of the blocks are told`() throws {
    let text = try SampleFiles.text("classic1k-pm3.json")
    let changed = text.replacing("\"KeyA\": \"", with: "\"KeyA\": \"12", maxReplacements: 1)
    let file = try ImageFile(decoding: Array(changed.utf8))
    #expect(file.warnings.map(\.code) == [.valueIgnored])
    #expect(try ImageFile(decoding: Array(text.utf8)).warnings == [])
  }
}
