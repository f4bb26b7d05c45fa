import TagImages

extension Type2Layout {
  /// The layout that the product's data sheet gives.
  static func of(_ product: Type2Product?) -> Self {
    switch product {
    case nil: .unknown

    case .ultralight:
      Self(
        product: product, userBlocks: [4..<16], readableBlocks: [0..<16], hasFastRead: false,
        hasSignature: false, sizeCode: 0x06)

    case .ultralightC:
      Self(
        product: product, userBlocks: [4..<40], readableBlocks: [0..<44],
        dynamicLocks: .groupsOfFour(at: 40), keyLimit: 42,
        lockControl: [0x01, 0x03, 0xA0, 0x10, 0x44],
        hasFastRead: false, hasSignature: false, sizeCode: 0x12)

    case .ultralightEV1Small:
      Self(
        product: product, userBlocks: [4..<16], readableBlocks: [0..<18],
        configuration: .init(block: 16, family: .ultralightEV1), counters: [0, 1, 2],
        checksTearing: true, sizeCode: 0x06)

    case .ultralightEV1Large:
      Self(
        product: product, userBlocks: [4..<36], readableBlocks: [0..<39],
        dynamicLocks: .ranges(at: 36, of: 2, locking: 16..<36),
        configuration: .init(block: 37, family: .ultralightEV1),
        lockControl: [0x01, 0x03, 0x90, 0x0A, 0x34], counters: [0, 1, 2], checksTearing: true,
        sizeCode: 0x10)

    case .ntag203:
      Self(
        product: product, userBlocks: [4..<40], readableBlocks: [0..<42],
        dynamicLocks: .groupsOfFour(at: 40), lockControl: [0x01, 0x03, 0xA0, 0x10, 0x44],
        hasFastRead: false, hasSignature: false, sizeCode: 0x12)

    case .ntag210:
      Self(
        product: product, userBlocks: [4..<16], readableBlocks: [0..<18],
        configuration: .init(block: 16, family: .ntag21x), sizeCode: 0x06)

    case .ntag212:
      Self(
        product: product, userBlocks: [4..<36], readableBlocks: [0..<39],
        dynamicLocks: .ranges(at: 36, of: 2, locking: 16..<36),
        configuration: .init(block: 37, family: .ntag21x),
        lockControl: [0x01, 0x03, 0x90, 0x0A, 0x34], sizeCode: 0x10)

    case .ntag213:
      Self(
        product: product, userBlocks: [4..<40], readableBlocks: [0..<43],
        dynamicLocks: .ranges(at: 40, of: 2, locking: 16..<40),
        configuration: .init(block: 41, family: .ntag213),
        lockControl: [0x01, 0x03, 0xA0, 0x0C, 0x34], counters: [2], sizeCode: 0x12)

    case .ntag215:
      Self(
        product: product, userBlocks: [4..<130], readableBlocks: [0..<133],
        dynamicLocks: .ranges(at: 130, of: 16, locking: 16..<130),
        configuration: .init(block: 131, family: .ntag213), counters: [2], sizeCode: 0x3E)

    case .ntag216:
      Self(
        product: product, userBlocks: [4..<226], readableBlocks: [0..<229],
        dynamicLocks: .ranges(at: 226, of: 16, locking: 16..<226),
        configuration: .init(block: 227, family: .ntag213), counters: [2], sizeCode: 0x6D)

    case .ntagI2C1K:
      Self(
        product: product, userBlocks: [4..<226], readableBlocks: [0..<227, 232..<234],
        dynamicLocks: .ranges(at: 226, of: 16, locking: 16..<226), hasSignature: false,
        sizeCode: 0x6D)

    case .ntagI2C2K:
      Self(
        product: product, userBlocks: [4..<480], readableBlocks: [0..<481, 488..<490],
        dynamicLocks: .ranges(at: 480, of: 32, locking: 16..<480), hasSignature: false,
        sizeCode: 0xEA)

    case .ntagI2CPlus1K:
      Self(
        product: product, userBlocks: [4..<226],
        readableBlocks: [0..<229, 231..<234],
        dynamicLocks: .ranges(at: 226, of: 16, locking: 16..<226),
        configuration: .init(block: 227, family: .ntagI2CPlus), sizeCode: 0x6D)

    case .ntagI2CPlus2K:
      // Sector 1 is user memory too, but behind the configuration of sector 0; the CC that it
      // is delivered with leaves it out, and no lock bit reaches it.
      Self(
        product: product, userBlocks: [4..<226, 256..<512],
        readableBlocks: [0..<229, 231..<234, 256..<512],
        dynamicLocks: .ranges(at: 226, of: 16, locking: 16..<226),
        configuration: .init(block: 227, family: .ntagI2CPlus), sizeCode: 0x6D)
    }
  }
}
