/// The Type 2 products that have a name of their own here.
public enum Type2Product: String, Hashable, Sendable, CaseIterable {
  case ultralight = "MIFARE Ultralight"
  case ultralightC = "MIFARE Ultralight C"
  case ultralightEV1Small = "MIFARE Ultralight EV1 (MF0UL11)"
  case ultralightEV1Large = "MIFARE Ultralight EV1 (MF0UL21)"
  case ntag203 = "NTAG203"
  case ntag210 = "NTAG210"
  case ntag212 = "NTAG212"
  case ntag213 = "NTAG213"
  case ntag215 = "NTAG215"
  case ntag216 = "NTAG216"
  case ntagI2C1K = "NTAG I2C 1K"
  case ntagI2C2K = "NTAG I2C 2K"
  case ntagI2CPlus1K = "NTAG I2C plus 1K"
  case ntagI2CPlus2K = "NTAG I2C plus 2K"

  /// The short name that a command line takes, such as `ntag213`.
  public var identifier: String {
    switch self {
    case .ultralight: "ultralight"
    case .ultralightC: "ultralight-c"
    case .ultralightEV1Small: "ultralight-ev1-11"
    case .ultralightEV1Large: "ultralight-ev1-21"
    case .ntag203: "ntag203"
    case .ntag210: "ntag210"
    case .ntag212: "ntag212"
    case .ntag213: "ntag213"
    case .ntag215: "ntag215"
    case .ntag216: "ntag216"
    case .ntagI2C1K: "ntag-i2c-1k"
    case .ntagI2C2K: "ntag-i2c-2k"
    case .ntagI2CPlus1K: "ntag-i2c-plus-1k"
    case .ntagI2CPlus2K: "ntag-i2c-plus-2k"
    }
  }

  /// The product of that short name.
  public init?(identifier: String) {
    guard let product = Self.allCases.first(where: { $0.identifier == identifier }) else {
      return nil
    }
    self = product
  }

  /// Blocks of an image, from the first to the last that the product has.
  ///
  /// A product with sectors counts 256 blocks for each sector before the last;
  /// blocks that do not exist in between stay unknown.
  public var blockCount: Int {
    switch self {
    case .ultralight: 16
    case .ultralightC: 48
    case .ultralightEV1Small, .ntag210: 20
    case .ultralightEV1Large, .ntag212: 41
    case .ntag203: 42
    case .ntag213: 45
    case .ntag215: 135
    case .ntag216: 231
    case .ntagI2C1K, .ntagI2CPlus1K: 234
    case .ntagI2C2K: 490
    case .ntagI2CPlus2K: 512
    }
  }
}
