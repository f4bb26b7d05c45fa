extension Air {
  /// What became of a command of MIFARE cards.
  enum MIFAREOutcome: Hashable, Sendable {
    case answer(AirAnswer)
    /// The card is there and does not accept the key.
    case authenticationFailed
  }

  static let acknowledge = Bits([0x0A], count: 4)

  /// Sends a command as a host gives it. Some take two frames and are one exchange none the less;
  /// until the second has arrived there is nothing to act on.
  mutating func exchangeMIFARE(_ command: [UInt8]) throws(Unplugged) -> MIFAREOutcome {
    switch (command.first, command.count) {
    case (0x60, 12), (0x61, 12):
      return try authenticate(Array(command[..<2]), key: command[2..<8], uid: command[8...])
    case (0xA0, 18):
      return .answer(try exchange(Array(command[..<2]), then: Array(command[2...])))
    case (0xC0, 6), (0xC1, 6), (0xC2, 6):
      let answer = try exchange(Array(command[..<2]), then: Array(command[2...]))
      // A card that takes the number says nothing.
      return .answer(answer == .none ? .bits(Self.acknowledge) : answer)
    default:
      return .answer(try exchange(AirFrame(standardA: command)))
    }
  }

  /// Sends a frame, and another if the first is acknowledged.
  private mutating func exchange(
    _ first: [UInt8], then second: [UInt8]
  ) throws(Unplugged) -> AirAnswer {
    let answer = try exchange(AirFrame(standardA: first), isWhole: false)
    guard answer == .bits(Self.acknowledge) else { return answer }
    return proceed(AirFrame(standardA: second))
  }

  private mutating func authenticate(
    _ command: [UInt8], key: ArraySlice<UInt8>, uid: ArraySlice<UInt8>
  ) throws(Unplugged) -> MIFAREOutcome {
    let challenge = try exchange(AirFrame(standardA: command), isWhole: false)
    guard challenge != .none else { return .answer(.none) }
    guard data(of: challenge) == KeyProof.challenge else { return .authenticationFailed }
    let proof = KeyProof.bytes(key: Array(key), uid: Array(uid))
    let answer = proceed(AirFrame(standardA: proof))
    guard data(of: answer) == KeyProof.confirmation else { return .authenticationFailed }
    return .answer(.bits(Self.acknowledge))
  }

  private func data(of answer: AirAnswer) -> [UInt8]? {
    guard case .bits(let bits, nil) = answer else { return nil }
    return bits.wholeBytes.flatMap(CRC.strippingA)
  }
}
