import NFCLink

/// Where an NFC-A target is in its life (ISO/IEC 14443-3, 6.3): what it hears, and what it says.
struct TargetStateA: Sendable {
  enum Phase: Hashable, Sendable {
    case idle, halt, active
    /// At a cascade level, from 0.
    case ready(level: Int)
  }

  /// What a frame means to the target.
  enum Event: Hashable, Sendable {
    /// Nothing to say.
    case nothing
    /// The frame was a REQA or WUPA: answer these bits, having begun anew.
    case woken(Bits)
    /// An answer of the anticollision loop.
    case answer(Bits)
    /// A frame for the selected tag itself.
    case command(Bits)
  }

  private(set) var phase = Phase.idle
  /// Whether an error leads back to HALT and not to IDLE.
  private var wasHalted = false

  private let sensRes: [UInt8]
  private let selRes: UInt8
  /// NFCID1 as the cascade levels send it: four bytes and their check byte.
  private let levels: [[UInt8]]

  init(_ activation: ActivationA) {
    sensRes = [UInt8(activation.sensRes & 0xFF), UInt8(activation.sensRes >> 8)]
    selRes = activation.selRes ?? 0
    levels = Self.cascade(activation.nfcid1)
  }

  /// The UID cut into cascade levels, each with a cascade tag where another follows.
  static func cascade(_ nfcid1: [UInt8]) -> [[UInt8]] {
    var rest = nfcid1[...]
    var levels: [[UInt8]] = []
    while !rest.isEmpty {
      let part = rest.count > 4 ? [cascadeTag] + rest.prefix(3) : Array(rest.prefix(4))
      rest = rest.dropFirst(rest.count > 4 ? 3 : 4)
      levels.append(part + [part.reduce(0, ^)])
    }
    return levels
  }

  static let cascadeTag: UInt8 = 0x88
  static let selectCodes: [UInt8] = [0x93, 0x95, 0x97]

  mutating func powerOff() {
    phase = .idle
    wasHalted = false
  }

  /// Falls back to where the target was woken from.
  mutating func deselect() {
    phase = wasHalted ? .halt : .idle
  }

  /// Sleeps until a WUPA.
  mutating func halt() {
    phase = .halt
    wasHalted = true
  }

  mutating func receive(_ bits: Bits) -> Event {
    switch (phase, bits.bytes.first, bits.count) {
    case (.idle, 0x26, 7), (.idle, 0x52, 7), (.halt, 0x52, 7):
      wasHalted = phase == .halt
      phase = .ready(level: 0)
      return .woken(Bits(sensRes))
    case (.idle, _, _), (.halt, _, _):
      return .nothing
    case (.ready(let level), let code?, _)
    where code == Self.selectCodes[level] && bits.count >= 16:
      return select(level: level, bits)
    case (.active, _, 8...):
      guard let bytes = bits.wholeBytes, CRC.strippingA(bytes) == [0x50, 0x00] else {
        return .command(bits)
      }
      halt()
      return .nothing
    default:
      deselect()
      return .nothing
    }
  }

  private mutating func select(level: Int, _ bits: Bits) -> Event {
    let uid = levels[level]
    let valid = Int(bits.bytes[1] >> 4) * 8 + Int(bits.bytes[1] & 0x0F)
    if valid == 56 {
      guard
        let bytes = bits.wholeBytes, let frame = CRC.strippingA(bytes),
        frame.count == 7, Array(frame[2...]) == uid
      else {
        deselect()
        return .nothing
      }
      let isLast = level == levels.count - 1
      phase = isLast ? .active : .ready(level: level + 1)
      let sak = isLast ? selRes & ~0x04 : selRes | 0x04
      return .answer(Bits([sak] + CRC.a([sak])))
    }
    guard valid >= 16, valid < 56, bits.count == valid else {
      deselect()
      return .nothing
    }
    guard Bits(uid).hasPrefix(bits.suffix(from: 16)) else { return .nothing }
    return .answer(Bits(uid).suffix(from: valid - 16))
  }
}
