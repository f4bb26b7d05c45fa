import TagImages

extension Type2Model {
  private static let counterLimit: UInt32 = 0xFF_FFFF

  /// READ_CNT: three bytes, the lowest first.
  mutating func readCounter(_ number: Int) -> TagResponse {
    if let counted = traits.readsCountOn {
      let isLocked = accessWhenWoken.protectsCounter && !session.isAuthenticated
      guard number == counted, accessWhenWoken.countsReads, !isLocked else { return refusal }
    }
    guard let value = counter(number)?.value else { return refusal }
    return .data((0..<3).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
  }

  /// INCR_CNT; a sum that does not fit is refused and changes nothing.
  mutating func incrementCounter(_ number: Int, by step: [UInt8]) -> TagResponse {
    guard var counter = counter(number) else { return refusal }
    let increment = UInt32(step[0]) | UInt32(step[1]) << 8 | UInt32(step[2]) << 16
    let sum = counter.value & Self.counterLimit + increment
    guard sum <= Self.counterLimit else { return .nak(0x4) }
    counter.value = sum
    content.counters[number] = counter
    return TagResponse(answer: .acknowledge, busy: Self.programming)
  }

  /// CHECK_TEARING_EVENT: BD, unless an increment was torn.
  func checkTearing(_ number: Int) -> TagResponse {
    counter(number).map { .data([$0.tearing]) } ?? refusal
  }

  /// The first READ or FAST_READ after power-up counts, where the configuration says so.
  mutating func countRead() {
    guard
      let number = traits.readsCountOn, accessWhenWoken.countsReads, !hasCountedRead,
      var counter = counter(number)
    else { return }
    hasCountedRead = true
    if counter.value < Self.counterLimit { counter.value += 1 }
    content.counters[number] = counter
  }

  func counter(_ number: Int) -> Type2Image.Counter? {
    let numbers = traits.readsCountOn.map { $0...$0 } ?? 0...2
    guard numbers.contains(number) else { return nil }
    return content.counters[number] ?? Type2Image.Counter(value: 0)
  }
}
