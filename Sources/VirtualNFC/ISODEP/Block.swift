/// A block of ISO/IEC 14443-4, 7.1, without its CRC.
struct Block: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// An I-block; one that chains is followed by another.
    case information(number: UInt8, chains: Bool)
    /// R(ACK)
    case acknowledge(number: UInt8)
    /// R(NAK)
    case refusal(number: UInt8)
    /// S(DESELECT)
    case deselect
    /// S(WTX)
    case waitingTime
  }

  var kind: Kind
  /// The card identifier, where the block carries one.
  var cid: UInt8?
  var information: [UInt8] = []

  init(_ kind: Kind, cid: UInt8?, information: [UInt8] = []) {
    self.kind = kind
    self.cid = cid
    self.information = information
  }

  /// Reads a block; nil for one that breaks the rules, and for one with a node address.
  init?(_ bytes: [UInt8]) {
    guard let control = bytes.first else { return nil }
    let number = control & 0x01
    switch control & 0xF6 {
    case 0x02: kind = .information(number: number, chains: false)
    case 0x12: kind = .information(number: number, chains: true)
    case 0xA2: kind = .acknowledge(number: number)
    case 0xB2: kind = .refusal(number: number)
    case 0xC2 where number == 0: kind = .deselect
    case 0xF2 where number == 0: kind = .waitingTime
    default: return nil
    }
    var rest = bytes.dropFirst()
    if control & 0x08 != 0 {
      guard let identifier = rest.popFirst() else { return nil }
      cid = identifier & 0x0F
    }
    information = Array(rest)
  }

  /// Whether another I-block belongs to the same message.
  var chains: Bool {
    if case .information(_, chains: true) = kind { return true }
    return false
  }

  var bytes: [UInt8] {
    let control: UInt8 =
      switch kind {
      case .information(let number, let chains): (chains ? 0x12 : 0x02) | number
      case .acknowledge(let number): 0xA2 | number
      case .refusal(let number): 0xB2 | number
      case .deselect: 0xC2
      case .waitingTime: 0xF2
      }
    guard let cid else { return [control] + information }
    return [control | 0x08, cid] + information
  }
}
