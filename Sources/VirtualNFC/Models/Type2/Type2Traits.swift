/// What sets one Type 2 product apart from another, as far as its behaviour goes.
struct Type2Traits: Hashable, Sendable {
  /// Commands that not every product has; READ and WRITE are common to all.
  struct Commands: OptionSet, Hashable, Sendable {
    let rawValue: Int

    static let compatibilityWrite = Commands(rawValue: 1 << 0)
    static let getVersion = Commands(rawValue: 1 << 1)
    static let fastRead = Commands(rawValue: 1 << 2)
    static let readCounter = Commands(rawValue: 1 << 3)
    static let incrementCounter = Commands(rawValue: 1 << 4)
    static let checkTearing = Commands(rawValue: 1 << 5)
    static let readSignature = Commands(rawValue: 1 << 6)
    static let passwordAuthenticate = Commands(rawValue: 1 << 7)
    static let desAuthenticate = Commands(rawValue: 1 << 8)
    static let sectorSelect = Commands(rawValue: 1 << 9)
    static let virtualCardSelect = Commands(rawValue: 1 << 10)
  }

  /// How access from a certain block on depends on authentication.
  enum Protection: Hashable, Sendable {
    case none
    /// CFG0, CFG1, PWD and PACK in a row: AUTH0 is byte 3 of the first, ACCESS byte 0 of the next.
    case password(configuration: Int)
    /// AUTH0 and AUTH1 of the Ultralight C.
    case des(auth0: Int, auth1: Int)
  }

  /// Blocks of the image, sectors of 256 blocks one after the other.
  var blockCount: Int
  /// What GET_VERSION answers where the image does not say.
  var version: [UInt8]?
  var commands: Commands = []
  /// Where lock bits lie, the static ones first.
  var lockAreas: [LockArea] = [.static]
  /// Whether a lock bit works at once, or from the next REQA or WUPA on.
  var locksAtOnce = true
  var protection = Protection.none
  /// Blocks that the product does not have.
  var gaps: [Range<Int>] = []
  /// Blocks that can be written and never read: asking for one is refused.
  var unreadable: Range<Int> = 0..<0
  /// A 16-bit one-way counter in the memory.
  var counterBlock: Int?
  /// The counter that the first read after power-up increments, where the configuration says so.
  var readsCountOn: Int?
  /// Whether READ goes on at block 0 after the last one.
  var rollsOver = true
  /// Whether bit 6 of ACCESS (CFGLCK) locks the configuration.
  var hasConfigurationLock = true
  /// Whether a limit of password attempts is a power of two (NTAG I2C plus).
  var attemptLimitIsExponent = false
  /// Whether a command that the product does not know is answered by a NAK: the first Ultralight
  /// falls silent, by which nfcpy tells it from an NTAG203.
  var refusesUnknownCommands = true
  /// Where UID and counter of reads can be mirrored as text.
  var mirrorArea: Range<Int>?
  /// The configuration registers that sector 3 shows as session registers.
  var sessionRegisters: Range<Int>?

  func exists(_ block: Int) -> Bool {
    block >= 0 && block < blockCount && !gaps.contains { $0.contains(block) }
  }

  /// PWD and PACK, which read as zeros.
  var secretBlocks: Range<Int> {
    guard case .password(let configuration) = protection else { return 0..<0 }
    return configuration + 2..<configuration + 4
  }
}
