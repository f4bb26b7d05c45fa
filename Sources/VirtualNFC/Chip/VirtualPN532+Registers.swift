import NFCLink

/// ReadRegister and WriteRegister, and what the contactless unit does when its registers say so: send
/// what is in its FIFO, and receive. Of the frames that can be made in this way only those of Type 1
/// tags are played: each byte a frame of its own without parity, the first of seven bits.
extension VirtualPN532 {
  /// What goes through the FIFO.
  struct Unit: Sendable {
    /// Bytes that the host put there, or that came from a tag.
    var fifo: [UInt8] = []
    /// Bytes that went out one by one since the last frame of seven bits.
    var sent: [UInt8] = []

    static let fifoSize = 64
    static let transmit: UInt8 = 0x04
    static let receive: UInt8 = 0x08
    static let flush: UInt8 = 0x80
    static let parityDisabled: UInt8 = 0x10
  }

  mutating func readRegisters(_ parameters: [UInt8]) -> Reply {
    guard !parameters.isEmpty, parameters.count % 2 == 0 else { return .syntaxError }
    var values = model.registerStatus
    for index in stride(from: 0, to: parameters.count, by: 2) {
      values.append(read(UInt16(parameters[index]) << 8 | UInt16(parameters[index + 1])))
    }
    return .data(values)
  }

  mutating func writeRegisters(_ parameters: [UInt8]) throws(Air.Unplugged) -> Reply {
    guard !parameters.isEmpty, parameters.count % 3 == 0 else { return .syntaxError }
    for index in stride(from: 0, to: parameters.count, by: 3) {
      try write(
        parameters[index + 2],
        to: UInt16(parameters[index]) << 8 | UInt16(parameters[index + 1]))
    }
    return .data(model.registerStatus)
  }

  private mutating func read(_ address: UInt16) -> UInt8 {
    switch address {
    case ChipRegisters.Address.fifoLevel: UInt8(unit.fifo.count)
    case ChipRegisters.Address.fifoData where !unit.fifo.isEmpty: unit.fifo.removeFirst()
    default: registers[address]
    }
  }

  private mutating func write(_ value: UInt8, to address: UInt16) throws(Air.Unplugged) {
    switch address {
    case ChipRegisters.Address.fifoData where unit.fifo.count < Unit.fifoSize:
      unit.fifo.append(value)
    case ChipRegisters.Address.fifoLevel where value & Unit.flush != 0:
      unit.fifo = []
    case ChipRegisters.Address.command where value & 0x0F == Unit.transmit:
      transmit()
    case ChipRegisters.Address.command where value & 0x0F == Unit.receive:
      try receive()
    default:
      registers[address] = value
    }
  }

  private var addsParity: Bool {
    registers[ChipRegisters.Address.manualReceiving] & Unit.parityDisabled == 0
  }

  private mutating func transmit() {
    defer { unit.fifo = [] }
    guard unit.fifo.count == 1 else {
      unit.sent = []
      return
    }
    switch registers.lastBitsToSend {
    case 7: unit.sent = [unit.fifo[0] & 0x7F]
    case 0 where !addsParity && !unit.sent.isEmpty: unit.sent += unit.fifo
    default: unit.sent = []
    }
  }

  private mutating func receive() throws(Air.Unplugged) {
    defer { unit.sent = [] }
    unit.fifo = []
    guard let command = CRC.stripping(.b, from: unit.sent),
      case .bits(let answer, nil) = try air.exchange(AirFrame(type1: command)),
      let bytes = answer.wholeBytes
    else { return }
    var bits = Bits()
    for byte in bytes {
      bits.append(Bits([byte]))
      // A tag sends odd parity, which a unit that makes none does not take off.
      if !addsParity { bits.append(byte.nonzeroBitCount.isMultiple(of: 2)) }
    }
    unit.fifo = Array(bits.bytes.prefix(Unit.fifoSize))
  }
}
