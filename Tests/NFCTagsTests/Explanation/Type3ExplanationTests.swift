import TagImages
import Testing

@testable import NFCTags

@Suite struct Type3ExplanationTests {
  private static let attributes = "100401000D000000000001000012 0035"

  private func liteS(_ patches: [UInt16: String] = [:]) -> TagImage {
    let common: [UInt16: String] = [0: Self.attributes, 0x88: "FFFFFF0107"]
    let content = common.merging(patches) { $1 }
    let blocks = (Type3Product.liteS.blockNumbers ?? []).map { number in
      Type3Image.Block(
        number: number, content: PartialMemory(Memory.of(16, [0: content[number] ?? ""])))
    }
    return image(0x88B4, "00F1000000014300", [.init(codes: [0x0009, 0x000B], blocks: blocks)])
  }

  private func image(
    _ system: UInt16, _ pmm: String, _ services: [Type3Image.Service]
  ) -> TagImage {
    .type3(
      Type3Image(
        product: Type3Chip(pmm: bytes(pmm)).product, nfcid2: MemoryChip.idm, pmm: bytes(pmm),
        systems: [.init(code: system, services: services)]))
  }

  /// The area of a block of a Lite-S.
  private func place(_ number: UInt16) -> Int {
    Type3Product.liteS.blockNumbers?.firstIndex(of: number) ?? 0
  }

  @Test func `every byte of an attribute block`() {
    Explained.expectWhole(liteS())
    #expect(ImageExplanation(liteS()).areas[0].name == "system 88B4 block 0000")
    #expect(
      Explained.lines(liteS()) == [
        "0+1 version; ndef; free; 1.0", "1+1 Nbr; ndef; free; 4 blocks read at once",
        "2+1 Nbw; ndef; free; 1 blocks written at once",
        "3+2 Nmaxb; ndef; free; 13 blocks for the message", "5+4 reserved; reserved; free",
        "9+1 write flag; ndef; free; nothing begun", "10+1 RW flag; ndef; free; read and write",
        "11+3 Ln; message; free; 18 bytes", "14+2 checksum; ndef; free; right",
      ])
  }

  @Test func `a message lies behind it`() {
    #expect(Explained.lines(liteS(), area: 1) == ["0+16 NDEF message; message; free"])
    #expect(
      Explained.lines(liteS(), area: 2) == [
        "0+2 NDEF message; message; free", "2+14 data; user; free",
      ])
    #expect(Explained.lines(liteS(), area: 13) == ["0+16 data; user; free"])
  }

  @Test func `a block 0 that is no attribute block is data`() {
    #expect(Explained.lines(liteS([0: "1004"])) == ["0+16 data; user; free"])
  }

  @Test(arguments: [
    (0x80, "0+16 RC; reserved; free"),
    (0x81, "0+16 MAC; reserved; never"), (0x83, "0+16 D_ID; maker; never"),
    (0x84, "0+16 SER_C; configuration; free"), (0x85, "0+16 SYS_C; maker; never"),
    (0x86, "0+16 CKV; configuration; free"), (0x87, "0+16 CK; secret; free"),
    (0x90, "0+16 WCNT; reserved; never"), (0x92, "0+16 STATE; reserved; never"),
    (0xA0, "0+16 CRC_CHECK; reserved; never"),
  ])
  func `blocks of the chip's own have their names`(_ number: Int, _ line: String) {
    let area = place(UInt16(number))
    #expect(Explained.lines(liteS(), area: area) == [line])
  }

  @Test func `a register begins with two numbers that only become smaller`() {
    #expect(
      Explained.lines(liteS(), area: place(0x0E)) == [
        "0+8 REG; user; decreasing", "8+8 REG; user; free",
      ])
  }

  @Test func `an identifier block begins with the IDm`() {
    #expect(
      Explained.lines(liteS(), area: place(0x82)) == [
        "0+8 IDm; maker; never", "8+8 ID; user; free",
      ])
  }

  @Test func `the memory configuration tells what can change`() {
    let area = place(0x88)
    #expect(
      Explained.lines(liteS(), area: area) == [
        "0+2 MC_SP; access; setOnly; nothing locked",
        "2+1 MC_ALL; access; setOnly; system blocks open",
        "3+1 SYS_OP; configuration; free; answers to system code 12FC",
        "4+1 RF_PRM; configuration; free", "5+8 card key; access; free; guards nothing",
        "13+3 reserved; reserved; free",
      ])
    let locked = liteS([0x88: "FDBF000007000000 0400"])
    #expect(
      Explained.lines(locked, area: area) == [
        "0+2 MC_SP; access; locked; block 1 locked",
        "2+1 MC_ALL; access; locked; system blocks locked",
        "3+1 SYS_OP; configuration; locked; does not answer to system code 12FC",
        "4+1 RF_PRM; configuration; locked", "5+8 card key; access; locked; guards block 2",
        "13+3 reserved; reserved; locked",
      ])
    #expect(Explained.lines(locked, area: 1) == ["0+16 NDEF message; message; locked"])
    #expect(
      Explained.lines(locked, area: 2) == [
        "0+2 NDEF message; message; guarded", "2+14 data; user; guarded",
      ])
    #expect(Explained.lines(locked, area: place(0x0E)) == ["0+16 REG; user; locked"])
    #expect(Explained.lines(locked, area: place(0x87)) == ["0+16 CK; secret; locked"])
  }

  @Test func `a service code tells what can change on another chip`() {
    let content = PartialMemory(Memory.of(16, [0: Self.attributes]))
    let image = image(
      0xFE00, "0120220427674EFF",
      [
        .init(codes: [0x0049, 0x004B], content: content), .init(codes: [0x008B], content: content),
        .init(codes: [0x1008], content: content),
      ])
    Explained.expectWhole(image)
    let changes = (0..<3).map { Explained.lines(image, area: $0).last?.split(separator: ";") }
    #expect(changes.map { $0?.dropFirst(2).first } == [" free", " never", " guarded"])
    #expect(Explained.lines(image, area: 2) == ["0+16 data; user; guarded"])
  }

  @Test func `what is not known is not said`() {
    guard case .type3(var image) = liteS() else { return }
    image.systems[0].services[0][0x88] = PartialMemory(unknownCount: 16)
    Explained.expectWhole(.type3(image))
    #expect(Explained.lines(.type3(image), area: 13) == ["0+16 data; user; unknown"])
    #expect(Explained.lines(.type3(image), area: place(0x87)) == ["0+16 CK; secret; unknown"])
    image.pmm = []
    Explained.expectWhole(.type3(image))
  }
}
