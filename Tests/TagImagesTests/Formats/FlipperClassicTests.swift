import Testing

@testable import TagImages

@Suite struct FlipperClassicTests {
  private func classic(
    _ text: String
  ) throws -> (image: ClassicImage, warnings: [ImageWarning]) {
    let file = try ImageFile(decoding: Array(text.utf8))
    guard case .classic(let image) = file.image else {
      throw ImageError(.unsupported, "no Classic")
    }
    return (image, file.warnings)
  }

  /// The sample with another line for a block.
  private func text(_ block: Int, _ value: String) throws -> String {
    try SampleFiles.text("classic1k-v4.nfc").split(separator: "\n")
      .map { $0.hasPrefix("Block \(block): ") ? "Block \(block): \(value)" : String($0) }
      .joined(separator: "\n")
  }

  private let known: [UInt8?] = Array(repeating: 0x0F, count: 12)

  @Test(
    arguments: [
      ("1", [nil, nil, nil, nil]), ("11 2", [0x11, nil, nil, nil]),
      ("11 22 33", [0x11, 0x22, 0x33, nil]), ("11 -- XX 44", [0x11, nil, nil, 0x44]),
      ("11  22\t33 4", [0x11, 0x22, 0x33, nil]), ("11 ?? ? 44", [0x11, nil, nil, 0x44]),
    ] as [(String, [UInt8?])])
  func `bytes that are none are unknown, as the Flipper takes them, and told`(
    _ end: String, _ bytes: [UInt8?]
  ) throws {
    let start = Array(repeating: "0F", count: 12).joined(separator: " ")
    let (image, warnings) = try classic(text(5, "\(start) \(end)"))
    #expect(image.bytes(ofBlock: 5) == known + bytes)
    let line = try text(5, "").split(separator: "\n").firstIndex { $0.hasPrefix("Block 5:") }
    #expect(warnings.map(\.code) == [.memoryIncomplete])
    #expect(warnings.first?.line == line.map { $0 + 1 })
  }

  @Test(arguments: [
    "", "0F", "0F0", String(repeating: "0F", count: 15), String(repeating: "0F ", count: 17),
    String(repeating: "0F ", count: 15) + "0F0",
  ])
  func `what cannot be a block is refused`(_ value: String) throws {
    let error = try SampleFiles.fault(text(5, value).utf8)
    #expect([.wrongLength, .invalidValue].contains(error.code))
    #expect(error.line != nil)
  }

  @Test func `blocks that the file ends before are unknown and told`() throws {
    let lines = try SampleFiles.text("classic1k-v4.nfc").split(separator: "\n")
    let end = try #require(lines.firstIndex { $0.hasPrefix("Block 60:") })
    let (image, warnings) = try classic(lines[..<end].joined(separator: "\n"))
    #expect(image.memory.unknownCount == 64)
    #expect(warnings.map(\.code) == [.memoryIncomplete])
    #expect(warnings.first?.detail.contains("4 of 64 blocks") == true)
  }

  @Test(arguments: ["28", "01", "00", "18"])
  func `a SAK of another product is kept and told`(_ sak: String) throws {
    let text = try SampleFiles.text("classic1k-v4.nfc").replacing("SAK: 08", with: "SAK: \(sak)")
    let (image, warnings) = try classic(text)
    #expect(image.product == .classic1K && HexText.encode([image.selRes]) == sak)
    #expect(warnings.map(\.code) == [.productMismatch])
    let copy = try ImageFormat.flipper.encode(.classic(image))
    #expect(copy.losses == [])
    #expect(String(decoding: copy.bytes, as: UTF8.self).contains("SAK: \(sak)\n"))
  }

  @Test func `of a sector without a key in the masks of version 1, zeros were never read`() throws {
    let text = try text(20, "00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00")
      .replacing(
        "Data format version: 2",
        with: "Data format version: 1\nKey A map: 000000000000FFDE\nKey B map: 000000000000FFDF")
    let (image, _) = try classic(text)
    let whole = try SampleFiles.classic("classic1k-v4.nfc")
    // Sector 0 has key B; sector 5, blocks 20 to 23, has neither.
    #expect(image.trailer(of: ClassicSector(0)).key(.a) == nil)
    #expect(image.trailer(of: ClassicSector(0)).key(.b) != nil)
    #expect(image.block(0) == whole.block(0))
    #expect(image.block(20) == nil && image.block(21) == nil)
    #expect(image.trailer(of: ClassicSector(5)).accessBytes != nil)
    #expect(image.block(24) == whole.block(24))
  }
}
