/// The commands of a Type 1 tag (Type 1 Tag 1.x, clause 5), to which the UID is added.
enum Type1Command: Hashable, Sendable {
  /// The header ROM and the UID; the only one that is sent without a UID.
  case readIdentification
  /// The header ROM and the static memory.
  case readAll
  case read(UInt8)
  case writeErase(UInt8, UInt8)
  /// Sixteen blocks of eight bytes; only with the dynamic memory model, as the two below.
  case readSegment(UInt8)
  case writeErase8(UInt8, [UInt8])

  func bytes(to uid: [UInt8]) -> [UInt8] {
    let none = [UInt8](repeating: 0, count: 8)
    return switch self {
    case .readIdentification: [0x78] + none.prefix(6)
    case .readAll: [0x00, 0x00, 0x00] + uid
    case .read(let address): [0x01, address, 0x00] + uid
    case .writeErase(let address, let byte): [0x53, address, byte] + uid
    case .readSegment(let segment): [0x10, segment << 4] + none + uid
    case .writeErase8(let block, let content): [0x54, block] + content + uid
    }
  }

  /// The data of an answer.
  ///
  /// The address that a tag repeats in front is taken off; some readers do so themselves.
  func accept(_ answer: [UInt8]) throws(TagError) -> [UInt8] {
    let count =
      switch self {
      case .readIdentification: 6
      case .readAll: 2 + Type1Layout.staticSize
      case .read, .writeErase: 1
      case .readSegment: Type1Layout.segmentSize
      case .writeErase8: Type1Layout.blockSize
      }
    let hasAddress = repeatsAddress && answer.count == count + 1
    guard answer.count == count || hasAddress else { throw .malformedResponse }
    let data = Array(answer.suffix(count))
    switch self {
    case .writeErase(_, let byte):
      guard data == [byte] else { throw .malformedResponse }
    case .writeErase8(_, let content):
      guard data == content else { throw .malformedResponse }
    default: break
    }
    return data
  }

  private var repeatsAddress: Bool {
    switch self {
    case .readIdentification, .readAll: false
    default: true
    }
  }

  /// Whether a PN53x knows how to send it.
  var isStatic: Bool {
    switch self {
    case .readSegment, .writeErase8: false
    default: true
    }
  }

  /// Erasing and writing takes 5 ms at most; a segment takes 12 ms to send.
  static let timeout = Duration.milliseconds(40)
}
