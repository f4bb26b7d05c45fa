import NFCLink

extension VirtualPN532 {
  /// InAutoPoll: how often, the pause in units of 150 ms, and up to 15 types in their order.
  mutating func autoPoll(_ parameters: [UInt8]) throws(Air.Unplugged) -> Reply {
    guard
      (3...17).contains(parameters.count), parameters[0] > 0, (1...15).contains(parameters[1])
    else { return .syntaxError }
    return try resume(
      .autoPoll(
        types: Array(parameters[2...]),
        turns: parameters[0] == 0xFF ? nil : Int(parameters[0]),
        pause: .milliseconds(150 * Int(parameters[1]))))
  }

  /// One turn over the types: up to two targets, each with its type; nil if there is none.
  mutating func pollOnce(_ types: [UInt8]) throws(Air.Unplugged) -> Reply? {
    for code in types {
      guard let type = Self.passiveType(code) else {
        if code & 0x40 != 0 || code & 0x80 != 0 { _ = jumpForDEP() }
        continue
      }
      try beginSearch(type)
      find(TargetRequest(type: type), maximum: 1, tries: 1)
      guard let found = targets[1] else { continue }
      let reported = Self.reportedType(of: found)
      guard code & 0xF0 == 0 || code == reported else {
        setField(false)  // or it would be deaf for the next search
        continue
      }
      let data = targetData(1)
      return .data([1, reported, UInt8(data.count)] + data)
    }
    return nil
  }

  /// A MIFARE card, a card behind ISO-DEP over NFC-A or NFC-B, or a FeliCa card.
  private static func reportedType(of target: ChipTarget) -> UInt8 {
    switch target.target {
    case .a(let activation) where activation.selRes == nil: 0x04
    case .a: target.initiator == nil ? 0x10 : 0x20
    case .b, .other: 0x23
    case .f(let activation): activation.bitRate == 424 ? 0x12 : 0x11
    case .v: 0x00  // the chip has no such radio
    }
  }

  private static func passiveType(_ code: UInt8) -> TargetType? {
    switch code {
    case 0x00, 0x10, 0x20: .a
    case 0x01, 0x11: .f212
    case 0x02, 0x12: .f424
    case 0x03, 0x23: .b
    case 0x04: .jewel
    default: nil  // 4x and 8x want a peer
    }
  }
}
