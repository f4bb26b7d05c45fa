import TagImages

/// What can be done with the number in a value block, by the code of the command.
enum ValueOperation: UInt8, Hashable, Sendable {
  case decrement = 0xC0
  case increment = 0xC1
  case restore = 0xC2
}

/// A value block: a number with its sign three times, once inverted, and an address four times
/// (MF1S50YYX, 8.6.2.1).
struct ValueBlock: Hashable, Sendable {
  var value: Int32
  let address: UInt8

  /// - Returns: nil if the copies differ.
  init?(_ bytes: [UInt8]) {
    let number = Self.number(bytes[0..<4])
    guard bytes[8..<12] == bytes[0..<4], Self.number(bytes[4..<8]) == ~number,
      bytes[12] == bytes[14], bytes[13] == bytes[15], bytes[13] == ~bytes[12]
    else { return nil }
    value = Int32(bitPattern: number)
    address = bytes[12]
  }

  var bytes: [UInt8] {
    let number = Self.bytes(UInt32(bitPattern: value))
    return number + number.map { ~$0 } + number + [address, ~address, address, ~address]
  }

  /// Four bytes, the lowest first.
  static func number(_ bytes: some BidirectionalCollection<UInt8>) -> UInt32 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}

extension ClassicModel {
  /// INCREMENT, DECREMENT and RESTORE, first half; four bytes follow.
  mutating func begin(_ operation: ValueOperation, _ block: Int) -> TagResponse {
    guard let access = access(to: block), let rights = access.data, value(of: block) != nil else {
      return refusal
    }
    let keys = operation == .increment ? rights.increment : rights.decrement
    guard keys.include(access.slot) else { return refusal }
    session.expecting = .operand(operation, block: block)
    return .acknowledge
  }

  /// The second half: the result waits for TRANSFER, and the card says nothing to it.
  mutating func calculate(
    _ operation: ValueOperation, _ block: Int, operand: [UInt8]
  ) -> TagResponse {
    guard operand.count == 4, var value = value(of: block) else { return refusal }
    let amount = Int32(bitPattern: ValueBlock.number(operand))
    let (result, overflows) =
      switch operation {
      case .increment: value.value.addingReportingOverflow(amount)
      case .decrement: value.value.subtractingReportingOverflow(amount)
      case .restore: (value.value, false)
      }
    guard !overflows else { return refusal }
    value.value = result
    session.transferBuffer = value.bytes
    return .silence
  }

  /// TRANSFER: writes what was calculated.
  mutating func transfer(to block: Int) -> TagResponse {
    guard let bytes = session.transferBuffer, block != 0, let access = access(to: block),
      let rights = access.data, rights.decrement.include(access.slot)
    else { return refusal }
    session.transferBuffer = nil
    content.setBlock(block, bytes)
    return TagResponse(answer: .acknowledge, busy: Self.programming)
  }

  private func value(of block: Int) -> ValueBlock? { content.block(block).flatMap(ValueBlock.init) }
}
