import NFCLink

/// Where an NFC-B target is in its life (ISO/IEC 14443-3, 7.4): what it hears, and what it says.
struct TargetStateB: Sendable {
  enum Phase: Hashable, Sendable { case idle, ready, active, halt }

  /// What a frame without its CRC means to the target.
  enum Event: Hashable, Sendable {
    /// Nothing to say.
    case nothing
    /// The frame was a REQB or WUPB: answer this, having begun anew.
    case woken([UInt8])
    case answer([UInt8])
    /// The frame was an ATTRIB: the reader's frame size and the card identifier.
    case attributed(answer: [UInt8], frameSize: Int, cid: UInt8)
  }

  private(set) var phase = Phase.idle
  private let activation: ActivationB
  private let hasCID: Bool

  init(_ activation: ActivationB) {
    self.activation = activation
    hasCID = ISODEPParameters(protocolInfo: activation.protocolInfo).hasCID
  }

  mutating func powerOff() { phase = .idle }

  mutating func halt() { phase = .halt }

  mutating func receive(_ frame: [UInt8]) -> Event {
    switch (frame.first, frame.count) {
    case (0x05, 3): request(family: frame[1], parameter: frame[2])
    case (0x1D, 9...) where frame[1..<5] == activation.nfcid0[...]: attribute(frame)
    case (0x50, 5) where frame[1...] == activation.nfcid0[...]: rest()
    default: .nothing
    }
  }

  /// REQB, or WUPB where bit 4 of the parameter says so. The number of slots does not matter: the
  /// target is free to choose the first one.
  private mutating func request(family: UInt8, parameter: UInt8) -> Event {
    guard phase != .active, phase != .halt || parameter & 0x08 != 0, isMeant(family) else {
      return .nothing
    }
    phase = .ready
    return .woken([0x50] + activation.nfcid0 + activation.applicationData + activation.protocolInfo)
  }

  /// Whether the application family is all, or the target's, or its group (7.7.3).
  private func isMeant(_ family: UInt8) -> Bool {
    let own = activation.applicationData[0]
    return family == 0 || family == own || family & 0x0F == 0 && family == own & 0xF0
  }

  private mutating func attribute(_ frame: [UInt8]) -> Event {
    let cid = frame[8] & 0x0F
    guard phase == .ready, frame[7] & 0x01 != 0, hasCID || cid == 0 else { return .nothing }
    phase = .active
    return .attributed(
      answer: [cid], frameSize: ISODEPParameters.frameSize(index: frame[6] & 0x0F), cid: cid)
  }

  /// HLTB
  private mutating func rest() -> Event {
    guard phase == .ready else { return .nothing }
    phase = .halt
    return .answer([0x00])
  }
}
