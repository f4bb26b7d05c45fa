import TagImages
import Testing

@testable import NFCTags

/// Access conditions in words as the data sheet of MIFARE Classic has them.
@Suite struct ClassicExplanationTests {
  private static let either = "read and write with either key"
  private static let trailer = "keys and access conditions change with key B"

  private func mini(_ patches: [Int: String] = [:]) -> ClassicImage {
    let ndef = "D3F7D3F7D3F7 7F0788 40 FFFFFFFFFFFF"
    let common = [
      0: "DEADBEEF22 09 0400 62636465666768 69", 16: "2901 03E1 03E1 4812",
      48: "A0A1A2A3A4A5 787788 C1 FFFFFFFFFFFF", 64: "0000 FD01AA 030DD0",
      112: ndef, 128: "FE", 176: ndef,
      240: "FFFFFFFFFFFF FF0780 69 FFFFFFFFFFFF", 304: "FFFFFFFFFFFF 00F0FF 69 FFFFFFFFFFFF",
    ]
    return ClassicImage(
      product: .mini, nfcid1: bytes("DEADBEEF"),
      memory: PartialMemory(Memory.of(320, common.merging(patches) { $1 })))
  }

  private func lines(_ image: ClassicImage, _ bytes: Range<Int>) -> [String] {
    Explained.lines(.classic(image), touching: bytes)
  }

  @Test func `a directory is told entry by entry`() {
    let lines = lines(mini(), 0..<48)
    #expect(
      lines.prefix(6) == [
        "0+4 UID; maker; never", "4+12 maker's data; maker; never",
        "16+1 MAD checksum; ndef; guarded; wrong, here or in the other part",
        "17+1 MAD information; ndef; guarded", "18+2 MAD sector 1; ndef; guarded; NDEF",
        "20+2 MAD sector 2; ndef; guarded; NDEF",
      ])
    #expect(lines[6] == "22+2 MAD sector 3; ndef; guarded; application 1248")
    #expect(lines.last == "46+2 MAD sector 15; ndef; guarded; free")
  }

  @Test func `a trailer has keys and access conditions`() {
    #expect(
      lines(mini(), 112..<128) == [
        "112+6 sector 1 key A; secret; guarded",
        "118+3 sector 1 access conditions; access; guarded; \(Self.trailer)",
        "121+1 sector 1 general purpose byte; user; guarded",
        "122+6 sector 1 key B; secret; guarded",
      ])
    #expect(
      lines(mini(), 304..<320) == [
        "304+6 sector 4 key A; secret; locked",
        "310+3 sector 4 access conditions; access; locked; change keys never, "
          + "access conditions never",
        "313+1 sector 4 general purpose byte; user; locked",
        "314+6 sector 4 key B; secret; locked",
      ])
  }

  @Test func `TLVs go on in the next sector`() {
    #expect(
      lines(mini([64: "0000 FD01AA 0330"]), 64..<112) == [
        "64+2 sector 1 data; user; guarded; \(Self.either)", "66+2 TLV FD; ndef; guarded; 1 bytes",
        "68+1 TLV FD; ndef; guarded", "69+2 NDEF message TLV; message; guarded; 48 bytes",
        "71+41 NDEF message; message; guarded",
      ])
    let image = mini([64: "0000 FD01AA 0329", 128: "FE"])
    #expect(
      lines(image, 71..<129) == [
        "71+41 NDEF message; message; guarded", "112+6 sector 1 key A; secret; guarded",
        "118+3 sector 1 access conditions; access; guarded; \(Self.trailer)",
        "121+1 sector 1 general purpose byte; user; guarded",
        "122+6 sector 1 key B; secret; guarded", "128+1 terminator TLV; message; guarded",
      ])
  }

  @Test func `a sector that is closed for good is locked`() {
    #expect(
      lines(mini(), 256..<304) == [
        "256+16 sector 4 data; user; locked; closed for good",
        "272+16 sector 4 data; user; locked; closed for good",
        "288+16 sector 4 data; user; locked; closed for good",
      ])
    let contradictory = mini([182: "000000"])
    let sector = lines(contradictory, 144..<192)
    #expect(sector.allSatisfy { $0.contains("; locked") } && sector.count >= 5)
    #expect(sector.contains { $0.hasSuffix("access; locked; contradict each other") })
  }

  @Test func `what is not known is not said`() {
    var image = mini()
    for address in 240..<256 { image.memory[address] = nil }
    #expect(
      lines(image, 192..<256) == [
        "192+16 sector 3 data; user; unknown", "208+16 sector 3 data; user; unknown",
        "224+16 sector 3 data; user; unknown", "240+6 sector 3 key A; secret; unknown",
        "246+3 sector 3 access conditions; access; unknown",
        "249+1 sector 3 general purpose byte; user; unknown",
        "250+6 sector 3 key B; secret; unknown",
      ])
    for product in ClassicProduct.allCases {
      Explained.expectWhole(
        .classic(
          ClassicImage(
            product: product, nfcid1: [1, 2, 3, 4],
            memory: PartialMemory(unknownCount: product.memorySize))))
    }
    Explained.expectWhole(.classic(mini()))
  }
}
