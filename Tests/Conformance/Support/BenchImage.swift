import NFCTags
import TagImages
import VirtualNFC

/// The image of a tag, of one family or of any, as a bench holds it.
protocol BenchImage {
  /// What the tests of its family ask such a tag for.
  associatedtype Handle

  init(_ image: TagImage) throws(WrongFamily)
  var tagImage: TagImage { get }
}

struct WrongFamily: Error {}

extension BenchImage {
  /// What becomes of the tag through some work on it.
  func changed(by work: (Handle) async throws -> Void) async throws -> Self {
    let bench = try await Bench(self)
    try await work(try await bench.tag())
    return try bench.image
  }
}

extension TagImage: BenchImage {
  typealias Handle = any NDEFTag

  init(_ image: TagImage) { self = image }
  var tagImage: TagImage { self }
}

extension Type2Image: BenchImage {
  typealias Handle = any PasswordProtectedTag

  init(_ image: TagImage) throws(WrongFamily) {
    guard case .type2(let image) = image else { throw WrongFamily() }
    self = image
  }

  var tagImage: TagImage { .type2(self) }

  /// A tag as its maker delivers it.
  static func fresh(_ product: Type2Product) throws -> Type2Image {
    try VirtualProducts.image(of: product, nfcid1: VirtualProducts.nfcid1(number: 1))
  }
}

extension Type4Image: BenchImage {
  typealias Handle = any NDEFTag

  init(_ image: TagImage) throws(WrongFamily) {
    guard case .type4(let image) = image else { throw WrongFamily() }
    self = image
  }

  var tagImage: TagImage { .type4(self) }

  /// A card as its maker delivers it.
  static func fresh(_ product: Type4Product) throws -> Type4Image {
    let nfcid1 = VirtualProducts.nfcid1(number: 1)
    return try VirtualProducts.image(
      of: product, identifier: product == .type4B ? Array(nfcid1[1..<5]) : nfcid1)
  }
}

extension ClassicImage: BenchImage {
  typealias Handle = ClassicTag

  init(_ image: TagImage) throws(WrongFamily) {
    guard case .classic(let image) = image else { throw WrongFamily() }
    self = image
  }

  var tagImage: TagImage { .classic(self) }

  /// A card as its maker delivers it.
  static func fresh(_ product: ClassicProduct) throws -> ClassicImage {
    try VirtualProducts.image(of: product, nfcid1: [0xDE, 0xAD, 0xBE, 0xEF])
  }

  /// A card that was formatted, and carries a message.
  static func formatted(
    _ product: ClassicProduct = .classic1K, holding message: [UInt8] = []
  ) async throws -> ClassicImage {
    try await fresh(product).changed { tag in
      _ = try await tag.execute(try await tag.planFormat())
      _ = try await tag.execute(try await tag.planWrite(message))
    }
  }
}
