import TagImages
import Testing

@testable import NFCTags

@Suite struct Type5ExplanationTests {
  private func image(_ head: String, count: Int = 32, security: [UInt8]? = nil) -> TagImage {
    .type5(
      Type5Image(
        uid: bytes("E004010000000001"), memory: PartialMemory(Memory.of(count, [0: head])),
        security: security))
  }

  @Test func `every byte behind a container of four bytes`() {
    let image = image("E1400300 0303D000 00FE", security: Array(repeating: 0, count: 8))
    Explained.expectWhole(image)
    #expect(
      Explained.lines(image) == [
        "0+1 CC magic; ndef; free; NDEF",
        "1+1 CC version and access; ndef; free; 1.0, read and write",
        "2+1 CC size; ndef; free; 24 bytes", "3+1 CC features; ndef; free",
        "4+2 NDEF message TLV; message; free; 3 bytes", "6+3 NDEF message; message; free",
        "9+1 terminator TLV; message; free", "10+22 user memory; user; free",
      ])
  }

  @Test func `every byte behind a container of eight`() {
    let image = image(
      "E2430001 00000003 FD02AABB 0301D0FE", security: Array(repeating: 0, count: 8))
    Explained.expectWhole(image)
    #expect(
      Explained.lines(image) == [
        "0+1 CC magic; ndef; free; NDEF",
        "1+1 CC version and access; ndef; free; 1.0, read only",
        "2+1 CC size; ndef; free; 24 bytes", "3+1 CC features; ndef; free",
        "4+2 reserved; reserved; free", "6+2 CC size; ndef; free; 24 bytes",
        "8+4 TLV FD; ndef; free", "12+2 NDEF message TLV; message; free; 1 bytes",
        "14+1 NDEF message; message; free", "15+1 terminator TLV; message; free",
        "16+16 user memory; user; free",
      ])
  }

  @Test func `a block that is locked stays so`() {
    let image = image("E1400300 0303D000 00FE", security: [1, 0, 1, 0, 0, 0, 0, 0])
    #expect(
      Explained.lines(image, touching: 3..<13) == [
        "3+1 CC features; ndef; locked", "4+2 NDEF message TLV; message; free; 3 bytes",
        "6+2 NDEF message; message; free", "8+1 NDEF message; message; locked",
        "9+1 terminator TLV; message; locked", "10+2 user memory; user; locked",
        "12+20 user memory; user; free",
      ])
  }

  @Test func `without the security status nobody knows what can change`() {
    #expect(Explained.lines(image("")) == ["0+32 user memory; user; unknown"])
    let short = image("", security: [0, 1])
    #expect(
      Explained.lines(short) == [
        "0+4 user memory; user; free", "4+4 user memory; user; locked",
        "8+24 user memory; user; unknown",
      ])
  }

  @Test func `whatever an image holds, every byte is told of`() {
    for head in [
      "E140", "E1400000", "E1400000000000FF", "E140FF0003FF", "E140010003FFFFFF", "E1C00300",
    ] {
      for count in [4, 8, 32] {
        Explained.expectWhole(image(String(head.prefix(2 * count)), count: count))
      }
    }
    Explained.expectWhole(
      .type5(Type5Image(uid: [], blockSize: 8, memory: PartialMemory(unknownCount: 64))))
    Explained.expectWhole(.type5(Type5Image(uid: [], memory: PartialMemory([UInt8]()))))
  }
}
