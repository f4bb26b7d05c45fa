import NFCLink
import TagImages
import Testing

@testable import NFCToolCommands

/// What `diff` tells of two dumps, line by line.
@Suite struct DumpDifferenceTests {
  private static let uri = "D1010C55046578616D706C652E636F6D"
  private static let other = "D1010C55046578616D706C652E6F7267"

  /// An NTAG213 with these bytes by page.
  private func ntag213(
    _ pages: [Int: String] = [:], unknown: Range<Int> = 0..<0, product: Type2Product = .ntag213,
    size: Int = 180
  ) throws -> Type2Image {
    var memory = PartialMemory(Array(repeating: UInt8(0), count: size))
    let common = [
      0: "04A1B29FC3D4E58072480000E1101200", 4: "0310" + Self.uri + "FE",
      40: "000000BD040000FF00050000",
    ]
    for (page, hex) in common.merging(pages, uniquingKeysWith: { $1 }) {
      memory.store(try Hex.bytes(hex), at: page * 4)
    }
    for address in unknown { memory[address] = nil }
    return Type2Image(
      product: product, nfcid1: try Hex.bytes("04A1B2C3D4E580"), memory: memory)
  }

  private func file(_ content: DumpFile.Content) -> DumpFile {
    DumpFile(path: "-", format: .image(.nfctag), content: content, warnings: [])
  }

  private func lines(_ old: TagImage, _ new: TagImage) -> [String] {
    lines(.image(old), .image(new))
  }

  private func lines(_ old: DumpFile.Content, _ new: DumpFile.Content) -> [String] {
    DifferenceForm.lines(DumpDifference(from: file(old), to: file(new)))
  }

  @Test func `a dump is like itself`() throws {
    for image in try Self.everyFamily() { #expect(lines(image, image) == []) }
    #expect(lines(.message([0xD0, 0, 0]), .message([0xD0, 0, 0])) == [])
  }

  @Test func `fields come before bytes`() throws {
    let new = try ntag213([4: "0310" + Self.other + "FE", 41: "04000004"])
    #expect(
      lines(.type2(try ntag213()), .type2(new)) == [
        "AUTH0 FF → 04", "URI changed: https://example.com → https://example.org",
        "byte 7.3: 636f6d → 6f7267", "byte 41.3: ff → 04",
      ])
  }

