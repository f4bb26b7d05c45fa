extension Type2Product {
  /// The product that gives this answer to GET_VERSION; nil if none is known.
  ///
  /// The bytes: 00, vendor, type, subtype, major and minor version, size, protocol. The subtype of
  /// Ultralight EV1 and NTAG21x tells only the input capacitance (01: 17 pF, 02: 50 pF).
  package init?(version: [UInt8]) {
    guard version.count == 8, version[0] == 0x00, version[1] == 0x04 else { return nil }
    switch (version[2], version[3], version[4], version[5], version[6]) {
    case (0x03, 1...2, 0x01, _, 0x0B): self = .ultralightEV1Small
    case (0x03, 1...2, 0x01, _, 0x0E): self = .ultralightEV1Large
    case (0x04, 1...2, 0x01, _, 0x0B): self = .ntag210
    case (0x04, 1...2, 0x01, _, 0x0E): self = .ntag212
    case (0x04, 1...4, 0x01, _, 0x0F): self = .ntag213
    case (0x04, 1...4, 0x01, _, 0x11): self = .ntag215
    case (0x04, 1...4, 0x01, _, 0x13): self = .ntag216
    case (0x04, 0x05, 0x02, 0...1, 0x13): self = .ntagI2C1K
    case (0x04, 0x05, 0x02, 0...1, 0x15): self = .ntagI2C2K
    case (0x04, 0x05, 0x02, 0x02, 0x13): self = .ntagI2CPlus1K
    case (0x04, 0x05, 0x02, 0x02, 0x15): self = .ntagI2CPlus2K
    default: return nil
    }
  }

  /// The block of PWD, which PACK follows; both read as zero. Nil without a password.
  package var passwordBlock: Int? {
    switch self {
    case .ultralightEV1Small, .ntag210: 18
    case .ultralightEV1Large, .ntag212: 39
    case .ntag213: 43
    case .ntag215: 133
    case .ntag216, .ntagI2CPlus1K, .ntagI2CPlus2K: 229
    case .ultralight, .ultralightC, .ntag203, .ntagI2C1K, .ntagI2C2K: nil
    }
  }

  /// The blocks that hold a password, its acknowledge or a key: what is written there is secret.
  package var secretBlocks: Range<Int> {
    if self == .ultralightC { return 44..<48 }
    return passwordBlock.map { $0..<$0 + 2 } ?? 0..<0
  }
}
