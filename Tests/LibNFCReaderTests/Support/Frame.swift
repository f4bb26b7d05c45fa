/// Frames of the PN532 on a serial line (user manual, 6.2.1).
enum Frame {
  static let acknowledgement: [UInt8] = [0x00, 0x00, 0xFF, 0x00, 0xFF, 0x00]

  /// An answer of the chip, in an extended frame where it must be.
  static func answer(to code: UInt8, _ payload: [UInt8]) -> [UInt8] {
    let body = [0xD5, code &+ 1] + payload
    let length: [UInt8]
    if body.count < 256 {
      length = [UInt8(body.count), 0 &- UInt8(body.count)]
    } else {
      let (high, low) = (UInt8(body.count >> 8), UInt8(body.count & 0xFF))
      length = [0xFF, 0xFF, high, low, 0 &- (high &+ low)]
    }
    return [0x00, 0x00, 0xFF] + length + body + [0 &- body.reduce(0, &+), 0x00]
  }
}

/// Takes the frames of the host out of what comes down the line.
struct FrameBuffer {
  private var bytes: [UInt8] = []

  /// The commands that are complete, from their code on; an acknowledgement is an empty one.
  mutating func append(_ more: [UInt8]) -> [[UInt8]] {
    bytes += more
    var commands: [[UInt8]] = []
    while let start {
      let isExtended = bytes[start + 3] == 0xFF && bytes[start + 4] == 0xFF
      let body = start + (isExtended ? 8 : 5)
      guard bytes.count >= body else { break }
      let length =
        isExtended
        ? Int(bytes[start + 5]) << 8 | Int(bytes[start + 6]) : Int(bytes[start + 3])
      let end = body + length + (length == 0 ? 1 : 2)  // an acknowledgement has no checksum
      guard bytes.count >= end else { break }
      commands.append(Array(bytes[body..<body + length].dropFirst()))
      bytes.removeFirst(end)
    }
    return commands
  }

  private var start: Int? {
    guard bytes.count >= 6 else { return nil }
    return (0...bytes.count - 6).first { Array(bytes[$0..<$0 + 3]) == [0x00, 0x00, 0xFF] }
  }
}
