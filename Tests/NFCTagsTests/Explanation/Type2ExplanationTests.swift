import TagImages
import Testing

@testable import NFCTags

@Suite struct Type2ExplanationTests {
  private func ntag213(_ patches: [Int: String] = [:]) -> TagImage {
    let common = [
      0: "04A1B29F C3D4E580 72480000 E1101200 0103A00C 340303D0 0000FE00",
      160: "000000BD 040000FF 00050000",
    ]
    return image(.ntag213, Memory.of(180, common.merging(patches) { $1 }))
  }

  private func image(_ product: Type2Product?, _ memory: [UInt8]) -> TagImage {
    .type2(
      Type2Image(
        product: product, nfcid1: bytes("04A1B2C3D4E580"), memory: PartialMemory(memory)))
  }

  @Test func `every byte of an NTAG213`() {
    Explained.expectWhole(ntag213())
    #expect(
      Explained.lines(ntag213()) == [
        "0+3 UID; maker; never", "3+1 BCC0; maker; never; check byte of the UID",
        "4+4 UID; maker; never", "8+1 BCC1; maker; never; check byte of the UID",
        "9+1 internal; maker; never", "10+2 static lock bytes; access; setOnly; nothing locked",
        "12+1 CC magic; ndef; setOnly; NDEF", "13+1 CC version; ndef; setOnly; 1.0",
        "14+1 CC size; ndef; setOnly; 144 bytes", "15+1 CC access; ndef; setOnly; read and write",
        "16+2 lock control TLV; ndef; free; 3 bytes", "18+3 lock control TLV; ndef; free",
        "21+2 NDEF message TLV; message; free; 3 bytes", "23+3 NDEF message; message; free",
        "26+1 terminator TLV; message; free", "27+133 user memory; user; free",
        "160+3 dynamic lock bytes; access; setOnly; nothing locked",
        "163+1 reserved; reserved; unknown", "164+1 MIRROR; configuration; free; no mirror",
        "165+1 RFUI; reserved; free", "166+1 MIRROR_PAGE; configuration; free",
        "167+1 AUTH0; configuration; free; the password guards nothing",
        "168+1 ACCESS; configuration; free; guards writing only, no limit of tries",
        "169+1 RFUI; reserved; free", "170+1 RFUI; reserved; free",
        "171+1 RFUI; reserved; free", "172+4 PWD; secret; free; password",
        "176+2 PACK; secret; free; password acknowledge", "178+2 RFUI; reserved; free",
      ])
  }

  @Test func `locks lock their pages`() {
    let image = ntag213([10: "4800", 160: "010000BD 040000FF 00050000"])
    #expect(
      Explained.lines(image, touching: 10..<16) == [
        "10+2 static lock bytes; access; setOnly; pages 3 and 6 locked",
        "12+1 CC magic; ndef; locked; NDEF", "13+1 CC version; ndef; locked; 1.0",
        "14+1 CC size; ndef; locked; 144 bytes", "15+1 CC access; ndef; locked; read and write",
      ])
    #expect(
      Explained.lines(image, touching: 23..<163) == [
        "23+1 NDEF message; message; free", "24+2 NDEF message; message; locked",
        "26+1 terminator TLV; message; locked", "27+1 user memory; user; locked",
        "28+36 user memory; user; free", "64+8 user memory; user; locked",
        "72+88 user memory; user; free",
        "160+3 dynamic lock bytes; access; setOnly; pages 16 and 17 locked",
      ])
  }

  @Test func `a password guards what comes behind`() {
    let image = ntag213([164: "04000020 83050000"])
    #expect(
      Explained.lines(image, touching: 27..<180) == [
        "27+101 user memory; user; free", "128+32 user memory; user; guarded",
        "160+3 dynamic lock bytes; access; guarded; nothing locked",
        "163+1 reserved; reserved; unknown", "164+1 MIRROR; configuration; guarded; no mirror",
        "165+1 RFUI; reserved; guarded", "166+1 MIRROR_PAGE; configuration; guarded",
        "167+1 AUTH0; configuration; guarded; the password guards page 32 and those behind",
        "168+1 ACCESS; configuration; guarded; guards reading too, 3 tries",
        "169+1 RFUI; reserved; guarded", "170+1 RFUI; reserved; guarded",
        "171+1 RFUI; reserved; guarded", "172+4 PWD; secret; guarded; password",
        "176+2 PACK; secret; guarded; password acknowledge", "178+2 RFUI; reserved; guarded",
      ])
  }

  @Test func `a configuration may be locked for good`() {
    let lines = Explained.lines(ntag213([168: "40"]), touching: 164..<169)
    #expect(lines.count == 5 && lines.allSatisfy { $0.contains("; locked") })
  }

  @Test func `an Ultralight C has a counter and a key`() {
    let image = image(
      .ultralightC, Memory.of(192, [0: "04A1B29F C3D4E580 72480000 E1101200", 168: "30000000"]))
    Explained.expectWhole(image)
    #expect(
      Explained.lines(image, touching: 160..<192) == [
        "160+1 dynamic lock bytes; access; setOnly; nothing locked",
        "161+1 lock bits of counter and key; access; setOnly", "162+2 reserved; reserved; unknown",
        "164+4 counter; user; setOnly; counts upwards",
        "168+4 AUTH0; configuration; free", "172+4 AUTH1; configuration; free",
        "176+16 key; secret; free",
      ])
  }

  @Test(arguments: [
    ("10", "164+4 counter; user; locked; counts upwards"),
    ("20", "168+4 AUTH0; configuration; locked"), ("40", "172+4 AUTH1; configuration; locked"),
    ("80", "176+16 key; secret; locked"),
  ])
  func `an Ultralight C locks counter and key by bits of their own`(_ bits: String, _ line: String)
  {
    let image = image(
      .ultralightC,
      Memory.of(
        192, [0: "04A1B29F C3D4E580 72480000 E1101200", 161: bits, 168: "30000000"]))
    #expect(Explained.lines(image).filter { $0.contains("locked") }.contains(line))
    #expect(Explained.lines(image, touching: 164..<192).count { $0.contains("locked") } == 1)
  }

  @Test func `a tag that nobody knows has what its container says`() {
    let memory = Memory.of(64, [0: "05A1B29F C3D4E580 72480000 E1100600 0300FE00"])
    let image = image(nil, memory)
    Explained.expectWhole(image)
    #expect(
      Explained.lines(image, touching: 14..<20) == [
        "14+1 CC size; ndef; setOnly; 48 bytes", "15+1 CC access; ndef; setOnly; read and write",
        "16+2 NDEF message TLV; message; free; 0 bytes", "18+1 terminator TLV; message; free",
        "19+45 user memory; user; free",
      ])
  }

  @Test func `what is not known is not said`() {
    guard case .type2(var image) = ntag213() else { return }
    image.memory[10] = nil
    #expect(
      Explained.lines(.type2(image), touching: 10..<12) == [
        "10+2 static lock bytes; access; setOnly"
      ])
    #expect(
      Explained.lines(.type2(image), touching: 27..<164) == [
        "27+37 user memory; user; unknown", "64+96 user memory; user; free",
        "160+3 dynamic lock bytes; access; setOnly; nothing locked",
        "163+1 reserved; reserved; unknown",
      ])
    for count in [0, 4, 16, 18, 48, 180] {
      image.memory = PartialMemory(unknownCount: count)
      Explained.expectWhole(.type2(image))
    }
  }
}
