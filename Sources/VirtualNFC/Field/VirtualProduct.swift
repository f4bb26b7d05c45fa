public import TagImages

/// A tag that a virtual field can play from nothing but its name.
public enum VirtualProduct: Hashable, Sendable, CaseIterable {
  case type1(Type1Product)
  case type2(Type2Product)
  case type3(Type3Product)
  case type4(Type4Product)
  case presence(PresenceProduct)
  /// With an NFCID1 [UID] of 4 or 7 bytes.
  case classic(ClassicProduct, identifierLength: Int)

  public static var allCases: [VirtualProduct] {
    Type1Product.allCases.map(VirtualProduct.type1)
      + Type2Product.allCases.map(VirtualProduct.type2)
      + Type3Product.allCases.map(VirtualProduct.type3)
      + Type4Product.allCases.map(VirtualProduct.type4)
      + PresenceProduct.allCases.map(VirtualProduct.presence)
      + ClassicProduct.allCases.flatMap { product in
        [4, 7].map { .classic(product, identifierLength: $0) }
      }
  }

  /// The product of a short name.
  public init?(identifier: String) {
    guard let product = Self.allCases.first(where: { $0.identifier == identifier }) else {
      return nil
    }
    self = product
  }

  /// The short name that a command line takes, such as `ntag213`.
  public var identifier: String {
    switch self {
    case .type1(let product): product.identifier
    case .type2(let product): product.identifier
    case .type3(let product): product.identifier
    case .type4(let product): product.identifier
    case .presence(let product): product.identifier
    case .classic(let product, 4): product.identifier
    case .classic(let product, let length): "\(product.identifier)-uid\(length)"
    }
  }

  /// The product in words, such as `NTAG213`.
  public var name: String {
    switch self {
    case .type1(let product): product.rawValue
    case .type2(let product): product.rawValue
    case .type3(let product): product.rawValue
    case .type4(let product): product.rawValue
    case .presence(let product): product.rawValue
    case .classic(let product, 4): product.rawValue
    case .classic(let product, let length): "\(product.rawValue) with a UID of \(length) bytes"
    }
  }
}
