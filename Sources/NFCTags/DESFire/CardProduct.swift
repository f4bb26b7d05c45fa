/// NXP's cards with ISO-DEP, as GetVersion tells them apart. The raw value is the product's name.
enum CardProduct: String, Hashable, Sendable, CaseIterable {
  case desfireEV0 = "MIFARE DESFire EV0"
  case desfireEV1 = "MIFARE DESFire EV1"
  case desfireEV2 = "MIFARE DESFire EV2"
  case desfireEV3 = "MIFARE DESFire EV3"
  case desfireLight = "MIFARE DESFire Light"
  case duox = "MIFARE DUOX"
  case plusEV1 = "MIFARE Plus EV1"
  case plusEV2 = "MIFARE Plus EV2"
  case ntag413 = "NTAG 413 DNA"
  case ntag424 = "NTAG 424 DNA"

  /// Whether applications can be made and listed.
  var hasApplications: Bool {
    switch self {
    case .desfireEV0, .desfireEV1, .desfireEV2, .desfireEV3, .duox: true
    default: false
    }
  }

  /// Whether an NDEF application can be made on a blank card. EV0 has no names for applications and
  /// no identifiers for files.
  var canBeFormatted: Bool {
    switch self {
    case .desfireEV1, .desfireEV2, .desfireEV3: true
    default: false
    }
  }

  /// Whether an application of mapping version 1.0 may be one for NDEF. Later cards give its name to
  /// the card itself.
  var hasFirstMapping: Bool { self == .desfireEV0 }

  /// Whether the card tells who may do what with a file, and lets that be changed.
  var hasFileSettings: Bool {
    switch self {
    case .plusEV1, .plusEV2: false
    default: true
    }
  }

  /// Whose keys sign the UIDs of the product, where it has a signature to be read.
  var signatureFamily: OriginalitySignature.Family? {
    switch self {
    case .desfireEV0, .desfireEV1: nil
    case .desfireEV2, .desfireEV3, .desfireLight, .duox, .ntag413, .ntag424: .desfire
    case .plusEV1, .plusEV2: .mifarePlus
    }
  }
}
