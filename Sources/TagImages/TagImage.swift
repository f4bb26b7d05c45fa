/// What a tag is, whatever its family.
public enum TagImage: Hashable, Sendable {
  case type2(Type2Image)

  /// The family as files and JSON name it, such as `type2`.
  public var typeIdentifier: String {
    switch self {
    case .type2: Type2Text.family
    }
  }

  /// NFCID1 [UID] or its like.
  public var identifier: [UInt8] {
    switch self {
    case .type2(let image): image.nfcid1
    }
  }

  /// All that can be read of the tag's memory, known or not.
  public var memory: PartialMemory {
    switch self {
    case .type2(let image): image.memory
    }
  }
}
