import Testing

@testable import NFCToolCommands

@Suite struct HexTests {
  @Test(
    arguments: [
      ("", []),
      ("d1 01\n0D", [0xD1, 0x01, 0x0D]),
      ("04:a1:b2", [0x04, 0xA1, 0xB2]),
      ("0xd1 0x01", [0xD1, 0x01]),
      ("0xD101", [0xD1, 0x01]),
      ("04-A1", [0x04, 0xA1]),
      ("0xD1, 0x01,\r\n0x0D", [0xD1, 0x01, 0x0D]),
    ] as [(String, [UInt8])])
  func `separators may stand between bytes`(_ text: String, _ bytes: [UInt8]) throws {
    #expect(try Hex.bytes(text) == bytes)
  }

  // A digit that got lost on the way must not shift the rest (openprinttag-specification#134).
  @Test(
    arguments: [
      ("d10", .halfByte, 2), ("d 1", .halfByte, 0), ("d1 0 1", .halfByte, 3),
      ("d1zz", .notHex("z"), 2), ("0x", .halfByte, 0), ("d0x1", .notHex("x"), 2),
      ("x1", .notHex("x"), 0), ("１２", .notHex("１"), 0),
    ] as [(String, Hex.Fault.Code, Int)])
  func `what is not hex is told with its place`(
    _ text: String, _ code: Hex.Fault.Code, _ offset: Int
  ) {
    #expect(throws: Hex.Fault(code: code, offset: offset)) { try Hex.bytes(text) }
  }

  @Test func `bytes are printed in lower case`() {
    #expect(Hex.string([0x00, 0xAF, 0xFF]) == "00afff")
    #expect(Hex.identifier([0x04, 0xA1]) == "04:a1")
  }
}
