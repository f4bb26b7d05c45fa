import NFCLink

/// The registers of the contactless interface that hosts read and write, by their XRAM address.
struct ChipRegisters: Sendable {
  enum Address {
    static let txMode: UInt16 = 0x6302
    static let rxMode: UInt16 = 0x6303
    static let txControl: UInt16 = 0x6304
    static let manualReceiving: UInt16 = 0x630D
    static let command: UInt16 = 0x6331
    static let fifoData: UInt16 = 0x6339
    static let fifoLevel: UInt16 = 0x633A
    static let control: UInt16 = 0x633C
    static let bitFraming: UInt16 = 0x633D
  }

  private var values: [UInt16: UInt8] = [
    Address.txMode: 0x80, Address.rxMode: 0x80, Address.control: 0x10,
  ]

  subscript(address: UInt16) -> UInt8 {
    get { values[address] ?? 0 }
    set { values[address] = newValue }
  }

  /// Whether the chip puts a CRC behind what it sends.
  var addsCRC: Bool { self[Address.txMode] & 0x80 != 0 }

  /// Whether the chip checks and takes off the CRC of what it receives.
  var checksCRC: Bool { self[Address.rxMode] & 0x80 != 0 }

  /// The framing of what the chip sends, and its speed in kbit/s.
  var framing: (technology: RFTechnology, bitRate: Int) {
    let mode = self[Address.txMode]
    let technology: RFTechnology =
      switch mode & 0x03 {
      case 0x02: .f
      case 0x03: .b
      default: .a
      }
    return (technology, 106 << Int(mode >> 4 & 0x07))
  }

  /// How many bits of the last byte are sent; 0 for all.
  var lastBitsToSend: Int { Int(self[Address.bitFraming] & 0x07) }

  /// How many bits of the last byte were received; 0 for all.
  mutating func setLastBitsReceived(_ count: Int) {
    self[Address.control] = self[Address.control] & 0xF8 | UInt8(count & 0x07)
  }

  /// The drivers of the antenna follow the field.
  mutating func setField(_ isOn: Bool) {
    self[Address.txControl] = isOn ? 0x83 : 0x80
  }

  /// Sets framing and speed as a search for targets does.
  mutating func setMode(_ mode: UInt8) {
    self[Address.txMode] = mode
    self[Address.rxMode] = mode
  }
}
