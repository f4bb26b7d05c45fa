/// Frames between a PN532 and its host (PN532 user manual UM0701-02, 6.2.1).
package enum HostFrame {
  package static let acknowledge: [UInt8] = [0x00, 0x00, 0xFF, 0x00, 0xFF, 0x00]
  /// What the chip sends if it cannot make sense of a command.
  package static let syntaxError: [UInt8] = [0x00, 0x00, 0xFF, 0x01, 0xFF, 0x7F, 0x81, 0x00]

  package static let hostToChip: UInt8 = 0xD4
  package static let chipToHost: UInt8 = 0xD5
  /// The longest content of an extended frame: the direction, the command code and 263 bytes.
  package static let maximumLength = 265

  /// A normal frame, or an extended one where the content needs it.
  ///
  /// - Parameter content: from the direction on, at most `maximumLength` bytes.
  package static func encode(_ content: [UInt8]) -> [UInt8] {
    let count = content.count
    let length: [UInt8]
    if count <= 0xFF {
      length = [UInt8(count), 0 &- UInt8(count)]
    } else {
      let high = UInt8(truncatingIfNeeded: count >> 8)
      let low = UInt8(truncatingIfNeeded: count)
      length = [0xFF, 0xFF, high, low, 0 &- high &- low]
    }
    let checksum = 0 &- content.reduce(0, &+)
    return [0x00, 0x00, 0xFF] + length + content + [checksum, 0x00]
  }

  /// The content of a frame that `encode` made.
  static func content(of frame: [UInt8]) -> ArraySlice<UInt8> {
    let isExtended = frame[3] == 0xFF && frame[4] == 0xFF
    return frame.dropFirst(isExtended ? 8 : 5).dropLast(2)
  }
}

/// Finds frames in what a host sends.
package struct HostFrameParser: Sendable {
  package enum Event: Hashable, Sendable {
    case acknowledge
    case refusal
    /// A frame from the host, from behind the direction byte on.
    case command([UInt8])
    /// A frame whose lengths or checksums do not fit, or that is not the host's.
    case damaged
  }

  private enum State {
    case start
    /// The start code has begun: its 00 was seen.
    case startCode
    case length
    case lengthChecksum(UInt8)
    case extended([UInt8])
    case content(count: Int)
  }

  private var state = State.start
  private var content: [UInt8] = []

  package init() {}

  package mutating func receive(_ byte: UInt8) -> Event? {
    switch state {
    case .start:
      state = byte == 0x00 ? .startCode : .start
    case .startCode:
      state = byte == 0xFF ? .length : byte == 0x00 ? .startCode : .start
    case .length:
      state = .lengthChecksum(byte)
    case .lengthChecksum(let length):
      return receive(length: length, checksum: byte)
    case .extended(let bytes):
      return receive(extended: bytes + [byte])
    case .content(let count):
      content.append(byte)
      if content.count == count + 1 { return finish() }
    }
    return nil
  }

  private mutating func receive(length: UInt8, checksum: UInt8) -> Event? {
    state = .start
    switch (length, checksum) {
    case (0x00, 0xFF): return .acknowledge
    case (0xFF, 0x00): return .refusal
    case (0xFF, 0xFF):
      state = .extended([])
      return nil
    default:
      return length &+ checksum == 0 ? begin(Int(length)) : .damaged
    }
  }

  private mutating func receive(extended bytes: [UInt8]) -> Event? {
    state = .extended(bytes)
    guard bytes.count == 3 else { return nil }
    state = .start
    return bytes.reduce(0, &+) == 0 ? begin(Int(bytes[0]) << 8 | Int(bytes[1])) : .damaged
  }

  private mutating func begin(_ count: Int) -> Event? {
    guard count > 0, count <= HostFrame.maximumLength else { return .damaged }
    content = []
    state = .content(count: count)
    return nil
  }

  private mutating func finish() -> Event {
    state = .start
    guard content.reduce(0, &+) == 0, content.first == HostFrame.hostToChip, content.count > 2
    else { return .damaged }
    return .command(Array(content[1..<content.count - 1]))
  }
}
