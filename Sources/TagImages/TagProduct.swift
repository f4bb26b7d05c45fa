/// A product of any family, or a family alone, as somebody names it where a file leaves it open.
public enum TagProduct: Hashable, Sendable {
  case type1(Type1Product?)
  case type2(Type2Product?)
  case type3(Type3Product?)
  case type4(Type4Product?)
  case type5
  case classic(ClassicProduct?)

  /// The product of that short name, such as `ntag213`, or the family, such as `type2`.
  public init?(identifier: String) {
    switch identifier {
    case Type1Text.family: self = .type1(nil)
    case Type2Text.family: self = .type2(nil)
    case Type3Text.family: self = .type3(nil)
    case Type4Text.family: self = .type4(nil)
    case Type5Text.family: self = .type5
    case ClassicText.family, "classic": self = .classic(nil)
    default:
      if let product = Type2Product(identifier: identifier) {
        self = .type2(product)
      } else if let product = ClassicProduct(identifier: identifier) {
        self = .classic(product)
      } else if let product = Type1Product(identifier: identifier) {
        self = .type1(product)
      } else if let product = Type3Product(identifier: identifier) {
        self = .type3(product)
      } else if let product = Type4Product(identifier: identifier) {
        self = .type4(product)
      } else {
        return nil
      }
    }
  }

  /// The product in words, such as `NTAG213`; of a family alone its identifier.
  public var name: String {
    switch self {
    case .type1(let product): product?.rawValue ?? Type1Text.family
    case .type2(let product): product?.rawValue ?? Type2Text.family
    case .type3(let product): product?.rawValue ?? Type3Text.family
    case .type4(let product): product?.rawValue ?? Type4Text.family
    case .type5: Type5Text.family
    case .classic(let product): product?.rawValue ?? ClassicText.family
    }
  }

  /// The product that a file names, or the one that is said where it names none.
  static func settle<Product: RawRepresentable<String> & Equatable>(
    _ stated: Product?, said: Product?
  ) throws(ImageError) -> Product? {
    if let said, let stated, said != stated {
      throw ImageError(.productMismatch, "the file is of \(stated.rawValue.withArticle)")
    }
    return stated ?? said
  }

  fileprivate var mismatch: ImageError {
    ImageError(.productMismatch, "the file is not of \(name.withArticle)")
  }
}

/// What somebody says of the product, for a file whose family is known.
extension TagProduct? {
  func asType1() throws(ImageError) -> Type1Product? {
    guard let said = self else { return nil }
    guard case .type1(let product) = said else { throw said.mismatch }
    return product
  }

  func asType2() throws(ImageError) -> Type2Product? {
    guard let said = self else { return nil }
    guard case .type2(let product) = said else { throw said.mismatch }
    return product
  }

  func asType3() throws(ImageError) -> Type3Product? {
    guard let said = self else { return nil }
    guard case .type3(let product) = said else { throw said.mismatch }
    return product
  }

  func asType4() throws(ImageError) -> Type4Product? {
    guard let said = self else { return nil }
    guard case .type4(let product) = said else { throw said.mismatch }
    return product
  }

  func requireType5() throws(ImageError) {
    guard let said = self, said != .type5 else { return }
    throw said.mismatch
  }

  func asClassic() throws(ImageError) -> ClassicProduct? {
    guard let said = self else { return nil }
    guard case .classic(let product) = said else { throw said.mismatch }
    return product
  }
}
