/// What a command to a tag asks for, in words, for traces.
enum CommandMeaning {
  private static let names: [UInt8: String] = [
    0x1A: "AUTHENTICATE", 0x1B: "PWD_AUTH", 0x30: "READ", 0x39: "READ_CNT", 0x3A: "FAST_READ",
    0x3C: "READ_SIG", 0x60: "GET_VERSION", 0x61: "AUTHENTICATE", 0xA0: "COMPATIBILITY_WRITE",
    0xA2: "WRITE",
    0xA5: "INCR_CNT", 0xAF: "AUTHENTICATE, second part", 0xC2: "SECTOR_SELECT",
  ]

  static func text(_ command: [UInt8]) -> String {
    guard let code = command.first, let name = names[code] else { return "" }
    switch (code, command.count) {
    case (0x30, 2), (0xA2, 6), (0xA0, 2): return "\(name) page \(command[1])"
    case (0x3A, 3): return "\(name) pages \(command[1]) to \(command[2])"
    case (0x60, 12): return "AUTHENTICATE with key A"
    case (0x61, 12): return "AUTHENTICATE with key B"
    case (0xA0, 18) where command[1] == 0: return "WRITE"  // a trailer, which is not shown
    case (0xA0, 18): return "WRITE block \(command[1])"
    case (0x39, 2): return "\(name) counter \(command[1])"
    default: return name
    }
  }
}
