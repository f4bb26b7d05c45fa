import TagImages

extension Type2Model {
  /// Time to program a block: data sheets give about 4.1 ms from command to ACK.
  static let programming = Duration.microseconds(4100)

  /// WRITE: a block as a whole, or nothing.
  mutating func write(_ data: [UInt8], to page: Int) -> TagResponse {
    guard let number = block(at: page), isWritable(number) else { return refusal }
    var written = bytes(of: number)
    if let area = traits.lockAreas.first(where: { $0.block == number }) {
      written = area.content(written, afterWriting: data)
    } else if number == 3 {
      written = zip(written, data).map { $0 | $1 }
    } else if number == traits.counterBlock {
      guard let counted = count(written, by: data) else { return refusal }
      written = counted
    } else {
      written = data
    }
    content.memory.store(written, at: number * 4)
    return TagResponse(answer: .acknowledge, busy: Self.programming)
  }

  /// COMPATIBILITY WRITE, first part; sixteen bytes follow, of which four are written.
  mutating func beginCompatibilityWrite(to page: Int) -> TagResponse {
    guard let number = block(at: page), isWritable(number) else { return refusal }
    session.expecting = .compatibilityWriteData(block: page)
    return .acknowledge
  }

  private func isWritable(_ number: Int) -> Bool {
    guard number >= 2, !isProtected(number), !isLockedConfiguration(number) else { return false }
    let locks = traits.locksAtOnce ? traits.lockAreas.map { bytes(of: $0.block) } : locksWhenWoken
    return !zip(traits.lockAreas, locks).contains { $0.isLocked(number, by: $1) }
  }

  /// A 16-bit counter: its first value as it is given, then steps of 0 to 15; nil past the end.
  private func count(_ counter: [UInt8], by data: [UInt8]) -> [UInt8]? {
    let value = Int(counter[0]) | Int(counter[1]) << 8
    let next = value == 0 ? Int(data[0]) | Int(data[1]) << 8 : value + Int(data[0] & 0x0F)
    guard next <= 0xFFFF else { return nil }
    return [UInt8(next & 0xFF), UInt8(next >> 8), counter[2], counter[3]]
  }
}
