/// The two bytes at the end of a card's answer.
public struct StatusWord: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  public init(sw1: UInt8, sw2: UInt8) {
    self.init(rawValue: UInt16(sw1) << 8 | UInt16(sw2))
  }

  public var sw1: UInt8 { UInt8(rawValue >> 8) }
  public var sw2: UInt8 { UInt8(rawValue & 0xFF) }

  public static let success = Self(rawValue: 0x9000)
  public static let endOfFile = Self(rawValue: 0x6282)
  public static let wrongLength = Self(rawValue: 0x6700)
  public static let securityStatusNotSatisfied = Self(rawValue: 0x6982)
  public static let conditionsOfUseNotSatisfied = Self(rawValue: 0x6985)
  public static let fileOrApplicationNotFound = Self(rawValue: 0x6A82)
  public static let wrongParameters = Self(rawValue: 0x6B00)
  public static let desfireSuccess = Self(rawValue: 0x9100)
  public static let desfireMoreFrames = Self(rawValue: 0x91AF)
  public static let desfireCommandAborted = Self(rawValue: 0x91CA)

  /// Whether the command was carried out whole and without remark.
  public var isSuccess: Bool { self == .success || self == .desfireSuccess }

  /// Whether the command was carried out and the card remarks on it (62xx, 63xx); there may be data.
  public var isWarning: Bool { sw1 == 0x62 || sw1 == 0x63 }

  /// How many bytes GET RESPONSE would bring (61xx); 256 for 6100. Nil for other status words.
  public var waitingLength: Int? { sw1 == 0x61 ? Self.length(sw2) : nil }

  /// The right Le (6Cxx); 256 for 6C00. Nil for other status words.
  public var correctLength: Int? { sw1 == 0x6C ? Self.length(sw2) : nil }

  private static func length(_ sw2: UInt8) -> Int { sw2 == 0 ? 0x100 : Int(sw2) }
}

extension StatusWord: CustomStringConvertible {
  /// Four hexadecimal digits in upper case, such as `6A82`.
  public var description: String {
    let digits = String(rawValue, radix: 16, uppercase: true)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
