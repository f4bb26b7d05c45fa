import TagImages

/// Which blocks are for data, from the products' data sheets.
enum TestLayout {
  static func user(_ product: Type2Product) -> Range<Int> {
    switch product {
    case .ultralight, .ultralightEV1Small, .ntag210: 4..<16
    case .ultralightEV1Large, .ntag212: 4..<36
    case .ultralightC, .ntag203, .ntag213: 4..<40
    case .ntag215: 4..<130
    case .ntag216, .ntagI2C1K, .ntagI2CPlus1K, .ntagI2CPlus2K: 4..<226
    case .ntagI2C2K: 4..<480
    }
  }

  /// Whether a block is for data; the NTAG I2C plus 2K has more of it in its second sector.
  static func isForData(_ block: Int, _ product: Type2Product) -> Bool {
    user(product).contains(block) || product == .ntagI2CPlus2K && (256..<512).contains(block)
  }
}
