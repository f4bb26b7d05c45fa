/// The commands of ISO/IEC 15693-3 that a Type 5 tag is read and written with (Type 5 Tag 1.x,
/// clause 5). Each is addressed.
///
/// Block numbers beyond 255 take the extended form of a command, with two bytes for each number.
enum Type5Command: Hashable, Sendable {
  /// One block, of a size that the answer tells.
  case read(Int)
  case readSeveral(Range<Int>)
  case write(Int, [UInt8])
  case lock(Int)
  case systemInformation
  /// The block security status of each block.
  case securityStatus(Range<Int>)

  /// High data rate, and the UID follows.
  private static let flags: UInt8 = 0x22
  /// Set for commands that write where the tag wants it (CC, special frame): it then answers when the
  /// reader asks for the answer.
  private static let option: UInt8 = 0x40

  /// - Parameters:
  ///   - uid: high byte first.
  ///   - needsOption: whether the tag wants the option flag with commands that write.
  func bytes(to uid: [UInt8], needsOption: Bool) -> [UInt8] {
    let flags = needsOption && isWriting ? Self.flags | Self.option : Self.flags
    return [flags, code] + uid.reversed() + parameters
  }

  /// What is told if the tag refuses it.
  private var refusal: RefusedCommand {
    switch self {
    case .read(let block): RefusedCommand("READ_SINGLE_BLOCK", block: block)
    case .readSeveral(let blocks):
      RefusedCommand("READ_MULTIPLE_BLOCKS", blocks: Self.closed(blocks))
    case .write(let block, _): RefusedCommand("WRITE_SINGLE_BLOCK", block: block)
    case .lock(let block): RefusedCommand("LOCK_SINGLE_BLOCK", block: block)
    case .systemInformation: RefusedCommand("GET_SYSTEM_INFORMATION")
    case .securityStatus(let blocks):
      RefusedCommand("GET_MULTIPLE_BLOCK_SECURITY_STATUS", blocks: Self.closed(blocks))
    }
  }

  private static func closed(_ blocks: Range<Int>) -> ClosedRange<Int>? {
    blocks.isEmpty ? nil : ClosedRange(blocks)
  }

  /// The data of an answer, behind the flags.
  ///
  /// - Throws: `nak` with the error code of the tag, `malformedResponse`.
  func accept(_ answer: [UInt8]) throws(TagError) -> [UInt8] {
    guard let flags = answer.first else { throw .malformedResponse }
    guard flags & 0x01 == 0 else { throw .nak(answer.count > 1 ? answer[1] : nil, to: refusal) }
    let data = Array(answer.dropFirst())
    let isWhole =
      switch self {
      case .read: !data.isEmpty
      case .readSeveral(let blocks): !data.isEmpty && data.count.isMultiple(of: blocks.count)
      case .write, .lock: data.isEmpty
      case .systemInformation: true
      case .securityStatus(let blocks): data.count == blocks.count
      }
    guard isWhole else { throw .malformedResponse }
    return data
  }

  /// A command that writes takes 20 ms (ISO/IEC 15693-3, 10.4.3), and some tags take longer.
  static let timeout = Duration.milliseconds(100)

  private var isWriting: Bool {
    switch self {
    case .write, .lock: true
    default: false
    }
  }

  private var code: UInt8 {
    let short: UInt8 =
      switch self {
      case .read: 0x20
      case .write: 0x21
      case .lock: 0x22
      case .readSeveral: 0x23
      case .systemInformation: 0x2B
      case .securityStatus: 0x2C
      }
    return isExtended ? short + 0x10 : short
  }

  private var isExtended: Bool {
    switch self {
    case .read(let block), .write(let block, _), .lock(let block): block > 0xFF
    case .readSeveral(let blocks), .securityStatus(let blocks): blocks.upperBound > 0x100
    case .systemInformation: false
    }
  }

  private var parameters: [UInt8] {
    switch self {
    case .read(let block), .lock(let block): number(block)
    case .write(let block, let content): number(block) + content
    case .readSeveral(let blocks), .securityStatus(let blocks):
      number(blocks.lowerBound) + number(blocks.count - 1)
    case .systemInformation: []
    }
  }

  /// Low byte first.
  private func number(_ value: Int) -> [UInt8] {
    let low = UInt8(truncatingIfNeeded: value)
    return isExtended ? [low, UInt8(truncatingIfNeeded: value >> 8)] : [low]
  }
}

/// The error codes of an answer (ISO/IEC 15693-3, 7.4.2).
enum Type5Refusal {
  static let alreadyLocked: UInt8 = 0x11
  static let locked: UInt8 = 0x12
}
