import Testing

@testable import TagImages

@Suite struct HexLinesTests {
  @Test func `digits that are not known are unknown bytes, as MIFARE Classic Tool writes them`()
    throws
  {
    var lines = try SampleFiles.text("classic1k.eml").split(separator: "\n").map(String.init)
    lines[3] = "------------" + lines[3].dropFirst(12)
    lines[9] = String(repeating: "-", count: 32)
    let file = try ImageFile(decoding: Array(lines.joined(separator: "\n").utf8))
    #expect(file.format == .eml)
    guard case .classic(let image) = file.image else {
      throw ImageError(.unsupported, "no Classic")
    }
    #expect(image.trailer(of: ClassicSector(0)).key(.a) == nil)
    #expect(image.trailer(of: ClassicSector(0)).accessBytes != nil)
    #expect(image.block(9) == nil)
    #expect(image.memory.unknownCount == 6 + 16)
  }

  @Test(arguments: [" ", "\t"]) func `blanks between the bytes change nothing`(_ blank: String)
    throws
  {
    let text = try SampleFiles.text("classic1k.eml")
    let spaced = text.split(separator: "\n").map { line in
      stride(from: 0, to: line.utf8.count, by: 2)
        .map { line.dropFirst($0).prefix(2) }.joined(separator: blank)
    }
    let file = try ImageFile(decoding: Array(spaced.joined(separator: "\n").utf8))
    #expect(file.format == .eml)
    #expect(try file.image == ImageFile(decoding: Array(text.utf8)).image)
  }

  @Test func `a page with one wrong check byte does not move the memory behind a header`() throws {
    var bytes = try SampleFiles.bytes("ntag213-pm3-new.bin")
    bytes[56 + 3] ^= 0x01
    let lines = stride(from: 0, to: bytes.count, by: 4).map {
      HexText.encode(Array(bytes[$0..<$0 + 4]))
    }
    for content in [bytes, Array(lines.joined(separator: "\n").utf8)] {
      let file = try ImageFile(decoding: content)
      #expect(file.image.productName == "NTAG213")
      #expect(file.warnings.map(\.code).contains(.checkByteMismatch))
      #expect(file.image.memory.bytes(in: 0..<4) == Array(bytes[56..<60]))
    }
  }
}
