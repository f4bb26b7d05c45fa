public import NFCLink

/// A card that says what it is told to say: commands, and the response to each.
///
/// A card with ISO-DEP answers APDUs, one without it frames, both without CRC.
public struct CardScript: Hashable, Sendable {
  /// Which response fits a command that comes.
  public enum Order: String, Hashable, Sendable, CaseIterable {
    /// The exchanges are played as they are written; whatever is not next is not known.
    case written
    /// Of the exchanges that fit, the first that was not played yet, or else the last.
    case any
  }

  public struct Exchange: Hashable, Sendable {
    public var command: BytePattern
    /// Nil where nothing is answered.
    public var response: [UInt8]?

    public init(command: BytePattern, response: [UInt8]?) {
      self.command = command
      self.response = response
    }
  }

  public enum Step: Hashable, Sendable {
    case exchange(Exchange)
    /// The card is activated anew. An activation that is not written here begins the script anew.
    case activation
  }

  /// NFC-A with or without ISO-DEP, or NFC-B.
  public var target: RemoteTarget
  public var order: Order
  /// What is answered to a command that is not known; nil for nothing.
  public var otherwise: [UInt8]?
  public var steps: [Step]

  public init(
    target: RemoteTarget = CardScript.unnamedTarget, order: Order = .written,
    otherwise: [UInt8]? = nil, steps: [Step]
  ) {
    self.target = target
    self.order = order
    self.otherwise = otherwise
    self.steps = steps
  }

  /// What a card with ISO-DEP that says nothing special of itself says.
  public static let unnamedTarget = RemoteTarget.a(
    ActivationA(
      sensRes: 0x0004, selRes: 0x20, nfcid1: [0x08, 0x01, 0x02, 0x03],
      ats: [0x78, 0x80, 0x70, 0x02]))

  /// SW of an instruction that is not known (ISO/IEC 7816-4, 5.6).
  public static let unknownInstruction: [UInt8] = [0x6D, 0x00]

  /// Whether commands come by way of ISO-DEP.
  public var hasISODEP: Bool {
    switch target {
    case .a(let activation): activation.ats != nil
    case .b: true
    case .f, .v, .other: false
    }
  }
}
