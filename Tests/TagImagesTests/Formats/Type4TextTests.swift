import NFCLink
import Testing

@testable import TagImages

/// The rules of `docs/image-format.md` for Type 4 tags, from which the samples were written by hand.
@Suite struct Type4TextTests {
  static let names = ["type4b.nfctag", "desfire.nfctag"]

  private func image(_ name: String) throws -> Type4Image {
    guard case .type4(let image) = try ImageFile(decoding: SampleFiles.bytes(name)).image else {
      throw ImageError(.unsupported, "no Type 4 tag")
    }
    return image
  }

  @Test(arguments: names)
  func `writing what was read gives the same bytes`(_ name: String) throws {
    let bytes = try SampleFiles.bytes(name)
    let file = try ImageFile(decoding: bytes)
    #expect(file.format == .nfctag && file.warnings == [])
    #expect(try file.format.encode(file.image) == EncodedImage(bytes: bytes, losses: []))
  }

  @Test func `a card over NFC-B is read with its limits and its unknown bytes`() throws {
    let image = try image("type4b.nfctag")
    #expect(image.product == .type4B)
    #expect(
      image.target
        == .b(
          ActivationB(
            nfcid0: [1, 2, 3, 4], applicationData: [0, 0, 0, 0], protocolInfo: [0x00, 0x81, 0x71])))
    #expect(!image.isStrict && image.extendedLength == true && image.responseLimit == 64)
    let application = try #require(
      image.application(named: [0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01]))
    #expect(application.file(0xE103)?.access == .fixed(reading: true, writing: false))
    let file = try #require(application.file(0xE104))
    #expect(file.content.count == 32 && file.content.unknownCount == 4)
    #expect(file.content[2] == 0xD0 && file.content[20] == nil && file.content[24] == 0)
    #expect(image.memory.count == 47)
    #expect(TagImage.type4(image).identifier == [1, 2, 3, 4])
    #expect(TagImage.type4(image).productName == "Type 4B tag")
  }

  @Test func `applications, keys and rights of DESFire are read`() throws {
    let image = try image("desfire.nfctag")
    #expect(image.version?.count == 28)
    #expect(image.applications.map(\.aid) == [0, 0x123456])
    #expect(image.applications[0].identifier == 0x3F00)
    let keys = try #require(image.applications[1].keys)
    #expect(keys.kind == .tripleDES && keys.settings == 0x0B)
    #expect(keys.values == [nil, Array(0..<24)])
    let file = image.applications[1].files[0]
    #expect(file.number == 2 && file.access == .keyed(rights: 0xE0E0, mode: 1))
  }

  @Test(arguments: [
    ("row 1: 00 00 00 00 ??", "row 2: 00 00 00 00 ??", ImageError.Code.missingKey),
    ("pupi: 01020304", "pupi: 010203", .wrongLength),
    ("pupi: 01020304", "uid: 01020304", .missingKey),
    ("product: type4b", "product: type5", .invalidValue),
    ("product: type4b", "product: ntag213", .invalidValue),
    ("strict: no", "strict: perhaps", .invalidValue),
    ("response limit: 64", "response limit: 0", .invalidValue),
    ("response limit: 64", "response limit: 256", .invalidValue),
    ("applications: 1", "applications: 2", .missingKey),
    ("applications: 1", "applications: 33", .invalidValue),
    ("applications: 1", "applications: 0", .unknownKey),
    ("files: 2", "files: 1", .unknownKey),
    ("files: 2", "files: 999999999999", .invalidValue),
    ("size: 15", "size: 1048577", .invalidValue),
    ("size: 15", "size: 14", .wrongLength),
    ("access: read\n", "access: all\n", .invalidValue),
    ("access: read\n", "access: E000\n", .invalidValue),
    ("access: read\n", "access: E000 secret\n", .invalidValue),
    ("access: read\n", "access: E0?? plain\n", .invalidValue),
    ("name: D2760000850101", "name: ", .wrongLength),
    ("name: D2760000850101", "name: 0102030405060708090A0B0C0D0E0F1011", .wrongLength),
    ("protocol info: 008171", "protocol info: 0081", .wrongLength),
    ("id: E103", "id: E1", .wrongLength),
    ("applications: 1", "applications: 1\ncolour: red", .unknownKey),
  ])
  func `what breaks a rule is refused`(
    _ old: String, _ new: String, _ code: ImageError.Code
  ) throws {
    let text = try SampleFiles.text("type4b.nfctag").replacing(old, with: new)
    #expect(try SampleFiles.fault(text.utf8).code == code)
  }

  @Test(arguments: [
    ("1 des 0F", "1 des", ImageError.Code.invalidValue), ("1 des 0F", "17 des 0F", .invalidValue),
    ("1 des 0F", "1 idea 0F", .invalidValue), ("1 des 0F", "2 des 0F", .missingKey),
    ("1 des 0F", "1 3k3des 0F", .wrongLength), ("aid: 123456", "aid: 1234", .wrongLength),
    ("ats: 7577810280\n", "", .missingKey), ("version: 04", "version: ", .wrongLength),
  ])
  func `what breaks a rule of DESFire is refused`(
    _ old: String, _ new: String, _ code: ImageError.Code
  ) throws {
    let text = try SampleFiles.text("desfire.nfctag").replacing(old, with: new)
    #expect(try SampleFiles.fault(text.utf8).code == code)
  }

  @Test func `a Type 2 product is none of a Type 4 tag`() throws {
    let bytes = try SampleFiles.bytes("type4b.nfctag")
    #expect(try SampleFiles.fault(bytes, product: .type2(.ntag213)).code == .productMismatch)
  }

  @Test(arguments: [ImageFormat.flipper, .proxmarkBinary, .proxmarkJSON, .eml, .script])
  func `other formats have no place for it`(_ format: ImageFormat) throws {
    let image = TagImage.type4(try image("type4b.nfctag"))
    #expect(throws: ImageError(.notRepresentable, "")) { try format.encode(image) }
  }

  @Test func `an ATS may be empty`() throws {
    let text = try SampleFiles.text("desfire.nfctag").replacing("ats: 7577810280", with: "ats:")
    guard case .type4(let image) = try ImageFile(decoding: Array(text.utf8)).image,
      case .a(let activation) = image.target
    else { return }
    #expect(activation.ats == [])
  }
}
