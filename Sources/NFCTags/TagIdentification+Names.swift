import TagImages

extension TagIdentification {
  /// The names of the products that are told apart, as `TagIdentity` has them.
  package static var productNames: [String] {
    let names =
      Type1Product.allCases.map(\.rawValue) + Type2Product.allCases.map(\.rawValue)
      + Type2Version.names + Type3Product.allCases.map(\.rawValue)
      + CardProduct.allCases.map(\.rawValue) + ClassicProduct.allCases.map(\.rawValue)
    return Set(names).sorted()
  }
}
