/// A tag that a password of four bytes can guard.
public protocol PasswordProtectedTag: NDEFTag {
  /// Gives the password; it is given again whenever the tag has to be selected anew.
  ///
  /// - Returns: the password acknowledge, two bytes.
  /// - Throws: `authenticationFailed` if the tag refuses it, which uses up one of its tries.
  func authenticate(password: [UInt8]) async throws(TagError) -> [UInt8]

  /// How the tag is guarded.
  ///
  /// - Throws: `authenticationRequired` if it does not even tell that without the password.
  func protection() async throws(TagError) -> ProtectionState

  /// What it takes to guard the tag.
  func planProtect(_ request: ProtectionRequest) async throws(TagError) -> TagPlan

  /// What it takes to guard the tag no longer; `authenticate` comes first.
  func planUnprotect() async throws(TagError) -> TagPlan
}

/// How a tag shall be guarded.
public struct ProtectionRequest: Hashable, Sendable {
  /// The first block that needs the password.
  public var fromBlock: Int
  /// Whether reading needs it too; otherwise only writing does.
  public var readingToo: Bool
  /// Wrong passwords in a row after which the tag refuses for good; nil: no limit.
  public var tries: Int?
  package let password: HiddenBytes
  package let acknowledge: HiddenBytes

  /// - Parameters:
  ///   - password: PWD, four bytes.
  ///   - pack: the two bytes with which the tag acknowledges it.
  public init(
    password: [UInt8], pack: [UInt8] = [0, 0], fromBlock: Int = 4, readingToo: Bool = false,
    tries: Int? = nil
  ) {
    self.password = HiddenBytes(password)
    self.acknowledge = HiddenBytes(pack)
    self.fromBlock = fromBlock
    self.readingToo = readingToo
    self.tries = tries
  }
}

/// How a tag is guarded.
public struct ProtectionState: Hashable, Sendable {
  /// The first block that needs the password; nil if none does.
  public var fromBlock: Int?
  /// Whether reading needs it too.
  public var readingToo: Bool
  /// Wrong passwords in a row after which the tag refuses for good; nil: no limit.
  public var tries: Int?
  /// Whether all this can never be changed again.
  public var isPermanent: Bool

  public var isProtected: Bool { fromBlock != nil }

  public init(fromBlock: Int?, readingToo: Bool, tries: Int?, isPermanent: Bool) {
    self.fromBlock = fromBlock
    self.readingToo = readingToo
    self.tries = tries
    self.isPermanent = isPermanent
  }
}
