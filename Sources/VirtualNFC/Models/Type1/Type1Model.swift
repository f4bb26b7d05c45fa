package import NFCLink
package import TagImages

/// How a Type 1 tag answers: Topaz and Jewel. Its frames carry the checksum of NFC-B.
package struct Type1Model: TagModel {
  private var content: Type1Image

  /// Bytes that READ-ALL shows.
  private static let staticSize = Type1Image.staticSize
  private static let segmentSize = 128
  /// LOCK-0 and LOCK-1, and the OTP bytes behind them: bits that are only ever set.
  private static let oneWay = 112..<120
  /// The lock bits of the dynamic memory, one for eight bytes each.
  private static let dynamicLocks = 122..<128
  private static let eraseAndWrite = Duration.microseconds(5400)

  package init(_ image: Type1Image) {
    content = image
  }

  package var image: TagImage { .type1(content) }

  package var target: RemoteTarget {
    .a(ActivationA(sensRes: content.sensRes, selRes: nil, nfcid1: content.nfcid1))
  }

  private var isDynamic: Bool { content.memory.count > Self.staticSize }

  package mutating func powerOff() {}
  package mutating func wake() {}
  package mutating func respondToBrokenFrame() -> TagResponse { .silence }

  package mutating func respond(to command: [UInt8]) -> TagResponse {
    guard let code = command.first else { return .silence }
    if code == 0x78, command.count == 7 { return .data(content.headerROM + content.nfcid1) }
    guard command.suffix(4).elementsEqual(content.nfcid1) else { return .silence }
    switch (code, command.count) {
    case (0x00, 7):
      return .data(content.headerROM + bytes(0..<Self.staticSize))
    case (0x01, 7):
      let address = Int(command[1] & 0x7F)
      return .data([command[1]] + bytes(address..<address + 1))
    case (0x53, 7), (0x1A, 7):
      return write([command[2]], at: Int(command[1] & 0x7F), erasing: code == 0x53, command[1])
    case (0x10, 14) where isDynamic:
      let start = Int(command[1] >> 4) * Self.segmentSize
      guard start + Self.segmentSize <= content.memory.count else { return .silence }
      return .data([command[1]] + bytes(start..<start + Self.segmentSize))
    case (0x02, 14) where isDynamic:
      let start = Int(command[1]) * Type1Image.blockSize
      guard start + Type1Image.blockSize <= content.memory.count else { return .silence }
      return .data([command[1]] + bytes(start..<start + Type1Image.blockSize))
    case (0x54, 14) where isDynamic, (0x1B, 14) where isDynamic:
      return write(
        Array(command[2..<10]), at: Int(command[1]) * Type1Image.blockSize, erasing: code == 0x54,
        command[1])
    default:
      return .silence
    }
  }

  /// A single byte is written or not; of eight, the first half.
  package mutating func tear(during command: [UInt8]) {
    guard command.first == 0x54, command.count == 14 else { return }
    let before = content.memory
    _ = respond(to: command)
    let start = Int(command[1]) * Type1Image.blockSize
    for offset in start + 4..<start + 8 where offset < before.count {
      content.memory[offset] = before[offset]
    }
  }

  /// Bytes that are not known, or not there, play as zeros.
  private func bytes(_ range: Range<Int>) -> [UInt8] { range.map { content.memory[$0] ?? 0 } }

  /// Writes what may be written; the answer shows what is there afterwards.
  private mutating func write(
    _ bytes: [UInt8], at start: Int, erasing: Bool, _ address: UInt8
  ) -> TagResponse {
    guard start + bytes.count <= content.memory.count else { return .silence }
    for (offset, byte) in bytes.enumerated() where isWritable(start + offset) {
      let now = content.memory[start + offset] ?? 0
      let keepsBits = !erasing || isOneWay(start + offset)
      content.memory[start + offset] = keepsBits ? now | byte : byte
    }
    return TagResponse(
      answer: .data([address] + self.bytes(start..<start + bytes.count)), busy: Self.eraseAndWrite)
  }

  private func isOneWay(_ address: Int) -> Bool {
    Self.oneWay.contains(address) || isDynamic && Self.dynamicLocks.contains(address)
  }

  private func isWritable(_ address: Int) -> Bool {
    if isOneWay(address) { return true }
    let block = address / Type1Image.blockSize
    if block < 15 {
      let locks = UInt16(content.memory[112] ?? 0) | UInt16(content.memory[113] ?? 0) << 8
      return block > 0 && block < 13 && locks >> block & 1 == 0
    }
    guard isDynamic, block > 15 else { return false }
    let bit = block - 16
    let lock = content.memory[Self.dynamicLocks.lowerBound + bit / 8] ?? 0
    return lock >> (bit % 8) & 1 == 0
  }
}
