/// The Type 1 products that have a name of their own here.
public enum Type1Product: String, Hashable, Sendable, CaseIterable {
  case topaz96 = "Topaz 96"
  case topaz512 = "Topaz 512"
  /// A chip of the family whose memory is not laid out for NDEF.
  case jewel = "Jewel"

  /// The short name that a command line takes, such as `topaz512`.
  public var identifier: String {
    switch self {
    case .topaz96: "topaz96"
    case .topaz512: "topaz512"
    case .jewel: "jewel"
    }
  }

  /// The product of that short name.
  public init?(identifier: String) {
    guard let product = Self.allCases.first(where: { $0.identifier == identifier }) else {
      return nil
    }
    self = product
  }

  /// Bytes of its memory, from block 0 to the last.
  public var memorySize: Int {
    switch self {
    case .topaz96, .jewel: Type1Image.staticSize
    case .topaz512: 512
    }
  }
}
