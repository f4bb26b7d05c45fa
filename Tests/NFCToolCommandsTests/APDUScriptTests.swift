import NFCLink
import Testing

@testable import NFCToolCommands

@Suite struct APDUScriptTests {
  private func command(_ line: String) throws -> CommandAPDU? {
    guard case .send(let sending)? = try Script<APDUDialect>(parsing: line).steps.first?.action
    else { return nil }
    return sending.command
  }

  @Test(arguments: [
    // Whole commands as they stand, case 1 to 4, short and extended.
    ("00 A4 04 00", "00a40400"),
    ("00 A4 04 00 07 D2760000850101 00", "00a4040007d276000085010100"),
    ("00B00000000100", "00b00000000100"),
    // INS; INS P1 P2; CLA INS P1 P2.
    ("84 / 08", "0084000008"),
    ("A4 04 00 : D2760000850101 / 00", "00a4040007d276000085010100"),
    ("90 60 00 00 / 00", "9060000000"),
    ("B0 00 00 / 0F", "00b000000f"),
    ("D6 00 00 : 0102", "00d60000020102"),
    ("B0 00 00 / 0100", "00b00000000100"),
    ("B0 00 00 / 0000", "00b00000000000"),
    ("60", "00600000"),
    // By name.
    ("select D2760000850101", "00a4040007d276000085010100"),
    ("select-file E103", "00a4000c02e103"),
    ("read-binary 0002 0F", "00b000020f"),
    ("read-binary", "00b0000000"),
    ("update-binary 0000 000A", "00d6000002000a"),
    ("get-version", "9060000000"),
    ("select-application 010203", "905a00000303020100"),
    ("get-data 9F7F", "00ca9f7f00"),
  ])
  func `a line becomes a command`(_ line: String, _ hex: String) throws {
    #expect(try command(line)?.encoded() == Hex.bytes(hex))
  }

  @Test func `a status word is expected and data is kept`() throws {
    let step = try Script<APDUDialect>(parsing: "B0 00 00 / 0F = 90?? > cc").steps[0]
    #expect(
      step.action
        == .send(
          .init(
            command: CommandAPDU(ins: 0xB0, expectedLength: 0x0F),
            expectation: .status(try NibblePattern(parsing: "90??")), name: "cc")))
  }

  /// ISO/IEC 7816-4, 5.2.
  @Test(arguments: [
    ("00 A4 04 00 02 3F", "Lc is 2: 2 bytes of data may follow, and 1 of Le, not 1"),
    ("00 A4 04 00 02 3F00 00 00", "Lc is 2: 2 bytes of data may follow, and 1 of Le, not 4"),
    ("00 D6 00 00 00 0003 0102", "Lc is 3: 3 bytes of data may follow, and 2 of Le, not 2"),
    (
      "00 D6 00 00 00 00", "00 begins a length field of three bytes, and the command ends within it"
    ),
    ("00 D6 00 00 00 0000 00", "Lc is 0000: data has at least one byte"),
  ])
  func `length fields that lie are told`(line: String, message: String) {
    let fault = #expect(throws: ScriptFault.self) { try command(line) }
    #expect(fault?.message == message)
    #expect(fault?.cause == "lengthMismatch")
  }

  @Test(arguments: ["RESET", "Reset"]) func `a directive may be in capitals`(line: String) throws {
    #expect(try Script<APDUDialect>(parsing: line).steps.map(\.action) == [.reset])
    let script = try Script<APDUDialect>(parsing: "B0 / 00 > a\nEXPECT a == 00\nPrint a")
    #expect(script.steps.count == 3)
  }

  @Test(arguments: [
    ("A4 04", 1), ("A4 04 : 00", 1), ("00 A4 04 00 07 D276", 1), ("B0 00 00 / 0F = 90", 16),
    ("B0 00 00 / 00 00 00 00", 11), ("A4 04 00 :", 11), ("bogus 12", 1), ("select", 1),
    ("select 0x", 8), ("get-version 00", 1), ("B0 / 00 : 01", 4), ("= 9000", 1), ("B0 ! 00", 4),
    ("read-binary 8000", 1), ("00A404", 1), ("00 / 00", 1),
    ("00:A4:04:00", 6), ("// a", 2), ("B0 00 00 // a", 11), ("B0 / 00 == 9000", 10),
    ("; a", 1), ("B0 / 00 > a > b", 13),
  ])
  func `a mistake is told with its column`(_ line: String, _ column: Int) {
    #expect {
      try command(line)
    } throws: {
      ($0 as? ScriptFault)?.column == column
    }
  }
}
