import NFCLink
import TagImages

/// The parts of an image that are restored only if they are named.
public struct RestoredParts: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The UID, which only a tag made for it lets be written.
  public static let identifier = RestoredParts(rawValue: 1 << 0)
  /// Bits that can be set and never cleared, such as the capability container of a Type 2 tag, and
  /// numbers that only count downwards.
  public static let oneTime = RestoredParts(rawValue: 1 << 1)
  /// Lock bits, and marks that say read-only.
  public static let locks = RestoredParts(rawValue: 1 << 2)
  /// Passwords and keys; of MIFARE Classic with them the access conditions of their sector.
  public static let keys = RestoredParts(rawValue: 1 << 3)
  /// What a password guards, and other settings.
  public static let configuration = RestoredParts(rawValue: 1 << 4)
}

extension RestoredParts {
  /// Refuses parts that a tag does not have.
  func require(within possible: RestoredParts) throws(TagError) {
    let words: [(part: RestoredParts, words: String)] = [
      (.identifier, "UID that could be written"), (.oneTime, "bits that can only be set"),
      (.locks, "lock bits"), (.keys, "password or key"), (.configuration, "settings"),
    ]
    for (part, words) in words where contains(part) && !possible.contains(part) {
      throw .unsupported("restoring: this tag has no \(words)")
    }
  }
}

extension TagIdentity {
  /// What stays different because a tag keeps its UID.
  func note(keepingInsteadOf identifier: [UInt8]) -> [String] {
    guard identifier != target.identifier else { return [] }
    return [
      "The UID stays \(TagText.hex(target.identifier)), not \(TagText.hex(identifier)) as in the dump."
    ]
  }
}

extension TagError {
  /// For an image that is not of the tag that shall hold it.
  static func otherImage(_ image: TagImage, on product: String?) -> TagError {
    let name = image.productName ?? image.typeIdentifier
    return .unsupported(
      "restoring: the dump is of \(name.withArticle), "
        + "the tag is \(product?.withArticle ?? "a tag of another kind")")
  }
}
