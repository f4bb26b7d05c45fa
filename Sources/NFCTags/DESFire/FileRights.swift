/// Who may do what with a file of a DESFire application: a key's number for each right, E for
/// everybody, F for nobody.
struct FileRights: Hashable, Sendable {
  /// Read, write, read and write, change; four bits each, the first in the highest.
  let rawValue: UInt16

  init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  static let everybody = Self(rawValue: 0xEEEE)
  /// Everybody reads, nobody does anything else ever again.
  static let readOnlyForGood = Self(rawValue: 0xEFFF)

  private static let free: UInt16 = 0xE
  private static let never: UInt16 = 0xF

  private var write: UInt16 { rawValue >> 8 & 0xF }
  private var readWrite: UInt16 { rawValue >> 4 & 0xF }
  private var change: UInt16 { rawValue & 0xF }

  var canEverybodyWrite: Bool { write == Self.free || readWrite == Self.free }
  var canEverybodyChange: Bool { change == Self.free }
  var canNobodyWrite: Bool {
    write == Self.never && readWrite == Self.never && change == Self.never
  }
}
