import NFCLink
import TagImages
import Testing

@testable import NFCTags

@Suite struct Type4ExplanationTests {
  private static let container = "000F20003B0034 0406E104001000 00"

  private func image(
    _ container: String, _ message: String, access: Type4Image.Access = .open,
    name: [UInt8] = NDEFApplication.current.name
  ) -> TagImage {
    .type4(
      Type4Image(
        product: nil,
        target: .a(
          ActivationA(sensRes: 0x0344, selRes: 0x20, nfcid1: [1, 2, 3, 4], ats: [0x75])),
        applications: [
          .init(
            name: name,
            files: [
              .init(identifier: 0xE103, access: access, content: PartialMemory(bytes(container))),
              .init(identifier: 0xE104, access: access, content: PartialMemory(bytes(message))),
              .init(number: 7, identifier: nil, access: access, content: PartialMemory([1, 2])),
            ])
        ]))
  }

  @Test func `every byte of the files`() {
    let image = image(Self.container, "0003 D00000 5555")
    Explained.expectWhole(image)
    #expect(
      ImageExplanation(image).areas.map(\.name) == ["file E103", "file E104", "file number 7"])
    #expect(
      Explained.lines(image, area: 0) == [
        "0+2 CCLEN; ndef; free; 15 bytes", "2+1 mapping version; ndef; free; 2.0",
        "3+2 MLe; ndef; free; 59 bytes", "5+2 MLc; ndef; free; 52 bytes",
        "7+8 NDEF file control TLV; ndef; free",
      ])
    #expect(
      Explained.lines(image, area: 1) == [
        "0+2 NLEN; message; free; 3 bytes", "2+3 NDEF message; message; free",
        "5+2 data; user; free",
      ])
    #expect(Explained.lines(image, area: 2) == ["0+2 data; user; free"])
  }

  @Test func `a length of four bytes`() {
    let image = image(
      "0011 30 003B 0034 0608E10400000010 0000", "00000001 D0 55")
    #expect(
      Explained.lines(image, area: 1) == [
        "0+4 ENLEN; message; free; 1 bytes", "4+1 NDEF message; message; free",
        "5+1 data; user; free",
      ])
  }

  @Test func `a container that forbids writing locks the file`() {
    let image = image("000F20003B0034 0406E104001000FF", "0000 55")
    #expect(
      Explained.lines(image, area: 1) == [
        "0+2 NLEN; message; locked; 0 bytes", "2+1 data; user; locked",
      ])
  }

  @Test(arguments: [
    (0xEEEE, "free"), (0x0EFF, "free"), (0xE00F, "guarded"), (0xEFFF, "locked"),
  ])
  func `rights tell whether a file can change`(_ rights: Int, _ change: String) {
    let access = Type4Image.Access.keyed(rights: UInt16(rights), mode: 0)
    let image = image(Self.container, "0000 55", access: access)
    #expect(Explained.lines(image, area: 2) == ["0+2 data; user; \(change)"])
    let fixed = self.image(
      Self.container, "0000", access: .fixed(reading: true, writing: false))
    #expect(Explained.lines(fixed, area: 2) == ["0+2 data; user; never"])
  }

  @Test func `another application has data alone`() {
    let image = image(Self.container, "0003 D00000", name: [0xA0, 0, 0, 1])
    #expect(Explained.lines(image, area: 0) == ["0+15 data; user; free"])
    #expect(Explained.lines(image, area: 1) == ["0+5 data; user; free"])
  }

  @Test func `whatever the files hold, every byte is told of`() {
    for container in ["", "00", "000F20003B00340406E1", "FFFFFFFFFFFFFF04FFE10400", Self.container]
    {
      for message in ["", "00", "FFFF", "0010D0"] {
        Explained.expectWhole(image(container, message))
      }
    }
  }
}
