import TagImages

/// What the PMm tells of a chip.
struct Type3Chip: Hashable, Sendable {
  let product: Type3Product?
  /// The product's name; of FeliCa chips that are no product of their own here, too.
  let name: String

  /// - Parameter pmm: eight bytes, of which the second is the chip's code.
  init(pmm: [UInt8]) {
    switch pmm.dropFirst().first {
    case 0xF0: self.init(.lite)
    case 0xF1: self.init(.liteS)
    case 0xF2: self.init(nil, "FeliCa Link")
    case 0xE0, 0xE1: self.init(nil, "FeliCa Plug")
    default: self.init(.standard)
    }
  }

  private init(_ product: Type3Product) {
    self.init(product, product.rawValue)
  }

  private init(_ product: Type3Product?, _ name: String) {
    self.product = product
    self.name = name
  }

  /// Whether it has the one system and the blocks of FeliCa Lite.
  var isLite: Bool { product == .lite || product == .liteS }
}
