import NFCLink

/// How a command is handed to the chip.
enum Framing: Hashable, Sendable {
  /// InDataExchange: the chip knows the protocol, and the command.
  case exchange
  /// InCommunicateThru: the chip adds and checks the CRC and knows nothing else.
  case raw
  /// InCommunicateThru without the chip's CRC: the answer is a 4-bit acknowledge, which has none.
  case acknowledged
  /// Frames of a Type 1 tag that only the registers of the chip can make.
  case registers
  /// The chip has no way to send it.
  case unsupported

  /// The way for a command to a target of that kind.
  static func framing(of command: [UInt8], to target: RemoteTarget) -> Framing {
    switch target {
    case .b: .exchange
    case .f: .raw
    case .other(let activation): activation.kind == .barcode ? .unsupported : .raw
    case .v: .unsupported
    case .a(let activation) where activation.ats != nil: .exchange
    case .a(let activation) where activation.selRes == nil: type1Framing(of: command)
    case .a:
      forms.first { $0.code == command.first && $0.length == command.count }?.framing ?? .raw
    }
  }

  private struct Form {
    let code: UInt8
    let length: Int
    let framing: Framing
  }

  /// Commands to an NFC-A target without ISO-DEP that must not go raw; the length tells GET_VERSION
  /// from an authentication. InDataExchange answers an error frame to commands that it does not know.
  private static let forms = [
    Form(code: 0x30, length: 2, framing: .exchange),  // READ
    Form(code: 0x60, length: 12, framing: .exchange),  // MIFARE Classic authentication, key A
    Form(code: 0x61, length: 12, framing: .exchange),  // and key B
    Form(code: 0xA0, length: 2, framing: .acknowledged),  // COMPATIBILITY_WRITE, first half
    Form(code: 0xA0, length: 18, framing: .exchange),  // both halves, and MIFARE Classic's WRITE
    Form(code: 0xA2, length: 6, framing: .exchange),  // WRITE
    Form(code: 0xA5, length: 6, framing: .acknowledged),  // INCR_CNT
    Form(code: 0xB0, length: 2, framing: .exchange),  // TRANSFER
    Form(code: 0xC0, length: 6, framing: .exchange),  // DECREMENT
    Form(code: 0xC1, length: 6, framing: .exchange),  // INCREMENT
    Form(code: 0xC2, length: 2, framing: .acknowledged),  // SECTOR_SELECT, first half
    Form(code: 0xC2, length: 6, framing: .exchange),  // RESTORE
  ]

  private static func type1Framing(of command: [UInt8]) -> Framing {
    guard let code = command.first else { return .unsupported }
    if type1Commands.contains(code) { return .exchange }
    return Type1Code.dynamic.contains(code) && command.count == dynamicLength
      ? .registers : .unsupported
  }

  /// RALL, READ, WRITE-NE, WRITE-E and RID of a Type 1 tag, whose frames the chip makes. It does not
  /// know those of the dynamic memory model (RSEG, READ8, WRITE-NE8, WRITE-E8).
  private static let type1Commands: Set<UInt8> = [0x00, 0x01, 0x1A, 0x53, 0x78]

  /// Code, number of a block or segment, eight bytes, UID.
  private static let dynamicLength = 14
}
