import NFCLink

/// The lines of a tag in our own format of which only its presence is known.
enum PresenceText {
  static let family = "presence"

  static func decode(
    _ text: inout KeyedText, product said: TagProduct?
  ) throws(ImageError) -> DecodedImage {
    if let said {
      throw ImageError(.productMismatch, "the file is not of \(said.name.withArticle)")
    }
    let entry = try text.require("product")
    guard let product = PresenceProduct(identifier: entry.value) else {
      throw entry.fault("a product")
    }
    let identifier = try text.require("uid").bytes(product.identifierLength)
    let details: [UInt8] =
      if let entry = text.take("details") { try entry.bytes(product.detailCounts) } else { [] }
    if details.isEmpty, product.detailCounts.lowerBound > 0 { _ = try text.require("details") }
    let activation = ActivationOther(
      kind: product.kind, identifier: identifier, details: details)
    return DecodedImage(image: .presence(PresenceImage(activation)), warnings: [])
  }

  static func lines(of image: PresenceImage) -> [String] {
    let activation = image.activation
    return [
      "type: \(family)", "product: \(PresenceProduct(activation.kind).identifier)",
      "uid: \(HexText.encode(activation.identifier))",
    ] + (activation.details.isEmpty ? [] : ["details: \(HexText.encode(activation.details))"])
  }
}
