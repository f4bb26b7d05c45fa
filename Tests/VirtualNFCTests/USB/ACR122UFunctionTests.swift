import TagImages
import Testing

@testable import VirtualNFC

@Suite struct ACR122UFunctionTests {
  /// What the reader answers to transfers, each in hex.
  private struct Reader {
    let field = VirtualField()
    var function = ACR122UFunction()
    var chip: VirtualPN532

    init() {
      chip = VirtualPN532(field: field, line: .usb)
    }

    mutating func callAsFunction(_ transfers: String...) -> [String] {
      transfers.flatMap { function.receive(bytes($0), for: &chip).map { hex($0.bytes) } }
    }

    /// What comes of a search that goes on.
    mutating func proceed() -> [String] {
      function.pass(chip.continueSearch()).map { hex($0.bytes) }
    }

    /// A pseudo-APDU in an XfrBlock, and the data of its answer.
    mutating func command(_ apdu: String) -> String {
      let count = bytes(apdu).count
      let header = "6f\(hex([UInt8(count)]))000000 00 00 000000"
      return self(header + apdu).map { String($0.dropFirst(20)) }.joined(separator: " ")
    }
  }

  /// The trace of a real reader while libnfc opens it (nfc-tools/libnfc, issue 691).
  @Test(arguments: [
    ("62000000000000010000", "800200000000000081003b00"),
    ("6f050000000000000000ff00510000", "800200000000000081009000"),
    ("6f070000000000000000ff00000002d402", "80080000000000008100d503320106079000"),
  ])
  func `libnfc finds what it finds on a real reader`(command: String, answer: String) {
    var reader = Reader()
    #expect(reader(command) == [answer])
  }

  @Test func `slot and sequence come back`() {
    var reader = Reader()
    #expect(reader("62000000000742010000") == ["800200000007420081003b00"])
    #expect(reader("65000000000003000000") == ["81000000000003020000"])
  }

  /// The kernel's driver pn533_usb asks so.
  @Test func `an escape reaches the chip too`() {
    var reader = Reader()
    #expect(
      reader("6b07000000000000 0000 ff00000002d402") == ["83080000000000008100d503320106079000"])
  }

  @Test(arguments: [
    ("ff 00 51 7f 00", "907f"), ("ff 00 41 05 00", "9000"), ("ff 00 52 00 00", "9000"),
    ("ff 00 48 00 00", "41435231323255323134"), ("ff ca 00 00 00", "6300"),
    ("ff 00 40 0d 04 01 01 01 00", "9001"), ("ff 00 40 0f 03 01 01 01", "6a81"),
    ("00 a4 04 00 00", "6a81"), ("ff 00 99 00 00", "6a81"),
  ])
  func `the controller answers what is for itself`(apdu: String, answer: String) {
    var reader = Reader()
    #expect(reader.command(apdu) == answer)
  }

  @Test func `what was set is told`() {
    var reader = Reader()
    #expect(reader.command("ff 00 50 00 00") == "90ff")
    #expect(reader.command("ff 00 51 15 00") == "9015")
    #expect(reader.command("ff 00 50 00 00") == "9015")
    #expect(reader.command("ff 00 40 0f 04 00 00 00 00") == "9003")
    #expect(reader.command("ff 00 40 04 04 00 00 00 00") == "9002")
  }

  /// The chip's error frame, and commands that never get to it.
  @Test(arguments: [
    "ff 00 00 00 02 d4 ee", "ff 00 00 00 03 d4 02", "ff 00 00 00 02 d5 02", "ff 00 00 00 01 d4",
  ])
  func `a command that the chip does not take is refused`(apdu: String) {
    var reader = Reader()
    #expect(reader.command(apdu) == "637f")
  }

  @Test func `a message may come in packets, and an empty one ends it`() {
    var reader = Reader()
    let data = String(repeating: "00", count: 47)
    let message = "6f37000000 00 00 000000 ff 00 00 00 32 d4 00 00" + data
    #expect(bytes(message).count == 65)
    let packets = (hex(bytes(message).prefix(64)), hex(bytes(message).suffix(1)))
    #expect(reader(packets.0) == [])
    let answer = "80340000000000008100 d501 00" + data + "9000"
    #expect(reader(packets.1) == [hex(bytes(answer))])
    #expect(reader("", "62000000000000010000", "") == ["800200000000000081003b00"])
  }

  @Test(arguments: [
    "6f05000000 00 07 000000 ff005100", "6f04000000 00 07 000000 ff00510000",
    "6fffffffff 00 07 000000 ff00510000",
  ])
  func `a length that does not fit is an error`(transfer: String) {
    var reader = Reader()
    #expect(reader(transfer) == ["81000000000007420100"])
  }

  @Test func `what is no message gets no answer`() {
    var reader = Reader()
    for count in 0..<10 { #expect(reader(String(repeating: "6f", count: count)) == []) }
    #expect(reader("99000000000001000000") == ["81000000000001420000"])
  }

  /// 259 bytes of an answer, its status and the header are 271, the longest message.
  @Test(arguments: [(258, "9000"), (259, "6300")])
  func `an answer that fits no message is an error`(count: Int, status: String) {
    var reader = Reader()
    #expect(reader.command("ff 00 00 00 04 d4 4a 01 00") == "")
    let content = [HostFrame.chipToHost] + [UInt8](repeating: 0x4B, count: count)
    let answers = reader.function.pass([VirtualPN532.Output(bytes: HostFrame.encode(content))])
    #expect(answers.map { hex($0.bytes.suffix(2)) } == [status])
    #expect(answers.allSatisfy { $0.bytes.count <= 271 })
  }

  @Test func `a search goes on until something is found`() throws {
    var reader = Reader()
    #expect(reader.command("ff 00 00 00 04 d4 4a 01 00") == "")
    #expect(reader.proceed() == [])
    try reader.field.tap(product: .ntag213, nfcid1: TagUnderTest.nfcid1)
    #expect(reader.proceed().map { $0.dropFirst(20).prefix(10) } == ["d54b010100"])
  }

  @Test func `another command ends a search`() throws {
    var reader = Reader()
    #expect(reader.command("ff 00 00 00 04 d4 4a 01 00") == "")
    #expect(reader.command("ff 00 48 00 00") == "41435231323255323134")
    try reader.field.tap(product: .ntag213, nfcid1: TagUnderTest.nfcid1)
    #expect(reader.proceed() == [])
  }
}
