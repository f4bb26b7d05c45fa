import ArgumentParser
import TagImages

/// The formats of dumps on the command line: those that hold an image, and a message alone.
enum DumpFormat: Hashable, ExpressibleByArgument {
  case image(ImageFormat)
  /// The bytes of an NDEF message, as nfcpy's tagtool writes them.
  case ndef

  static let ndefIdentifier = "ndef"

  init?(argument: String) {
    if argument == Self.ndefIdentifier {
      self = .ndef
    } else if let format = ImageFormat(identifier: argument) {
      self = .image(format)
    } else {
      return nil
    }
  }

  /// The format in which a file of that name is written.
  init(writing path: String) {
    self = path.lowercased().hasSuffix(".ndef") ? .ndef : .image(ImageFormat(writing: path))
  }

  var identifier: String {
    switch self {
    case .image(let format): format.identifier
    case .ndef: Self.ndefIdentifier
    }
  }

  static var allValueStrings: [String] {
    ImageFormat.allCases.map(\.identifier) + [ndefIdentifier]
  }
}

/// A product or a family as the command line names it.
struct DumpProduct: ExpressibleByArgument {
  let product: TagProduct

  init?(argument: String) {
    guard let product = TagProduct(identifier: argument) else { return nil }
    self.product = product
  }
}
