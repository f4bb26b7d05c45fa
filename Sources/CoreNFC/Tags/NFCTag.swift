/// A tag that a tag reader session found, by its kind.
public enum NFCTag {
  /// A FeliCa card.
  case feliCa(any NFCFeliCaTag)
  /// A card of ISO 7816-4 over NFC-A or NFC-B whose application has been selected.
  case iso7816(any NFCISO7816Tag)
  /// An ISO 15693 tag.
  case iso15693(any NFCISO15693Tag)
  /// Any other NFC-A tag: MIFARE Ultralight, Plus, DESFire, and what is not known.
  case miFare(any NFCMiFareTag)

  /// Whether the tag is the connected one and was there at its last exchange.
  public var isAvailable: Bool {
    switch self {
    case .feliCa(let tag): tag.isAvailable
    case .iso7816(let tag): tag.isAvailable
    case .iso15693(let tag): tag.isAvailable
    case .miFare(let tag): tag.isAvailable
    }
  }
}
