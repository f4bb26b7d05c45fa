import NFCTags
import TagImages

/// Products as `--product` takes them: by their names or short names, whatever the case.
enum ProductName {
  /// The name of a product as its maker writes it.
  static func find(_ text: String) throws(ToolFailure) -> String {
    let wanted = key(text)
    if let product = Type2Product.allCases.first(where: { key($0.identifier) == wanted }) {
      return product.rawValue
    }
    if let name = TagIdentification.productNames.first(where: { name in
      [name, name.replacing("MIFARE ", with: "")].contains { key($0) == wanted }
    }) {
      return name
    }
    throw .usage(
      "“\(HostileText.shown(text))” is no product that is known",
      hint: "such as NTAG213, ultralight-ev1-21 or “NTAG 424 DNA”")
  }

  /// The largest message that fits on a product however it was formatted; nil where that is up to
  /// the single tag.
  static func capacity(of name: String) -> Int? {
    Type2Product(rawValue: name).map(\.largestMessage)
  }

  private static func key(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
