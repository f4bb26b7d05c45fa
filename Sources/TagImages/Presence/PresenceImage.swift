public import NFCLink

/// A tag of a kind that is found and named, and of which nothing else is known here.
public struct PresenceImage: Hashable, Sendable {
  /// What it says when it is looked for.
  public var activation: ActivationOther

  public init(_ activation: ActivationOther) {
    self.activation = activation
  }
}

/// The kinds of such tags.
public enum PresenceProduct: String, Hashable, Sendable, CaseIterable {
  case bPrime = "ISO 14443 B' card"
  case srx = "ST SRx"
  case ctx = "ASK CTx"
  case iClass = "HID iClass"
  case barcode = "NFC Barcode"

  public init(_ kind: ActivationOther.Kind) {
    switch kind {
    case .bPrime: self = .bPrime
    case .srx: self = .srx
    case .ctx: self = .ctx
    case .iClass: self = .iClass
    case .barcode: self = .barcode
    }
  }

  public var kind: ActivationOther.Kind {
    switch self {
    case .bPrime: .bPrime
    case .srx: .srx
    case .ctx: .ctx
    case .iClass: .iClass
    case .barcode: .barcode
    }
  }

  /// The short name that a command line takes, such as `srx`.
  public var identifier: String {
    switch self {
    case .bPrime: "b-prime"
    case .srx: "srx"
    case .ctx: "ctx"
    case .iClass: "iclass"
    case .barcode: "barcode"
    }
  }

  /// The product of that short name.
  public init?(identifier: String) {
    guard let product = Self.allCases.first(where: { $0.identifier == identifier }) else {
      return nil
    }
    self = product
  }

  /// Bytes of the UID.
  public var identifierLength: Int {
    switch self {
    case .bPrime, .ctx: 4
    case .srx, .iClass: 8
    case .barcode: 14
    }
  }

  /// How many more bytes it may tell: what is fixed, or what fits a frame.
  public var detailCounts: ClosedRange<Int> {
    switch self {
    case .bPrime: 1...35
    case .ctx: 2...2
    case .srx, .iClass, .barcode: 0...0
    }
  }
}
