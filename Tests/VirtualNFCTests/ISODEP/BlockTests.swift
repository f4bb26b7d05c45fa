import Testing

@testable import VirtualNFC

/// ISO/IEC 14443-4, 7.1.
@Suite struct BlockTests {
  static let rows: [(bytes: String, block: Block)] = [
    ("02", Block(.information(number: 0, chains: false), cid: nil)),
    ("0300a4", Block(.information(number: 1, chains: false), cid: nil, information: [0x00, 0xA4])),
    ("12aa", Block(.information(number: 0, chains: true), cid: nil, information: [0xAA])),
    ("0b05aa", Block(.information(number: 1, chains: false), cid: 5, information: [0xAA])),
    ("a2", Block(.acknowledge(number: 0), cid: nil)),
    ("ab01", Block(.acknowledge(number: 1), cid: 1)),
    ("b3", Block(.refusal(number: 1), cid: nil)),
    ("ba01", Block(.refusal(number: 0), cid: 1)),
    ("c2", Block(.deselect, cid: nil)),
    ("ca01", Block(.deselect, cid: 1)),
    ("f201", Block(.waitingTime, cid: nil, information: [0x01])),
    ("fa0e01", Block(.waitingTime, cid: 14, information: [0x01])),
  ]

  @Test(arguments: rows)
  func `a block is read and written`(_ row: (bytes: String, block: Block)) {
    #expect(Block(bytes(row.bytes)) == row.block)
    #expect(hex(row.block.bytes) == row.bytes)
  }

  @Test(arguments: [
    "", "00", "0600", "0a", "c3", "f3", "e2", "42", "e080",
  ])
  func `what is no block is none`(_ text: String) {
    #expect(Block(bytes(text)) == nil)
  }
}
