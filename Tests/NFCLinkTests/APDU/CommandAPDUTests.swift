import NFCLink
import Testing

@Suite struct CommandAPDUTests {
  @Test(
    arguments: [
      (0, 0, false, "1"), (0, 1, false, "2S"), (0, 256, false, "2S"), (0, 257, false, "2E"),
      (0, 65_536, false, "2E"), (1, 0, false, "3S"), (255, 0, false, "3S"), (256, 0, false, "3E"),
      (65_535, 0, false, "3E"), (1, 1, false, "4S"), (255, 256, false, "4S"),
      (255, 257, false, "4E"), (256, 1, false, "4E"), (65_535, 65_536, false, "4E"),
      (0, 0, true, "1"), (0, 256, true, "2E"), (1, 0, true, "3E"), (1, 1, true, "4E"),
    ] as [(Int, Int, Bool, String)])
  func `a command takes the shortest form unless it is asked not to, and survives the way back`(
    _ nc: Int, _ ne: Int, _ prefersExtended: Bool, _ form: String
  ) throws {
    let command = CommandAPDU(
      cla: 0x80, ins: 0x12, p1: 0x34, p2: 0x56, data: Array(repeating: 0xAB, count: nc),
      expectedLength: ne, prefersExtended: prefersExtended)
    #expect(command.commandCase.rawValue == form)
    let back = try CommandAPDU(parsing: try command.encoded())
    #expect(back.commandCase == command.commandCase)
    #expect(back.data == command.data && back.expectedLength == ne)
    #expect([back.cla, back.ins, back.p1, back.p2] == [0x80, 0x12, 0x34, 0x56])
  }

  @Test(arguments: [(65_536, 0), (0, 65_537), (0, -1)])
  func `what no length field can say is refused`(_ nc: Int, _ ne: Int) {
    let command = CommandAPDU(
      ins: 0xB0, data: Array(repeating: 0, count: nc), expectedLength: ne)
    #expect(throws: APDUError.lengthOutOfRange) { try command.encoded() }
  }

  @Test func `whatever is parsed is encoded to the same bytes`() throws {
    // Every length of body behind every beginning that decides how it is read.
    for first in [0x00, 0x01, 0x02, 0x05, 0xFF] as [UInt8] {
      for (second, third) in [(0, 0), (0, 1), (0, 4), (1, 0), (255, 255)] as [(UInt8, UInt8)] {
        for count in [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 256, 257, 258, 259, 260, 261] {
          var body = Array([first, second, third].prefix(count))
          body += Array(repeating: 0x5A, count: count - body.count)
          let command = [0x00, 0xD6, 0x00, 0x00] + body
          guard let parsed = try? CommandAPDU(parsing: command) else { continue }
          #expect(try parsed.encoded() == command)
        }
      }
    }
  }

  @Test func `Le 00 and 0000 ask for all there is, and nothing else does`() throws {
    let all = ["00B0000000", "00B00000000000"]
    let some = ["00B0000000 0100", "00B00000", "00B00000FF", "00B00000 00FFFF"]
    #expect(try all.allSatisfy { try CommandAPDU(parsing: bytes($0)).expectsAll })
    #expect(try !some.contains { try CommandAPDU(parsing: bytes($0)).expectsAll })
  }
}
