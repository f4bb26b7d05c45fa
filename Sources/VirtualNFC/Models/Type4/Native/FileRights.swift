/// The access rights of a file as DESFire has them: a key number for each, E for free, F for never.
struct FileRights: Hashable, Sendable {
  enum Use: Sendable { case reading, writing, changing }

  let rawValue: UInt16

  var change: UInt8 { UInt8(rawValue & 0xF) }

  /// Whether everybody may.
  func isFree(_ use: Use) -> Bool { keys(for: use).contains(0xE) }

  /// Whether nobody may.
  func isDenied(_ use: Use) -> Bool { keys(for: use).allSatisfy { $0 == 0xF } }

  /// Whether whoever knows a key may.
  func allows(_ use: Use, key: Int?) -> Bool {
    key.map { keys(for: use).contains(UInt8($0)) } ?? false
  }

  private func keys(for use: Use) -> [UInt8] {
    let readWrite = UInt8(rawValue >> 4 & 0xF)
    return switch use {
    case .reading: [UInt8(rawValue >> 12), readWrite]
    case .writing: [UInt8(rawValue >> 8 & 0xF), readWrite]
    case .changing: [change]
    }
  }
}
