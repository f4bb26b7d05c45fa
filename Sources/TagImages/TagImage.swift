import NFCLink

/// What a tag is, whatever its family.
public enum TagImage: Hashable, Sendable {
  case type1(Type1Image)
  case type2(Type2Image)
  case type3(Type3Image)
  case type4(Type4Image)
  case type5(Type5Image)
  case classic(ClassicImage)
  /// A tag of which nothing but its presence is known.
  case presence(PresenceImage)
  /// A card that only says what it is told to say.
  case script(CardScript)

  /// The family as files and JSON name it, such as `type2`.
  public var typeIdentifier: String {
    switch self {
    case .type1: Type1Text.family
    case .type2: Type2Text.family
    case .type3: Type3Text.family
    case .type4: Type4Text.family
    case .type5: Type5Text.family
    case .classic: ClassicText.family
    case .presence: PresenceText.family
    case .script: ScriptText.family
    }
  }

  /// NFCID1 [UID], NFCID0 [PUPI] or NFCID2 [IDm]; empty for a Type 5 tag of unknown UID.
  public var identifier: [UInt8] {
    switch self {
    case .type1(let image): image.nfcid1
    case .type2(let image): image.nfcid1
    case .type3(let image): image.nfcid2
    case .type4(let image): image.target.identifier
    case .type5(let image): image.uid
    case .classic(let image): image.nfcid1
    case .presence(let image): image.activation.identifier
    case .script(let script): script.target.identifier
    }
  }

  /// The product in words, such as `NTAG213`, where it is known.
  public var productName: String? {
    switch self {
    case .type1(let image): image.product?.rawValue
    case .type2(let image): image.product?.rawValue
    case .type3(let image): image.product?.rawValue
    case .type4(let image): image.product?.rawValue
    case .classic(let image): image.product.rawValue
    case .presence(let image): PresenceProduct(image.activation.kind).rawValue
    case .type5, .script: nil
    }
  }

  /// The family as somebody may name it; nil for what has no memory of a known form.
  var family: TagProduct? {
    switch self {
    case .type1: .type1(nil)
    case .type2: .type2(nil)
    case .type3: .type3(nil)
    case .type4: .type4(nil)
    case .type5: .type5
    case .classic: .classic(nil)
    case .presence, .script: nil
    }
  }

  /// The image, for a format that holds nothing but MIFARE Classic cards.
  func asClassic() throws(ImageError) -> ClassicImage {
    guard case .classic(let image) = self else { throw notRepresentable }
    return image
  }

  /// For a format that holds nothing of this family.
  var notRepresentable: ImageError {
    ImageError(.notRepresentable, "the format has no place for type \(typeIdentifier)")
  }

  /// All that can be read of the tag's memory, known or not.
  public var memory: PartialMemory {
    switch self {
    case .type1(let image): image.memory
    case .type2(let image): image.memory
    case .type3(let image): image.memory
    case .type4(let image): image.memory
    case .type5(let image): image.memory
    case .classic(let image): image.memory
    case .presence, .script: PartialMemory([UInt8]())
    }
  }
}
