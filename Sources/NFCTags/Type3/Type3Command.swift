/// The commands of a FeliCa chip that need no key (JIS X 6319-4; Type 3 Tag 1.x, clause 5).
enum Type3Command: Hashable, Sendable {
  /// CHECK [Read Without Encryption].
  case check(service: UInt16, blocks: [Int])
  /// UPDATE [Write Without Encryption]: as many times sixteen bytes as there are blocks.
  case update(service: UInt16, blocks: [Int], content: [UInt8])
  case requestSystemCode
  case searchServiceCode(index: UInt16)
  /// SENSF_REQ for the targets of a system, one time slot.
  case poll(system: UInt16)

  /// Bytes of the longest frame, its length byte included.
  private static let longestFrame = 255
  /// Blocks of which the answer to CHECK fits a frame.
  static let mostChecked = (longestFrame - 13) / 16

  /// Blocks that fit the frame of an UPDATE.
  static func mostUpdated(upTo block: Int) -> Int {
    (longestFrame - 14) / (16 + listElement(block).count)
  }

  private var code: UInt8 {
    switch self {
    case .poll: 0x00
    case .check: 0x06
    case .update: 0x08
    case .searchServiceCode: 0x0A
    case .requestSystemCode: 0x0C
    }
  }

  /// The command to a chip, with the length in front.
  func bytes(to idm: [UInt8]) -> [UInt8] {
    let body: [UInt8] =
      switch self {
      case .check(let service, let blocks): idm + Self.list(service, blocks)
      case .update(let service, let blocks, let content):
        idm + Self.list(service, blocks) + content
      case .requestSystemCode: idm
      case .searchServiceCode(let index): idm + Self.lowByteFirst(index)
      case .poll(let system): [UInt8(system >> 8), UInt8(system & 0xFF), 0x01, 0x00]
      }
    return [UInt8(truncatingIfNeeded: body.count + 2), code] + body
  }

  /// What an answer holds behind the IDm and the status flags.
  ///
  /// - Throws: `status` if the chip refused, `malformedResponse` if this is no answer to the command.
  func accept(_ answer: [UInt8], from idm: [UInt8]) throws(TagError) -> [UInt8] {
    guard answer.count >= 2, Int(answer[0]) == answer.count, answer[1] == code + 1 else {
      throw .malformedResponse
    }
    if case .poll = self {
      guard answer.count == 18 || answer.count == 20 else { throw .malformedResponse }
      return Array(answer[2...])
    }
    guard answer.count >= 10, answer[2..<10].elementsEqual(idm) else { throw .malformedResponse }
    let body = Array(answer[10...])
    switch self {
    case .check(_, let blocks):
      try Self.requireSuccess(body)
      guard body.count == 3 + 16 * blocks.count, Int(body[2]) == blocks.count else {
        throw .malformedResponse
      }
      return Array(body[3...])
    case .update:
      try Self.requireSuccess(body)
      guard body.count == 2 else { throw .malformedResponse }
      return []
    case .requestSystemCode:
      guard let count = body.first, body.count == 1 + 2 * Int(count) else {
        throw .malformedResponse
      }
      return Array(body[1...])
    case .searchServiceCode:
      guard body.count == 2 || body.count == 4 else { throw .malformedResponse }
      return body
    case .poll:
      return body
    }
  }

  private static func requireSuccess(_ body: [UInt8]) throws(TagError) {
    guard body.count >= 2 else { throw .malformedResponse }
    guard body[0] == 0 else { throw .status(UInt16(body[0]) << 8 | UInt16(body[1])) }
  }

  /// One service and its blocks, as both commands name them.
  private static func list(_ service: UInt16, _ blocks: [Int]) -> [UInt8] {
    [0x01] + lowByteFirst(service) + [UInt8(truncatingIfNeeded: blocks.count)]
      + blocks.flatMap(listElement)
  }

  /// A block list element of two bytes, of three from block 256 on.
  private static func listElement(_ block: Int) -> [UInt8] {
    let number = UInt16(truncatingIfNeeded: block)
    return number <= 0xFF ? [0x80, UInt8(number)] : [0x00] + lowByteFirst(number)
  }

  private static func lowByteFirst(_ value: UInt16) -> [UInt8] {
    [UInt8(value & 0xFF), UInt8(value >> 8)]
  }
}

extension Type3Command {
  /// How long the chip may take, as its PMm says: 256 · 16/fc · 4^E · ((B + 1) · n + A + 1)
  /// (Type 3 Tag 1.x, clause 4.5).
  func timeout(pmm: [UInt8]) -> Duration {
    guard pmm.count == 8 else { return Self.shortestTimeout }
    let (parameter, count) =
      switch self {
      case .check(_, let blocks): (pmm[5], blocks.count)
      case .update(_, let blocks, _): (pmm[6], blocks.count)
      case .requestSystemCode, .searchServiceCode: (pmm[7], 1)
      case .poll: (0 as UInt8, 0)
      }
    let perBlock = Int(parameter >> 3 & 0x07) + 1
    let constant = Int(parameter & 0x07) + 1
    let units = (perBlock * count + constant) << (2 * Int(parameter >> 6))
    return max(.microseconds(302 * units), Self.shortestTimeout)
  }

  /// Four time slots and the delay before them.
  private static let shortestTimeout = Duration.milliseconds(8)
}
