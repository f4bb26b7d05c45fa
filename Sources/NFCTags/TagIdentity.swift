public import NFCLink
public import TagImages

/// What a tag is, as far as activation and a few questions tell.
public struct TagIdentity: Hashable, Sendable {
  /// The activated target, with its NFCID1 [UID] or the like.
  public let target: RemoteTarget
  public let kind: TagKind
  /// The product's name as its maker writes it, such as `NTAG213`; nil where it is not known.
  public let product: String?
  /// The product whose memory layout holds for a Type 2 tag.
  /// Without one its capability container has to do.
  public let type2Product: Type2Product?
  /// The eight bytes of GET_VERSION, where the tag answers it; of a card with ISO-DEP the seven bytes
  /// about its hardware.
  public let version: [UInt8]?
  /// Whether an Ultralight C hides some of its blocks until it is given its key.
  package let isKeyProtected: Bool

  public init(
    target: RemoteTarget, kind: TagKind, product: String? = nil,
    type2Product: Type2Product? = nil, version: [UInt8]? = nil
  ) {
    self.init(
      target: target, kind: kind, product: product, type2Product: type2Product, version: version,
      isKeyProtected: false)
  }

  package init(
    target: RemoteTarget, kind: TagKind, product: String?, type2Product: Type2Product?,
    version: [UInt8]?, isKeyProtected: Bool
  ) {
    self.target = target
    self.kind = kind
    self.product = product
    self.type2Product = type2Product
    self.version = version
    self.isKeyProtected = isKeyProtected
  }
}
