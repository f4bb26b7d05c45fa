import TagImages

extension TagIdentification {
  /// The names of all products that are told apart, as `TagIdentity` has them.
  package static var productNames: [String] {
    let names =
      Type2Product.allCases.map(\.rawValue) + Type2Version.names
      + CardProduct.allCases.map(\.rawValue) + classicProducts.values
    return Set(names).sorted()
  }
}
