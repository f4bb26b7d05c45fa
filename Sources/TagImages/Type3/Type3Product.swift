/// The FeliCa chips that have a name of their own here.
public enum Type3Product: String, Hashable, Sendable, CaseIterable {
  case lite = "FeliCa Lite"
  case liteS = "FeliCa Lite-S"
  case standard = "FeliCa Standard"

  /// The short name that a command line takes, such as `felica-lite-s`.
  public var identifier: String {
    switch self {
    case .lite: "felica-lite"
    case .liteS: "felica-lite-s"
    case .standard: "felica-standard"
    }
  }

  /// The product of that short name.
  public init?(identifier: String) {
    guard let product = Self.allCases.first(where: { $0.identifier == identifier }) else {
      return nil
    }
    self = product
  }

  /// The numbers of the blocks that a product has, in the order in which dumps list them; nil where
  /// each chip has blocks of its own.
  ///
  /// S_PAD0 to S_PAD13 and REG; RC, MAC, ID, D_ID, SER_C, SYS_C, CKV, CK and MC; of Lite-S also WCNT,
  /// MAC_A and STATE, and CRC_CHECK.
  public var blockNumbers: [UInt16]? {
    switch self {
    case .lite: Array(0x00...0x0E) + Array(0x80...0x88)
    case .liteS: Array(0x00...0x0E) + Array(0x80...0x88) + Array(0x90...0x92) + [0xA0]
    case .standard: nil
    }
  }
}
