import Testing

@testable import TagImages

/// Files that their own programs would write but for comments and what they derive.
@Suite struct RoundTripTests {
  static let canonical = [
    "ntag213-v4.nfc", "classic1k-v4.nfc", "classic1k-v4-unknown.nfc", "iso15693-v4.nfc",
    "slix2.nfc", "felica-lite-s.nfc", "felica-standard-v2.nfc", "felica-standard-v4.nfc",
    "ntag213-pm3-new.bin", "iso15693-pm3.bin", "topaz96-pm3.bin", "ntag213-pm3.json",
    "iso15693-pm3-v4.json", "topaz96-pm3.json", "classic1k.eml", "classic1k.mct",
    "classic1k.mfd", "ntag213-plain.bin", "topaz96.bin", "felica-standard.bin", "type4.bin",
    "ntag213.nfctag", "ntag213-partial.nfctag", "classic1k-unknown.nfctag", "type4b.nfctag",
    "desfire.nfctag",
  ]

  /// Without comments, and with the creator that is written here.
  private func comparable(_ bytes: [UInt8], _ format: ImageFormat) -> [UInt8] {
    switch format {
    case .flipper, .nfctag:
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      return Array(lines.filter { !$0.hasPrefix("#") }.joined(separator: "\n").utf8)
    case .proxmarkJSON:
      let text = String(decoding: bytes, as: UTF8.self)
        .replacing("\"proxmark3\"", with: "\"nfctool\"")
      return Array((text.hasSuffix("\n") ? text : text + "\n").utf8)
    default: return bytes
    }
  }

  @Test(arguments: canonical)
  func `a file comes back from our own format as it was`(_ name: String) throws {
    let bytes = try SampleFiles.bytes(name)
    let file = try ImageFile(decoding: bytes)
    let ours = try ImageFormat.nfctag.encode(file.image)
    #expect(ours.losses == [])
    let copy = try ImageFile(decoding: ours.bytes).image
    #expect(copy == file.image)
    let written = try file.format.encode(copy)
    #expect(comparable(written.bytes, file.format) == comparable(bytes, file.format))
  }

  static let samples = [
    "ntag213-partial.nfctag", "classic1k-v4-unknown.nfc", "topaz96-pm3.json", "slix2.nfc",
    "felica-lite-s.nfc", "felica-standard-v4.nfc", "type4b.nfctag",
  ]

  /// What a format holds of each of `samples`: nil if nothing, else the losses.
  static let table: [(format: ImageFormat, losses: [[ImageLoss]?])] = [
    (.nfctag, [[], [], [], [], [], [], []]),
    (.flipper, [[.knownBytes], [], nil, [], [], [], nil]),
    (
      .proxmarkBinary,
      [
        [.unknownBytes], nil, [], [.signature, .details], nil, nil, nil,
      ]
    ),
    (
      .proxmarkJSON,
      [
        [.unknownBytes], [.unknownBytes], [], [.signature, .details], nil, nil, nil,
      ]
    ),
    (.eml, [[.unknownBytes], [.unknownBytes], nil, nil, nil, nil, nil]),
    (.mct, [nil, [], nil, nil, nil, nil, nil]),
    (.mctJSON, [nil, [], nil, nil, nil, nil, nil]),
    (
      .raw,
      [
        [.unknownBytes, .version, .signature, .counters], [.unknownBytes], [.details],
        [.identifier, .signature, .details], [.unknownBytes, .identifier, .product, .details],
        [.knownBytes, .identifier, .product, .details],
        [.unknownBytes, .identifier, .product, .details],
      ]
    ),
    (.script, [nil, nil, nil, nil, nil, nil, nil]),
    (.trace, [nil, nil, nil, nil, nil, nil, nil]),
  ]

  @Test(arguments: table.map(\.format))
  func `each format holds of each kind of tag what it can, and names the rest`(
    _ format: ImageFormat
  ) throws {
    let row = try #require(Self.table.first { $0.format == format }).losses
    for (name, expected) in zip(Self.samples, row) {
      let image = try ImageFile(decoding: SampleFiles.bytes(name)).image
      guard let expected else {
        #expect(throws: ImageError(.notRepresentable, ""), "\(name)") { try format.encode(image) }
        continue
      }
      #expect(try format.encode(image).losses == expected, "\(name)")
    }
  }

  @Test func `every format has its row`() {
    #expect(Set(Self.table.map(\.format)) == Set(ImageFormat.allCases))
    #expect(Self.table.allSatisfy { $0.losses.count == Self.samples.count })
  }
}
