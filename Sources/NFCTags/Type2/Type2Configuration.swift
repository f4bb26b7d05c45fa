/// What the blocks CFG0 and ACCESS of a product with a password say.
struct Type2Configuration: Hashable {
  enum Family: Hashable, Sendable { case ultralightEV1, ntag21x, ntag213, ntagI2CPlus }

  /// Where a product keeps its configuration.
  struct Place: Hashable, Sendable {
    let block: Int
    let family: Family

    var access: Int { block + 1 }
    var password: Int { block + 2 }
    var acknowledge: Int { block + 3 }

    /// The last block that AUTH0 can name to any effect; beyond it nothing is guarded.
    var lastGuarded: Int { family == .ntagI2CPlus ? 0xEB : acknowledge }
  }

  let place: Place
  /// MIRROR or MOD, RFUI, MIRROR_PAGE, AUTH0.
  var cfg0: [UInt8]
  /// ACCESS, and behind it VCTID on an Ultralight EV1.
  var access: [UInt8]

  /// The first block that needs the password.
  var authenticationFrom: Int {
    get { Int(cfg0[3]) }
    set { cfg0[3] = UInt8(clamping: newValue) }
  }

  /// PROT: reading needs the password too.
  var guardsReading: Bool {
    get { access[0] & 0x80 != 0 }
    set { access[0] = access[0] & ~0x80 | (newValue ? 0x80 : 0) }
  }

  /// CFGLCK: CFG0 and ACCESS can never be written again.
  var isPermanent: Bool { place.family != .ntagI2CPlus && access[0] & 0x40 != 0 }

  /// AUTHLIM as it is coded.
  var limitCode: UInt8 {
    get { access[0] & 0x07 }
    set { access[0] = access[0] & ~0x07 | newValue & 0x07 }
  }

  /// Wrong passwords after which the tag refuses for good; nil: no limit.
  var tries: Int? { limitCode == 0 ? nil : Self.tries(limitCode, of: place.family) }

  private static func tries(_ code: UInt8, of family: Family) -> Int {
    family == .ntagI2CPlus ? 1 << Int(code) : Int(code)
  }

  /// The code for a number of tries; nil if the product has none for it.
  static func limitCode(for tries: Int?, of family: Family) -> UInt8? {
    guard let tries else { return 0 }
    return (1...7).first { Self.tries($0, of: family) == tries }
  }

  var state: ProtectionState {
    let isProtected = authenticationFrom <= place.lastGuarded
    return ProtectionState(
      fromBlock: isProtected ? authenticationFrom : nil, readingToo: isProtected && guardsReading,
      tries: tries, isPermanent: isPermanent)
  }

  /// NFC_CNT_EN: the counter counts, and answers.
  var countsReads: Bool { place.family == .ntag213 && access[0] & 0x10 != 0 }

  /// NFC_CNT_PWD_PROT: the counter answers only with the password.
  var guardsCounter: Bool { place.family == .ntag213 && access[0] & 0x08 != 0 }

  /// What the chip shows in place of user bytes: `UID`, `counter` or both; nil for nothing.
  var mirror: (content: String, block: Int, byte: Int)? {
    let block = Int(cfg0[2])
    guard block > 3 else { return nil }
    let byte = Int(cfg0[0] >> 4 & 3)
    switch (place.family, cfg0[0] >> 6) {
    case (.ntag21x, _), (.ntag213, 1): return ("UID", block, byte)
    case (.ntag213, 2): return ("counter", block, byte)
    case (.ntag213, 3): return ("UID and counter", block, byte)
    default: return nil
    }
  }
}
