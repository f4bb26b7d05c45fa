import NFCLink

extension VirtualPN532 {
  /// The most data that an answer has room for.
  static let maximumData = 262

  /// InDataExchange: the chip knows ISO-DEP, and the commands of MIFARE cards.
  mutating func exchangeData(_ parameters: [UInt8]) throws(Air.Unplugged) -> Reply {
    guard let first = parameters.first else { return .syntaxError }
    let command = Array(parameters.dropFirst())
    let number = Int(first & 0x0F)
    let status = select(number)
    guard status == .success else { return .status(status) }
    if targets[number]?.initiator != nil {
      return try exchangeWithCard(number, command, hasMore: first & 0x40 != 0)
    }
    if let target = targets[number]?.target, case .f = target {
      return try communicateThru(command)
    }
    if case .a(let target)? = targets[number]?.target, target.selRes == nil {
      return try exchangeType1(command, uid: target.nfcid1)
    }

    switch (command.first, command.count) {
    case (0x30, 2):
      return try exchangeMIFARE(command) { $0.count == 16 }
    case (0xA2, 6), (0xA0, 18), (0xB0, 2), (0xC0, 6), (0xC1, 6), (0xC2, 6), (0x60, 12), (0x61, 12):
      return try exchangeMIFARE(command, awaits: nil)
    default:
      return .syntaxError
    }
  }

  /// InCommunicateThru: a frame as it is; the registers say whether the chip adds CRC and bits.
  mutating func communicateThru(_ data: [UInt8]) throws(Air.Unplugged) -> Reply {
    guard !data.isEmpty else { return listen() }
    let lastBits = registers.lastBitsToSend
    let (technology, bitRate) = registers.framing
    let bits =
      lastBits != 0
      ? Bits(data, count: (data.count - 1) * 8 + lastBits)
      : Bits(registers.addsCRC ? CRC.appending(technology, to: data) : data)
    let frame = AirFrame(technology, bitRate: bitRate, bits: bits)
    switch try air.pass(frame) {
    case .none:
      waitInVain()
      return .status(.timeout)
    case .bits(_, .some):
      return .status(.bitCollision)
    case .bits(let bits, nil):
      registers.setLastBitsReceived(bits.count % 8)
      var bytes = bits.bytes
      if registers.checksCRC {
        guard let checked = bits.wholeBytes.flatMap({ CRC.stripping(technology, from: $0) }) else {
          return .status(.crcError)
        }
        bytes = checked
      }
      guard bytes.count <= Self.maximumData else { return .status(.bufferTooSmall) }
      return .data([ChipStatus.success.rawValue] + bytes)
    }
  }

  /// Sends nothing, and takes what a tag says unasked when the field comes up.
  private mutating func listen() -> Reply {
    setField(true)
    guard let bits = air.field.announcement else {
      waitInVain()
      return .status(.timeout)
    }
    air.traffic.add(AirFrame(.a, bits: Bits()), [.bits(bits)], busy: .zero)
    registers.setLastBitsReceived(bits.count % 8)
    return .data([ChipStatus.success.rawValue] + bits.bytes)
  }

  /// The chip makes the frames of RALL, READ, WRITE-NE, WRITE-E and RID, and of no other command of a
  /// Type 1 tag. The address that the tag repeats in its answer is not handed on.
  private mutating func exchangeType1(
    _ command: [UInt8], uid: [UInt8]
  ) throws(Air.Unplugged) -> Reply {
    let lengths: [UInt8: (answer: Int, address: Int)] = [
      0x00: (122, 0), 0x01: (2, 1), 0x1A: (2, 1), 0x53: (2, 1), 0x78: (6, 0),
    ]
    guard let code = command.first, let length = lengths[code],
      command.count <= 3 || command.count == 7
    else { return .syntaxError }
    // What a host leaves out the chip puts in, the UID too.
    let isWhole = command.count == 7
    let command =
      isWhole ? command : command + Array(repeating: 0, count: 3 - command.count) + uid
    guard case .bits(let bits, nil) = try air.exchange(AirFrame(type1: command)) else {
      waitInVain()
      return .status(.timeout)
    }
    guard let bytes = bits.wholeBytes.flatMap({ CRC.stripping(.b, from: $0) }) else {
      return .status(.crcError)
    }
    guard bytes.count == length.answer else { return .status(.invalidFormat) }
    return .data([ChipStatus.success.rawValue] + bytes[length.address...])
  }

  /// Sends a command and judges the answer: an ACK, or data of the right form.
  private mutating func exchangeMIFARE(
    _ command: [UInt8], awaits isExpected: (([UInt8]) -> Bool)?
  ) throws(Air.Unplugged) -> Reply {
    guard case .answer(let answer) = try air.exchangeMIFARE(command) else {
      return .status(.mifareAuthentication)
    }
    guard case .bits(let bits, nil) = answer else {
      waitInVain()
      return .status(.timeout)
    }
    guard let bytes = bits.wholeBytes else {
      return bits == Air.acknowledge && isExpected == nil
        ? .data([ChipStatus.success.rawValue]) : .status(.invalidFormat)
    }
    guard let data = CRC.strippingA(bytes) else { return .status(.crcError) }
    guard let isExpected, isExpected(data) else { return .status(.invalidFormat) }
    return .data([ChipStatus.success.rawValue] + data)
  }

  private mutating func waitInVain() {
    air.traffic.time += Settings.timeout(settings.retryTimeoutCode)
  }
}
