public import NFCLink
import TagImages

/// Finds out what an activated target is.
public enum TagIdentification {
  /// Takes the target for what its activation says, and asks a Type 2 tag or a card for its product.
  ///
  /// A product that answers GET_VERSION costs one exchange. Older Type 2 tags refuse it and are told
  /// apart by what they answer beyond the memory that others have. A card has more to say to
  /// GetVersion than the one frame that is asked for here.
  ///
  /// - Throws: `link` if the tag has left or the reader fails.
  public static func identify(
    _ transceiver: any Transceiver
  ) async throws(TagError) -> TagIdentity {
    let target = transceiver.target
    switch target {
    case .b(let activation):
      return TagIdentity(target: target, kind: activation.supportsISODEP ? .type4 : .unknown)
    case .other(let activation):
      return TagIdentity(
        target: target, kind: .unknown, product: PresenceProduct(activation.kind).rawValue)
    case .f(let activation):
      return TagIdentity(
        target: target, kind: .type3, product: Type3Chip(pmm: activation.pmm).name)
    case .v:
      return TagIdentity(target: target, kind: .type5)
    case .a(let activation):
      guard let selRes = activation.selRes else {
        let header = try await Type1Link(transceiver).probe(.readIdentification)
        return TagIdentity(
          target: target, kind: .type1,
          product: header.flatMap { Type1Product(headerROM: $0)?.rawValue })
      }
      let classic = classicProduct(activation, selRes)
      if selRes & 0x20 != 0, classic == nil {
        return try await identifyCard(activation, over: transceiver)
      }
      if let product = classic {
        return TagIdentity(target: target, kind: .mifareClassic, product: product.rawValue)
      }
      guard selRes & 0x60 == 0, selRes & 0x18 == 0 else {
        return TagIdentity(target: target, kind: .unknown)
      }
      return try await identifyType2(activation, over: Type2Link(transceiver))
    }
  }

  /// The MIFARE Classic that a target is. Chips that are both, a Classic and a card with ISO-DEP, are
  /// taken for the card unless they have not answered as one.
  private static func classicProduct(
    _ activation: ActivationA, _ selRes: UInt8
  ) -> ClassicProduct? {
    // Readers do not tell an empty ATS from none.
    let isCard = activation.ats?.isEmpty == false
    return ClassicProduct(selRes: isCard ? selRes : selRes & ~0x20)
  }

  /// Asks an NFC-A card with ISO-DEP for the first frame of its version, unless its ATS has told.
  private static func identifyCard(
    _ activation: ActivationA, over transceiver: any Transceiver
  ) async throws(TagError) -> TagIdentity {
    let target = RemoteTarget.a(activation)
    guard let ats = activation.ats else { return TagIdentity(target: target, kind: .type4) }
    if let product = AnswerToSelect(ats)?.product {
      return TagIdentity(target: target, kind: .type4, product: product)
    }
    let frame = try await Type4Link(transceiver).firstVersionFrame()
    let version = frame.flatMap(CardVersion.init)
    return TagIdentity(
      target: target, kind: .type4, product: version?.product?.rawValue, version: version?.bytes)
  }

  private static func identifyType2(
    _ activation: ActivationA, over link: Type2Link
  ) async throws(TagError) -> TagIdentity {
    func identity(
      _ product: Type2Product?, version: [UInt8]? = nil, isKeyProtected: Bool = false
    ) -> TagIdentity {
      let known = version.flatMap(Type2Version.find)
      return TagIdentity(
        target: .a(activation), kind: .type2, product: known?.name ?? product?.rawValue,
        type2Product: known?.layout ?? product, version: version, isKeyProtected: isKeyProtected)
    }

    if let version = try await link.probe(.getVersion) { return identity(nil, version: version) }
    // The rest is about products of NXP, whose UIDs begin with 04 and have seven bytes.
    guard let head = firstBlocks(of: activation.nfcid1) else { return identity(nil) }
    let behind = try await link.probe(.read(41))
    if let behind {
      // Reading starts over from block 0 behind the last block: 41 here, 43 there.
      if behind[4..<12].elementsEqual(head) { return identity(.ntag203) }
      if behind[12..<16].elementsEqual(head[..<4]) { return identity(.ultralightC) }
    }
    // The question may have been lost on a product that would answer it.
    if let version = try await link.probe(.getVersion) { return identity(nil, version: version) }
    if behind != nil { return identity(nil) }
    if let answer = try await link.probe(.authenticate), answer[0] == 0xAF {
      try await link.reactivate()
      return identity(.ultralightC, isKeyProtected: true)
    }
    return identity(.ultralight)
  }

  /// Blocks 0 and 1 as the UID and its check byte make them; nil if it is none of NXP's.
  private static func firstBlocks(of nfcid1: [UInt8]) -> [UInt8]? {
    guard nfcid1.count == 7, nfcid1[0] == 0x04 else { return nil }
    let check = nfcid1[..<3].reduce(0x88, ^)  // the cascade tag is part of it
    return nfcid1[..<3] + [check] + nfcid1[3...]
  }
}

extension ActivationB {
  /// Protocol type, byte 2 of the protocol info, bit 1 (Digital 2.x, clause 7.6.2).
  fileprivate var supportsISODEP: Bool { protocolInfo.count > 1 && protocolInfo[1] & 0x01 != 0 }
}

extension TagIdentity {
  /// The tag as something that carries NDEF.
  ///
  /// - Throws: `unsupported` for a kind of tag that is only known by name.
  public func ndefTag(over transceiver: any Transceiver) throws(TagError) -> any NDEFTag {
    switch (kind, target) {
    case (.type1, _): return Type1Tag(self, over: transceiver)
    case (.type2, _): return Type2Tag(self, over: transceiver)
    case (.type3, .f(let activation)): return Type3Tag(self, activation, over: transceiver)
    case (.mifareClassic, _): return try ClassicTag(self, over: transceiver)
    case (.type4, _): return Type4Tag(self, over: transceiver)
    case (.type5, _): return Type5Tag(self, over: transceiver)
    default: throw .unsupported("NDEF on a tag of the kind \(kind.rawValue)")
    }
  }
}
