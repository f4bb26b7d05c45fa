/// What an ICODE SLIX, SLIX-S, SLIX-L or SLIX 2 holds beside its memory, each nil where it is not
/// known.
public struct ICODESettings: Hashable, Sendable {
  /// Bytes of a password.
  public static let passwordLength = 4

  /// What a password is for; the raw value is its name in our own format.
  public enum Password: String, Hashable, Sendable, CaseIterable {
    case read, write, privacy, destroy
    /// The alarm [EAS] and the application family.
    case eas
  }

  /// Four bytes each, as they are sent.
  public var passwords: [Password: [UInt8]]
  /// Whether it hides until it gets the password.
  public var isPrivate: Bool?
  /// The first block of the upper part of the memory, and what of both parts wants a password: two
  /// bytes.
  public var protection: [UInt8]?
  /// Whether the alarm can never be set again.
  public var isEASLocked: Bool?
  /// Whether the protection can never be changed again.
  public var isProtectionLocked: Bool?

  public init(
    passwords: [Password: [UInt8]] = [:], isPrivate: Bool? = nil, protection: [UInt8]? = nil,
    isEASLocked: Bool? = nil, isProtectionLocked: Bool? = nil
  ) {
    self.passwords = passwords
    self.isPrivate = isPrivate
    self.protection = protection
    self.isEASLocked = isEASLocked
    self.isProtectionLocked = isProtectionLocked
  }

  /// All of it in an order of its own, nil for what is not known.
  var details: [[UInt8]?] {
    let answers = [isPrivate, isEASLocked, isProtectionLocked].map { answer -> [UInt8]? in
      answer.map { [$0 ? 1 : 0] }
    }
    return Password.allCases.map { passwords[$0] } + [protection] + answers
  }
}

/// The chips that have such settings.
enum ICODEProduct {
  /// Whether a UID is of one (ICODE data sheets, 8.2): maker, then the kind, and of two kinds with one
  /// number two bits.
  static func isSLIX(_ uid: [UInt8]) -> Bool {
    guard uid.count == 8, uid[1] == 0x04 else { return false }
    return switch uid[2] {
    case 0x01: [0x01, 0x02].contains(uid[3] >> 3 & 0x03)
    case 0x02, 0x03: true
    default: false
    }
  }
}
