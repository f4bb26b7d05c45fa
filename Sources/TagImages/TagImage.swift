/// What a tag is, whatever its family.
public enum TagImage: Hashable, Sendable {
  case type2(Type2Image)

  /// NFCID1 [UID] or its like.
  public var identifier: [UInt8] {
    switch self {
    case .type2(let image): image.nfcid1
    }
  }
}
