public import TagImages

/// A tag whose memory can be made what an image says, block by block.
public protocol RestorableTag: NDEFTag {
  /// What it takes to make the tag hold what an image does.
  ///
  /// What the image does not know stays as it is, and so do the parts that are not named. What the
  /// plan leaves different is among its notes.
  ///
  /// - Parameters:
  ///   - image: of the same product.
  ///   - parts: what is restored beside the memory that is free for use.
  /// - Throws: `unsupported` for an image of another kind, `readOnly`, `authenticationRequired`:
  ///   whatever would make it fail half way.
  func planRestore(
    _ image: TagImage, parts: RestoredParts
  ) async throws(TagError) -> TagPlan
}

/// The parts of an image that are restored only if they are named.
public struct RestoredParts: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The UID, which only a tag made for it lets be written.
  public static let identifier = RestoredParts(rawValue: 1 << 0)
  /// Bits that can be set and never cleared, such as the capability container of a Type 2 tag.
  public static let oneTime = RestoredParts(rawValue: 1 << 1)
  /// Lock bits.
  public static let locks = RestoredParts(rawValue: 1 << 2)
  /// Passwords and keys; of MIFARE Classic with them the access conditions of their sector.
  public static let keys = RestoredParts(rawValue: 1 << 3)
  /// What a password guards, and other settings.
  public static let configuration = RestoredParts(rawValue: 1 << 4)
}

extension TagError {
  /// For an image that is not of the tag that shall hold it.
  static func otherImage(_ image: TagImage, on product: String?) -> TagError {
    .unsupported(
      "restoring: the dump is of a \(image.productName ?? image.typeIdentifier), "
        + "the tag is a \(product ?? "tag of another kind")")
  }
}
