import TagImages

/// Which keys of a sector may do something.
struct PermittedKeys: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let a = PermittedKeys(rawValue: 1)
  static let b = PermittedKeys(rawValue: 2)
  static let both: PermittedKeys = [.a, .b]
  static let none: PermittedKeys = []

  func include(_ slot: KeySlot) -> Bool { isSuperset(of: slot == .a ? .a : .b) }
}

/// What a data block's access condition allows (MF1S50YYX, table 8).
struct DataRights: Hashable, Sendable {
  let read, write, increment, decrement: PermittedKeys

  init(condition: UInt8) {
    let rights: [PermittedKeys] =
      switch condition {
      case 0b000: [.both, .both, .both, .both]
      case 0b010: [.both, .none, .none, .none]
      case 0b100: [.both, .b, .none, .none]
      case 0b110: [.both, .b, .b, .both]
      case 0b001: [.both, .none, .none, .both]
      case 0b011: [.b, .b, .none, .none]
      case 0b101: [.b, .none, .none, .none]
      default: [.none, .none, .none, .none]
      }
    (read, write, increment, decrement) = (rights[0], rights[1], rights[2], rights[3])
  }
}

/// What a trailer's access condition allows (MF1S50YYX, table 7). Key A is never read.
struct TrailerRights: Hashable, Sendable {
  let writeKeyA, readAccess, writeAccess, readKeyB, writeKeyB: PermittedKeys

  init(condition: UInt8) {
    let rights: [PermittedKeys] =
      switch condition {
      case 0b000: [.a, .a, .none, .a, .a]
      case 0b010: [.none, .a, .none, .a, .none]
      case 0b100: [.b, .both, .none, .none, .b]
      case 0b110: [.none, .both, .none, .none, .none]
      case 0b001: [.a, .a, .a, .a, .a]
      case 0b011: [.b, .both, .b, .none, .b]
      case 0b101: [.none, .both, .b, .none, .none]
      default: [.none, .both, .none, .none, .none]
      }
    (writeKeyA, readAccess, writeAccess, readKeyB, writeKeyB) =
      (rights[0], rights[1], rights[2], rights[3], rights[4])
  }

  /// Whether key B is data that can be read: it opens nothing then.
  var isKeyBReadable: Bool { readKeyB != .none }

  /// Whether a key may write any part of the trailer.
  func allowsWriting(with slot: KeySlot) -> Bool {
    [writeKeyA, writeAccess, writeKeyB].contains { $0.include(slot) }
  }
}
