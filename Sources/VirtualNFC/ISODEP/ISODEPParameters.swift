import NFCLink

/// What a card says of its ISO-DEP when it is activated.
struct ISODEPParameters: Hashable, Sendable {
  /// The longest frame that the card takes, CRC included [FSC].
  var frameSize = 32
  /// How long it may think before it answers or asks for more time [FWT].
  var waitingTime = waitingTime(index: 4)
  /// Whether blocks may carry a card identifier.
  var hasCID = true

  /// Reads an ATS without its length byte (ISO/IEC 14443-4, 5.2).
  init(ats: [UInt8]) {
    var rest = ats[...]
    guard let format = rest.popFirst() else { return }
    frameSize = Self.frameSize(index: format & 0x0F)
    if format & 0x10 != 0 { _ = rest.popFirst() }  // bit rates: nobody here asks for more
    if format & 0x20 != 0, let times = rest.popFirst() {
      waitingTime = Self.waitingTime(index: times >> 4)
    }
    if format & 0x40 != 0, let options = rest.popFirst() { hasCID = options & 0x02 != 0 }
  }

  /// Reads the protocol info of an ATQB (ISO/IEC 14443-3, 7.9.4).
  init(protocolInfo: [UInt8]) {
    guard protocolInfo.count >= 3 else { return }
    frameSize = Self.frameSize(index: protocolInfo[1] >> 4)
    waitingTime = Self.waitingTime(index: protocolInfo[2] >> 4)
    hasCID = protocolInfo[2] & 0x01 != 0
  }

  init(of target: RemoteTarget) {
    switch target {
    case .a(let activation): self.init(ats: activation.ats ?? [])
    case .b(let activation): self.init(protocolInfo: activation.protocolInfo)
    case .f, .v, .other: self.init(ats: [])
    }
  }

  /// FSCI and FSDI: indices above 8 count as 8.
  static func frameSize(index: UInt8) -> Int {
    let sizes = [16, 24, 32, 40, 48, 64, 96, 128, 256]
    return sizes[min(Int(index), sizes.count - 1)]
  }

  /// 256 · 16/fc, doubled with each step of FWI; 15 counts as 4 (ISO/IEC 14443-4, 7.2).
  static func waitingTime(index: UInt8) -> Duration {
    .nanoseconds(302_065 << Int(index == 15 ? 4 : index))
  }
}
