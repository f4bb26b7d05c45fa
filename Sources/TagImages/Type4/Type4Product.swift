/// The Type 4 cards that have a name of their own here.
public enum Type4Product: String, Hashable, Sendable, CaseIterable {
  /// A card of no maker, found over NFC-A.
  case type4A = "Type 4A tag"
  /// A card of no maker, found over NFC-B.
  case type4B = "Type 4B tag"
  case ntag424 = "NTAG 424 DNA"
  case desfireEV1 = "MIFARE DESFire EV1"
  case desfireEV2 = "MIFARE DESFire EV2"
  case desfireEV3 = "MIFARE DESFire EV3"

  /// The short name that a command line takes, such as `ntag424`.
  public var identifier: String {
    switch self {
    case .type4A: "type4a"
    case .type4B: "type4b"
    case .ntag424: "ntag424"
    case .desfireEV1: "desfire-ev1"
    case .desfireEV2: "desfire-ev2"
    case .desfireEV3: "desfire-ev3"
    }
  }

  /// The product of that short name.
  public init?(identifier: String) {
    guard let product = Self.allCases.first(where: { $0.identifier == identifier }) else {
      return nil
    }
    self = product
  }
}
