/// Block 88h of FeliCa Lite and Lite-S [MC]: what may be written, and by whom.
struct MemoryConfiguration: Hashable, Sendable {
  static let block = 0x88
  /// Blocks of the user memory [S_PAD0 to S_PAD13], the attribute block first.
  static let userBlocks = 0..<14

  private(set) var bytes: [UInt8]

  /// - Parameter bytes: sixteen.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// A bit for each block of the user memory, 1: it can be written; bit 14 is REG's.
  private var writable: UInt16 { UInt16(bytes[1]) << 8 | UInt16(bytes[0]) }

  /// The blocks of the user memory that can never be written again.
  var lockedBlocks: [Int] { Self.userBlocks.filter { writable >> $0 & 1 == 0 } }

  /// Whether REG can be written.
  var allowsRegister: Bool { writable >> 14 & 1 == 1 }

  /// Whether this block and the others of the system can be changed [MC_ALL].
  var isOpen: Bool { bytes[2] == 0xFF }

  /// Whether the chip answers to the system code of NDEF [SYS_OP].
  var answersNDEF: Bool { bytes[3] == 0x01 }

  /// The blocks of the user memory that a key guards, in Lite-S: reading, writing, and writing that
  /// wants a MAC with it.
  var guardedBlocks: [Int] {
    guard bytes.count == 16 else { return [] }
    return Self.userBlocks.filter { block in
      [6, 8, 10].contains { place in
        (UInt16(bytes[place + 1]) << 8 | UInt16(bytes[place])) >> block & 1 == 1
      }
    }
  }

  /// The same for a chip that answers to the system code of NDEF.
  var answeringNDEF: Self {
    var copy = self
    copy.bytes[3] = 0x01
    return copy
  }

  /// The same with the whole user memory read-only, and nothing of it that could be changed back.
  var locked: Self {
    var copy = self
    copy.bytes[0] = 0x00
    copy.bytes[1] &= 0xC0
    copy.bytes[2] = 0x00
    return copy
  }

  /// The same with everything read-only that is so in another; what is so here stays so.
  func locked(asIn other: Self) -> Self {
    var copy = self
    copy.bytes[0] &= other.bytes[0]
    copy.bytes[1] &= other.bytes[1]
    if isOpen { copy.bytes[2] = other.bytes[2] }
    return copy
  }

  /// The same with all that another sets and does not lock.
  func set(asIn other: Self) -> Self { Self(Array(bytes[..<3] + other.bytes[3...])) }
}
