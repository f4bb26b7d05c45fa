/// The last two bytes of a response APDU [SW1, SW2] (ISO/IEC 7816-4, 5.6).
struct CardStatus: RawRepresentable, Hashable, Sendable {
  let rawValue: UInt16

  var bytes: [UInt8] { [UInt8(rawValue >> 8), UInt8(rawValue & 0xFF)] }

  static let success = CardStatus(rawValue: 0x9000)
  /// The file ended before as much was read as was asked for.
  static let endOfFile = CardStatus(rawValue: 0x6282)
  static let wrongLength = CardStatus(rawValue: 0x6700)
  static let securityNotSatisfied = CardStatus(rawValue: 0x6982)
  static let conditionsNotSatisfied = CardStatus(rawValue: 0x6985)
  /// There is no current file.
  static let noFile = CardStatus(rawValue: 0x6986)
  static let wrongData = CardStatus(rawValue: 0x6A80)
  static let fileNotFound = CardStatus(rawValue: 0x6A82)
  static let notEnoughMemory = CardStatus(rawValue: 0x6A84)
  static let wrongParameters = CardStatus(rawValue: 0x6A86)
  /// The offset lies outside the file.
  static let offsetOutside = CardStatus(rawValue: 0x6B00)
  static let unknownInstruction = CardStatus(rawValue: 0x6D00)
  static let unknownClass = CardStatus(rawValue: 0x6E00)

  /// 61xx: so much more is there; 00 for 256 and more.
  static func more(_ count: Int) -> CardStatus {
    CardStatus(rawValue: 0x6100 | UInt16(count > 255 ? 0 : count))
  }

  /// 6Cxx: ask with this Le.
  static func exactly(_ count: Int) -> CardStatus {
    CardStatus(rawValue: 0x6C00 | UInt16(count > 255 ? 0 : count))
  }
}