  @Test func `secrets are compared and not shown`() throws {
    let new = try ntag213([43: "01020304"])
    let difference = DumpDifference(
      from: file(.image(.type2(try ntag213()))), to: file(.image(.type2(new))))
    #expect(
      DifferenceForm.lines(difference) == [
        "PWD differs", "byte 43.0: 4 secret bytes differ",
      ])
    let json = JSONText.line(DifferenceForm.json(difference))
    #expect(!json.contains("01020304") && json.contains(#""name":"PWD""#))
  }

  @Test func `a byte that only one dump knows is a difference`() throws {
    let partial = try ntag213(unknown: 40..<42)
    #expect(
      lines(.type2(try ntag213()), .type2(partial)) == ["byte 10.0: 0000 → ????"])
    #expect(
      lines(.type2(partial), .type2(try ntag213())) == ["byte 10.0: ???? → 0000"])
    #expect(lines(.type2(partial), .type2(partial)) == [])
  }

  @Test func `a secret that only one dump knows is gone or new`() throws {
    let partial = try ntag213(unknown: 172..<176)
    #expect(
      lines(.type2(try ntag213()), .type2(partial)) == [
        "PWD gone: …", "byte 43.0: 4 secret bytes differ",
      ])
    #expect(
      lines(.type2(partial), .type2(try ntag213())) == [
        "PWD new: …", "byte 43.0: 4 secret bytes differ",
      ])
  }

  @Test func `a larger memory has more bytes`() throws {
    let short = Type2Image(product: nil, nfcid1: [], memory: PartialMemory([UInt8](1...16)))
    let long = Type2Image(product: nil, nfcid1: [], memory: PartialMemory([UInt8](1...18)))
    #expect(lines(.type2(short), .type2(long)) == ["byte 4.0: ???? → 1112"])
    #expect(lines(.type2(long), .type2(short)) == ["byte 4.0: 1112 → ????"])
  }

  @Test func `another product is a field`() throws {
    let new = try ntag213(product: .ntag215, size: 540)
    let lines = lines(.type2(try ntag213()), .type2(new))
    #expect(lines.first == "product NTAG213 → NTAG215")
    #expect(lines.contains { $0.hasPrefix("byte 45.0: ????") })
  }

  @Test func `another type is a field, and its bytes are compared`() throws {
    let classic = ClassicImage(
      product: .mini, nfcid1: [1, 2, 3, 4], memory: PartialMemory(unknownCount: 320))
    let lines = lines(.type2(try ntag213()), .classic(classic))
    #expect(lines.first == "type type2 → mifareClassic")
    #expect(lines.contains { $0.hasPrefix("byte 0.0: 04a1") })
  }

  @Test func `areas that only one has are told by name`() throws {
    func card(_ files: [UInt16]) -> TagImage {
      .type4(
        Type4Image(
          product: nil,
          target: .a(ActivationA(sensRes: 0x0344, selRes: 0x20, nfcid1: [1, 2, 3, 4], ats: [])),
          applications: [
            .init(
              name: [0xA0],
              files: files.map { .init(identifier: $0, content: PartialMemory([1, 2])) })
          ]))
    }
    #expect(
      lines(card([0xE104]), card([0xE105])) == [
        "file E104, byte 0: 0102 → ????", "file E105, byte 0: ???? → 0102",
      ])
  }

  @Test func `a message alone is compared with the message of a tag`() throws {
    let image = DumpFile.Content.image(.type2(try ntag213()))
    #expect(lines(image, .message(try Hex.bytes(Self.uri))) == [])
    #expect(
      lines(image, .message(try Hex.bytes(Self.other))) == [
        "URI changed: https://example.com → https://example.org"
      ])
    #expect(
      lines(image, .message([])) == [
        "kind gone: uri", "URI gone: https://example.com", "prefixCode gone: 4",
      ])
  }

  @Test func `what only one format can tell is no difference`() throws {
    var told = try ntag213()
    told.version = try Hex.bytes("0004040201000F03")
    told.signature = [UInt8](repeating: 1, count: 32)
    #expect(lines(.type2(try ntag213()), .type2(told)) == [])
    var other = told
    other.version = try Hex.bytes("0004040201001103")
    #expect(
      lines(.type2(told), .type2(other)) == ["version 0004040201000F03 → 0004040201001103"])
  }

  @Test func `what a tag says is made safe to show`() throws {
    let hostile = try ntag213([4: "0308D101045502611B5B6D" + "FE"])
    let lines = lines(.type2(try ntag213()), .type2(hostile))
    #expect(!lines.joined().contains("\u{1B}"))
  }

  @Test func `JSON has fields and bytes`() throws {
    let new = try ntag213([10: "AABB0000"], unknown: 42..<43)
    let difference = DumpDifference(
      from: file(.image(.type2(try ntag213()))), to: file(.image(.type2(new))))
    #expect(
      JSONText.line(DifferenceForm.json(difference))
        == #"{"bytes":[{"area":"","block":10,"from":"000000","length":3,"offset":40,"to":"aabb??"}],"#
        + #""different":true,"fields":[],"schema":1}"#)
    let none = DumpDifference(
      from: file(.image(.type2(new))), to: file(.image(.type2(new))))
    #expect(
      JSONText.line(DifferenceForm.json(none))
        == #"{"bytes":[],"different":false,"fields":[],"schema":1}"#)
  }

  private static func everyFamily() throws -> [TagImage] {
    [
      .type1(
        Type1Image(
          product: .topaz96, headerROM: [0x11, 0x48], nfcid1: [1, 2, 3, 4],
          memory: PartialMemory([UInt8](repeating: 7, count: 120)))),
      .type3(
        Type3Image(
          product: .standard, nfcid2: [UInt8](1...8), pmm: [UInt8](1...8),
          systems: [
            .init(
              code: 0x12FC,
              services: [.init(codes: [0x0009], content: PartialMemory(unknownCount: 32))])
          ])),
      .type5(
        Type5Image(uid: [], memory: PartialMemory([UInt8](repeating: 0xE1, count: 32)))),
      .classic(
        ClassicImage(
          product: .mini, nfcid1: [1, 2, 3, 4], memory: PartialMemory(unknownCount: 320))),
    ]
  }
}
