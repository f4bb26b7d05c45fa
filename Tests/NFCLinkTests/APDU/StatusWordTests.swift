import NFCLink
import Testing

@Suite struct StatusWordTests {
  @Test(
    arguments: [
      (0x9000, "success"), (0x6A82, "fileOrApplicationNotFound"), (0x6282, "endOfFile"),
      (0x6300, "warning"), (0x63C2, "triesLeft"), (0x62FF, "warning"), (0x6110, "moreData"),
      (0x6C0F, "wrongLe"), (0x6982, "securityStatusNotSatisfied"), (0x69FF, "commandNotAllowed"),
      (0x9100, "desfireSuccess"), (0x91AF, "desfireMoreFrames"),
      (0x91AE, "desfireAuthenticationError"), (0x9155, nil), (0x1234, nil), (0x9001, nil),
    ] as [(UInt16, String?)])
  func `a status word has a name, its own or that of its kind`(_ value: UInt16, _ name: String?) {
    #expect(StatusWord(rawValue: value).meaning?.name == name)
  }

  @Test func `tries left are counted`() {
    #expect(
      StatusWord(rawValue: 0x63C3).meaning?.text == "verification failed, 3 tries left")
  }

  @Test func `only 9000 and 9100 are success, 62xx and 63xx warnings`() {
    let successes = (0...UInt16.max).filter { StatusWord(rawValue: $0).isSuccess }
    let warnings = (0...UInt16.max).filter { StatusWord(rawValue: $0).isWarning }
    #expect(successes == [0x9000, 0x9100])
    #expect(warnings == Array(0x6200...0x63FF))
  }

  @Test func `00 in the second byte stands for 256`() {
    #expect(StatusWord(rawValue: 0x6100).waitingLength == 256)
    #expect(StatusWord(rawValue: 0x61FF).waitingLength == 255)
    #expect(StatusWord(rawValue: 0x6C00).correctLength == 256)
    #expect(StatusWord(rawValue: 0x9000).waitingLength == nil)
    #expect(StatusWord(rawValue: 0x9000).correctLength == nil)
  }

  @Test func `it prints as four digits`() {
    #expect(StatusWord(sw1: 0x6A, sw2: 0x82).description == "6A82")
    #expect(StatusWord(rawValue: 0x000A).description == "000A")
  }

  @Test func `a response survives the way to bytes and back`() throws {
    let response = ResponseAPDU(data: [1, 2, 3], status: .endOfFile)
    #expect(response.encoded() == bytes("010203 6282"))
    #expect(try ResponseAPDU(parsing: response.encoded()) == response)
    #expect(throws: APDUError.tooShort) { try ResponseAPDU(parsing: [0x90]) }
  }
}
