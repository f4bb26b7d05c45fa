/// Commands that concern the chip and its host, and no target.
extension VirtualPN532 {
  mutating func diagnose(_ parameters: [UInt8]) -> Reply {
    switch parameters.first {
    case 0x00: .data(parameters)
    case 0x01, 0x02, 0x07: .data([0x00])
    case 0x04: .data([0x80])  // how many polls of a FeliCa target failed, of 128
    case 0x06: pingCard()
    default: .syntaxError
    }
  }

  /// Whether a card behind ISO-DEP is still there.
  private mutating func pingCard() -> Reply {
    guard let initiator = targets.selected.flatMap({ targets[$0]?.initiator }) else {
      return .status(.notAllowed)
    }
    return .status(initiator.isPresent(over: &air) ? .success : .timeout)
  }

  mutating func setParameters(_ parameters: [UInt8]) -> Reply {
    guard parameters.count == 1 else { return .syntaxError }
    settings.requestsATS = parameters[0] & 0x10 != 0
    return .data([])
  }

  func generalStatus() -> Reply {
    let listed = targets.numbers.flatMap { number -> [UInt8] in [UInt8(number), 0x00, 0x00, 0x00] }
    return .data([0x00, 0x00, UInt8(targets.numbers.count)] + listed + [0x80])
  }

  mutating func samConfiguration(_ parameters: [UInt8]) -> Reply {
    guard let mode = parameters.first, (1...4).contains(mode), parameters.count <= 3 else {
      return .syntaxError
    }
    return .data([])
  }

  mutating func powerDown(_ parameters: [UInt8]) -> Reply {
    guard (1...2).contains(parameters.count) else { return .syntaxError }
    setField(false)
    isGoingToSleep = true
    return .status(.success)
  }

  mutating func configure(_ parameters: [UInt8]) -> Reply {
    let values = parameters.dropFirst()
    switch (parameters.first, values.count) {
    case (0x01, 1):
      setField(parameters[1] & 0x01 != 0)
    case (0x02, 3):
      settings.atrTimeoutCode = parameters[2]
      settings.retryTimeoutCode = parameters[3]
    case (0x05, 3):
      settings.passiveActivationRetries = parameters[3]
    case (0x04, 1), (0x0A, 11), (0x0B, 8), (0x0C, 3), (0x0D, 9):
      break  // the air here is perfect: nothing to repeat, nothing to tune
    default:
      return .syntaxError
    }
    return .data([])
  }

  mutating func setField(_ isOn: Bool) {
    if !isOn { targets.removeAll() }
    air.setPower(isOn)
    registers.setField(isOn)
  }
}
