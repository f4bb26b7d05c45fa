import NFCLink

extension Air {
  /// Finds an NFC-V tag: any that is not quiet, or the one with a UID.
  mutating func activateV(uid: [UInt8]? = nil) -> ActivationV? {
    guard let uid else { return inventory(mask: []) }
    guard uid.count == 8 else { return nil }
    // Reset to Ready, which a quiet tag hears too (ISO/IEC 15693-3, 10.4.6).
    _ = signal(AirFrame(standard: .v, [0x22, 0x26] + uid.reversed()))
    return inventory(mask: bits(of: uid.reversed()))
  }

  /// Stay Quiet (10.3.2).
  mutating func silenceV(uid: [UInt8]) {
    _ = signal(AirFrame(standard: .v, [0x22, 0x02] + uid.reversed()))
  }

  /// Asks for tags whose UID ends in a mask, and where several answer for those with one bit more.
  private mutating func inventory(mask: [Bool]) -> ActivationV? {
    let bytes = stride(from: 0, to: mask.count, by: 8).map { start in
      mask[start..<min(start + 8, mask.count)].reversed().reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
    }
    let request = [0x26, 0x01, UInt8(mask.count)] + bytes.map { UInt8($0) }
    let answer = signal(AirFrame(standard: .v, request))
    switch answer {
    case .none:
      traffic.time += Self.unansweredRequest
      return nil
    case .bits(let bits, nil):
      guard let content = bits.wholeBytes.flatMap({ CRC.stripping(.v, from: $0) }),
        content.count == 10
      else { return nil }
      return ActivationV(uid: content[2...].reversed(), dsfid: content[1])
    case .bits:
      guard mask.count < 64 else { return nil }
      return inventory(mask: mask + [false]) ?? inventory(mask: mask + [true])
    }
  }

  /// Low bit first.
  private func bits(of bytes: some Sequence<UInt8>) -> [Bool] {
    bytes.flatMap { byte in (0..<8).map { byte >> $0 & 1 != 0 } }
  }
}
