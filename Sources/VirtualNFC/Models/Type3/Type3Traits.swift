import TagImages

/// What a chip allows beyond what its services say.
struct Type3Traits: Hashable, Sendable {
  let product: Type3Product?
  /// Blocks of one CHECK.
  let mostChecked: Int
  /// Blocks of one UPDATE.
  let mostUpdated: Int

  var isLite: Bool { product == .lite || product == .liteS }

  /// A chip that is no Lite takes as many blocks as its attribute block says, and not one more: what
  /// real chips take beyond, nobody may count on.
  init(of image: Type3Image) {
    product = image.product
    let attributes = image.systems.first { $0.code == 0x12FC }?.services.first?[0]
    let told = attributes?.bytes(in: 0..<16)
    let sum = told?[..<14].reduce(0) { $0 + Int($1) }
    let isValid = told.map { sum == Int($0[14]) << 8 | Int($0[15]) } ?? false
    let limits = isValid ? told.map { (Int($0[1]), Int($0[2])) } : nil
    let isLite = product == .lite || product == .liteS
    (mostChecked, mostUpdated) = isLite ? (4, 1) : limits ?? (4, 1)
  }

  /// Until the first time slot, and how long one is.
  static let pollingTime = Duration.microseconds(2417)
  static let slotTime = Duration.microseconds(1208)
  static let answerTime = Duration.microseconds(600)

  static func checkTime(_ count: Int) -> Duration { .microseconds(700 + 300 * count) }
  static func updateTime(_ count: Int) -> Duration { .microseconds(1000 + 2600 * count) }
}

/// Block numbers of FeliCa Lite and Lite-S, and what stands where in them.
enum LiteBlock {
  static let user: Range<UInt16> = 0x00..<0x0E
  static let register: UInt16 = 0x0E
  static let challenge: UInt16 = 0x80
  static let mac: UInt16 = 0x81
  static let identifier: UInt16 = 0x82
  static let serviceCode: UInt16 = 0x84
  static let keyVersion: UInt16 = 0x86
  static let key: UInt16 = 0x87
  static let memoryConfiguration: UInt16 = 0x88
  static let writeCount: UInt16 = 0x90
  static let macForWriting: UInt16 = 0x91
  static let integrityCheck: UInt16 = 0xA0

  /// Offsets in the memory configuration: MC_ALL and SYS_OP.
  static let systemBlocks = 2
  static let systemOption = 3
}
