import TagImages

extension Type2Traits {
  /// The traits of a product, from its data sheet.
  init(_ product: Type2Product) {
    self.init(blockCount: product.blockCount)
    switch product {
    case .ultralight:
      commands = [.compatibilityWrite]
      refusesUnknownCommands = false
      locksAtOnce = false
    case .ultralightC:
      commands = [.compatibilityWrite, .desAuthenticate]
      lockAreas.append(.dynamic203(withKeys: true))
      locksAtOnce = false
      protection = .des(auth0: 42, auth1: 43)
      unreadable = 44..<48
      counterBlock = 41
    case .ntag203:
      commands = [.compatibilityWrite]
      lockAreas.append(.dynamic203(withKeys: false))
      locksAtOnce = false
      counterBlock = 41
    case .ultralightEV1Small:
      version = Self.version(3, 1, size: 0x0B)
      commands = Self.ultralightEV1
      protection = .password(configuration: 16)
    case .ultralightEV1Large:
      version = Self.version(3, 1, size: 0x0E)
      commands = Self.ultralightEV1
      lockAreas.append(
        .dynamic(at: 36, lastUserBlock: 35, blocksPerLock: 2, locksPerFreezer: 2))
      protection = .password(configuration: 37)
    case .ntag210:
      version = Self.version(4, 1, size: 0x0B)
      commands = Self.ntag21x
      protection = .password(configuration: 16)
    case .ntag212:
      version = Self.version(4, 1, size: 0x0E)
      commands = Self.ntag21x
      lockAreas.append(
        .dynamic(at: 36, lastUserBlock: 35, blocksPerLock: 2, locksPerFreezer: 2))
      protection = .password(configuration: 37)
    case .ntag213:
      version = Self.version(4, 2, size: 0x0F)
      countReads(
        lock: .dynamic(at: 40, lastUserBlock: 39, blocksPerLock: 2, locksPerFreezer: 2))
    case .ntag215:
      version = Self.version(4, 2, size: 0x11)
      countReads(
        lock: .dynamic(at: 130, lastUserBlock: 129, blocksPerLock: 16, locksPerFreezer: 2))
    case .ntag216:
      version = Self.version(4, 2, size: 0x13)
      countReads(
        lock: .dynamic(at: 226, lastUserBlock: 225, blocksPerLock: 16, locksPerFreezer: 2))
    case .ntagI2C1K:
      version = Self.version(4, 5, size: 0x13, major: 2, minor: 1)
      connect(lockBlock: 226, lastUserBlock: 225, blocksPerLock: 16)
      gaps = [227..<232]
      sessionRegisters = 232..<234
    case .ntagI2C2K:
      version = Self.version(4, 5, size: 0x15, major: 2, minor: 1)
      connect(lockBlock: 480, lastUserBlock: 479, blocksPerLock: 32)
      gaps = [481..<488]
      sessionRegisters = 488..<490
    case .ntagI2CPlus1K, .ntagI2CPlus2K:
      version = Self.version(
        4, 5, size: product == .ntagI2CPlus1K ? 0x13 : 0x15, major: 2, minor: 2)
      connect(lockBlock: 226, lastUserBlock: 225, blocksPerLock: 16)
      commands.formUnion([.passwordAuthenticate, .readSignature])
      protection = .password(configuration: 227)
      hasConfigurationLock = false
      attemptLimitIsExponent = true
      if product == .ntagI2CPlus2K { gaps = [234..<256] }
      sessionRegisters = 232..<234
    }
  }

  /// The traits of a tag whose product is not known: those that every Type 2 tag has.
  init(of image: Type2Image) {
    if let product = image.product {
      self.init(product)
      return
    }
    self.init(blockCount: image.blockCount, commands: [.compatibilityWrite])
    if image.version != nil { commands.insert(.getVersion) }
    if image.signature != nil { commands.insert(.readSignature) }
  }

  /// Vendor NXP, type, subtype, major and minor version, size, and ISO/IEC 14443-3.
  private static func version(
    _ type: UInt8, _ subtype: UInt8, size: UInt8, major: UInt8 = 1, minor: UInt8 = 0
  ) -> [UInt8] {
    [0x00, 0x04, type, subtype, major, minor, size, 0x03]
  }

  private static let ultralightEV1: Commands = [
    .compatibilityWrite, .getVersion, .fastRead, .readCounter, .incrementCounter, .checkTearing,
    .readSignature, .passwordAuthenticate, .virtualCardSelect,
  ]
  private static let ntag21x: Commands = [
    .compatibilityWrite, .getVersion, .fastRead, .readSignature, .passwordAuthenticate,
  ]

  /// NTAG213, 215 and 216: configuration behind the lock bytes, and a counter of reads.
  private mutating func countReads(lock: LockArea) {
    commands = Self.ntag21x.union(.readCounter)
    lockAreas.append(lock)
    protection = .password(configuration: lock.block + 1)
    readsCountOn = 2
    mirrorArea = 4..<lock.block
  }

  /// The NTAG I2C, which has sectors, no roll-over and no COMPATIBILITY WRITE.
  private mutating func connect(lockBlock: Int, lastUserBlock: Int, blocksPerLock: Int) {
    commands = [.getVersion, .fastRead, .sectorSelect]
    lockAreas.append(
      .dynamic(
        at: lockBlock, lastUserBlock: lastUserBlock, blocksPerLock: blocksPerLock,
        locksPerFreezer: 2))
    rollsOver = false
  }
}
