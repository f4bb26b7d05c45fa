import Testing

@testable import NFCToolCommands

@Suite struct TransceiveScriptTests {
  private func actions(_ text: String) throws -> [Script<TransceiveDialect>.Action] {
    try Script<TransceiveDialect>(parsing: text).steps.map(\.action)
  }

  @Test func `a line is a frame as it stands`() throws {
    #expect(
      try actions("30 03   # READ\n\n60\n")
        == [
          .send(.init(command: [0x30, 0x03], expectation: .anything, name: nil)),
          .send(.init(command: [0x60], expectation: .anything, name: nil)),
        ])
  }

  @Test func `an answer is compared, kept, looked at and printed`() throws {
    let pattern = try NibblePattern(parsing: "E1 1? 12 00")
    #expect(
      try actions("3003 = E1 1? 12 00 > cc\nexpect cc[0..1] == E1??\nprint cc\nreset\n30FF ! > n")
        == [
          .send(.init(command: [0x30, 0x03], expectation: .answer(pattern), name: "cc")),
          .expect(name: "cc", range: 0...1, try NibblePattern(parsing: "E1??")),
          .print(name: "cc"), .reset,
          .send(.init(command: [0x30, 0xFF], expectation: .nak, name: "n")),
        ])
  }

  @Test(arguments: [
    ("30 0", 1, 4), ("60\nzz", 2, 1), ("30 : 03", 1, 4), ("00 A4 / 00", 1, 7),
    ("30 03 = E", 1, 10), ("30 03 =", 1, 8), ("30 03 = E1 !", 1, 13), ("print nothing", 1, 7),
    ("30 03 > 1x", 1, 8), ("expect a == 00", 1, 8), ("60 > a\nexpect a[3..1] == 00", 2, 8),
    ("= 00", 1, 1), ("reset now", 1, 7), ("60 > a\nexpect a 00", 2, 8),
    ("60 > a\nexpect a[0..99999999999999999999] == 00", 2, 8),
  ])
  func `a mistake is told with line and column`(_ text: String, _ line: Int, _ column: Int) {
    #expect {
      try Script<TransceiveDialect>(parsing: text)
    } throws: { error in
      guard let fault = error as? ScriptFault else { return false }
      return fault.line == line && fault.column == column
    }
  }

  @Test(
    arguments: [
      ("E1??", [0xE1, 0x10], true), ("E1??", [0xE1], false), ("?0", [0x10], true),
      ("E1", [0xE0], false),
    ] as [(String, [UInt8], Bool)])
  func `a question mark stands for half a byte`(
    _ pattern: String, _ bytes: [UInt8], _ matches: Bool
  ) throws {
    #expect(try NibblePattern(parsing: pattern).matches(bytes) == matches)
  }
}
