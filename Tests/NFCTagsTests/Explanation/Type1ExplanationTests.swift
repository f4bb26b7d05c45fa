import TagImages
import Testing

@testable import NFCTags

@Suite struct Type1ExplanationTests {
  private func topaz96(_ patches: [Int: String] = [:], headerROM: [UInt8] = [0x11, 0x48])
    -> TagImage
  {
    let common = [
      0: "01020304 00250000 E1100E00 0303D000 00FE", 104: "55555555AAAA0000", 112: "0160",
    ]
    let memory = Memory.of(120, common.merging(patches) { $1 })
    return .type1(
      Type1Image(
        product: .topaz96, headerROM: headerROM, nfcid1: [1, 2, 3, 4],
        memory: PartialMemory(memory)))
  }

  private func topaz512(_ locks: String = "000000000000") -> TagImage {
    let memory = Memory.of(
      512,
      [
        0: "0102030400250000 E1103F00 0103F23033 0203F00203 FD02AABB 0300FE", 112: "0160",
        122: locks,
      ])
    return .type1(
      Type1Image(
        product: .topaz512, headerROM: [0x12, 0x4C], nfcid1: [1, 2, 3, 4],
        memory: PartialMemory(memory)))
  }

  @Test func `every byte of a Topaz 96`() {
    Explained.expectWhole(topaz96())
    #expect(
      Explained.lines(topaz96()) == [
        "0+7 UID; maker; never", "7+1 reserved; maker; never",
        "8+1 CC magic; ndef; free; NDEF", "9+1 CC version; ndef; free; 1.0",
        "10+1 CC size; ndef; free; 120 bytes", "11+1 CC access; ndef; free; read and write",
        "12+2 NDEF message TLV; message; free; 3 bytes", "14+3 NDEF message; message; free",
        "17+1 terminator TLV; message; free", "18+86 data; user; free",
        "104+8 reserved; reserved; never",
        "112+2 static lock bytes; access; setOnly; nothing locked",
        "114+6 one-time bytes; user; setOnly",
      ])
  }

  @Test func `lock bits lock their block`() {
    let image = topaz96([112: "2360", 11: "0F"])
    #expect(
      Explained.lines(image, touching: 11..<18) == [
        "11+1 CC access; ndef; locked; read only",
        "12+2 NDEF message TLV; message; locked; 3 bytes", "14+2 NDEF message; message; locked",
        "16+1 NDEF message; message; free", "17+1 terminator TLV; message; free",
      ])
    #expect(
      Explained.lines(image, touching: 18..<114) == [
        "18+22 data; user; free", "40+8 data; user; locked", "48+56 data; user; free",
        "104+8 reserved; reserved; never",
        "112+2 static lock bytes; access; setOnly; blocks 1 and 5 locked",
      ])
  }

  @Test func `every byte of a Topaz 512`() {
    Explained.expectWhole(topaz512())
    #expect(
      Explained.lines(topaz512(), touching: 8..<104) == [
        "8+1 CC magic; ndef; free; NDEF", "9+1 CC version; ndef; free; 1.0",
        "10+1 CC size; ndef; free; 512 bytes", "11+1 CC access; ndef; free; read and write",
        "12+2 lock control TLV; ndef; free; 3 bytes", "14+3 lock control TLV; ndef; free",
        "17+2 memory control TLV; ndef; free; 3 bytes", "19+3 memory control TLV; ndef; free",
        "22+2 TLV FD; ndef; free; 2 bytes", "24+2 TLV FD; ndef; free",
        "26+2 NDEF message TLV; message; free; 0 bytes", "28+1 terminator TLV; message; free",
        "29+75 data; user; free",
      ])
    #expect(
      Explained.lines(topaz512("010000000000"), touching: 120..<512) == [
        "120+2 reserved; reserved; never",
        "122+6 dynamic lock bytes; access; setOnly; block 16 locked", "128+8 data; user; locked",
        "136+376 data; user; free",
      ])
  }

  @Test func `a Jewel has data alone`() {
    let image = topaz96([8: "00"], headerROM: [0x0C, 0x00])
    #expect(Explained.lines(image, touching: 8..<104) == ["8+96 data; user; free"])
  }

  @Test func `what is not known is not said`() {
    guard case .type1(var image) = topaz96() else { return }
    image.memory[112] = nil
    #expect(
      Explained.lines(.type1(image), touching: 18..<114) == [
        "18+86 data; user; unknown", "104+8 reserved; reserved; never",
        "112+2 static lock bytes; access; setOnly",
      ])
    image.memory = PartialMemory(unknownCount: 120)
    Explained.expectWhole(.type1(image))
    image.headerROM = []
    Explained.expectWhole(.type1(image))
  }
}
