import VirtualNFC

/// `virtual:PRODUCT`, `virtual:FILE` and `virtual:none`, with `,save`, `,timing=real` and
/// `,fault=SPEC` behind them.
struct VirtualSpec: Equatable {
  enum Content: Equatable {
    case product(VirtualProduct)
    case file(String)
    case nothing
  }

  var content: Content
  var saves = false
  var isInRealTime = false
  var fault: String?

  /// Reads what follows `virtual:`. A comma in a file name is written `%2C`, a percent sign `%25`.
  init(parsing text: String) throws(ToolFailure) {
    var parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let name = String(parts.removeFirst())
    guard !name.isEmpty else {
      throw .usage(
        "virtual: needs a product, a file, or “none”",
        hint: "`nfctool virtual products` lists the products")
    }
    if name == "none" {
      content = .nothing
    } else if let product = Self.product(named: name) {
      content = .product(product)
    } else {
      content = .file(
        name.replacing("%2C", with: ",").replacing("%2c", with: ",").replacing("%25", with: "%"))
    }
    for part in parts {
      if part == "save" {
        guard case .file = content else {
          throw .usage("“save” needs a file to save to: virtual:FILE,save")
        }
        saves = true
      } else if part == "timing=real" {
        isInRealTime = true
      } else if part.hasPrefix("fault=") {
        fault = String(part.dropFirst("fault=".count))
      } else {
        throw .usage(
          "“\(HostileText.shown(String(part)))” is not known behind a virtual reader",
          hint: "known are save, timing=real and fault=SPEC; a comma in a file name is %2C")
      }
    }
  }

  static func product(named name: String) -> VirtualProduct? {
    VirtualProduct(identifier: name.lowercased())
  }
}
