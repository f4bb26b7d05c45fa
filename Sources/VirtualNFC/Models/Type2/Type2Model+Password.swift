import TagImages

extension Type2Traits {
  /// Offset of AUTH0.
  var auth0Byte: Int? {
    switch protection {
    case .none: nil
    case .password(let configuration): configuration * 4 + 3
    case .des(let auth0, _): auth0 * 4
    }
  }

  /// Offset of ACCESS; the Ultralight C has none.
  var accessByte: Int? {
    guard case .password(let configuration) = protection else { return nil }
    return (configuration + 1) * 4
  }
}

extension Type2Model {
  /// Bits of ACCESS.
  private enum Access {
    static let protectsReading: UInt8 = 0x80
    static let locksConfiguration: UInt8 = 0x40
    static let countsReads: UInt8 = 0x10
    static let protectsCounter: UInt8 = 0x08
    static let attemptLimit: UInt8 = 0x07
  }

  /// The bit of PT_I2C that extends protection to sector 1.
  private static let protectsSector1: UInt8 = 0x08

  private var access: UInt8 { byte(traits.accessByte) ?? 0 }

  /// The first block that needs authentication; nil if there is none or it was given.
  var firstProtected: Int? {
    guard !session.isAuthenticated, let auth0 = byte(traits.auth0Byte) else { return nil }
    return Int(auth0)
  }

  /// Whether a block needs authentication that was not given.
  func isProtected(_ number: Int) -> Bool {
    guard let first = firstProtected else { return false }
    guard number >= 256 else { return number >= first }
    guard case .password(let configuration) = traits.protection else { return false }
    return bytes(of: configuration + 4)[0] & Self.protectsSector1 != 0
  }

  /// Whether protection extends to reading.
  var isReadProtected: Bool {
    if case .des(_, let auth1) = traits.protection { return bytes(of: auth1)[0] & 1 == 0 }
    return access & Access.protectsReading != 0
  }

  /// PWD_AUTH. A wrong password counts; after as many as ACCESS allows, none is right any more.
  mutating func authenticate(password: [UInt8]) -> TagResponse {
    guard case .password(let configuration) = traits.protection else { return refusal }
    let exponent = Int(access & Access.attemptLimit)
    let limit = traits.attemptLimitIsExponent && exponent > 0 ? 1 << exponent : exponent
    guard limit == 0 || failedAttempts < limit else { return .nak(0x4) }
    guard content.block(configuration + 2) == password else {
      if limit > 0 { failedAttempts += 1 }
      return refusal
    }
    failedAttempts = 0
    session.isAuthenticated = true
    return .data(Array(bytes(of: configuration + 3).prefix(2)))
  }

  /// AUTHENTICATE of the Ultralight C, first part: eight bytes that a key would have to answer.
  mutating func beginDESAuthentication() -> TagResponse {
    session.expecting = .desAnswer
    return .data([0xAF] + content.nfcid1 + [0x5A])
  }

  mutating func latchConfiguration() {
    configurationLockedWhenPowered =
      traits.hasConfigurationLock && access & Access.locksConfiguration != 0
  }

  /// CFGLCK holds the first two configuration blocks; PWD and PACK stay writable.
  func isLockedConfiguration(_ number: Int) -> Bool {
    guard configurationLockedWhenPowered, case .password(let first) = traits.protection else {
      return false
    }
    return number == first || number == first + 1
  }

  // MARK: Counters

  /// READ_CNT: three bytes, the lowest first.
  mutating func readCounter(_ number: Int) -> TagResponse {
    if let counted = traits.readsCountOn {
      let isLocked = access & Access.protectsCounter != 0 && !session.isAuthenticated
      guard number == counted, access & Access.countsReads != 0, !isLocked else { return refusal }
    }
    guard let value = counter(number)?.value else { return refusal }
    return .data([UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value >> 16 & 0xFF)])
  }

  /// INCR_CNT; a sum that does not fit is refused and changes nothing.
  mutating func incrementCounter(_ number: Int, by step: [UInt8]) -> TagResponse {
    guard var counter = counter(number) else { return refusal }
    let increment = UInt32(step[0]) | UInt32(step[1]) << 8 | UInt32(step[2]) << 16
    guard counter.value & 0xFF_FFFF + increment <= 0xFF_FFFF else { return .nak(0x4) }
    counter.value = counter.value & 0xFF_FFFF + increment
    content.counters[number] = counter
    return TagResponse(answer: .acknowledge, busy: Self.programming)
  }

  /// CHECK_TEARING_EVENT: BD, unless an increment was torn.
  func checkTearing(_ number: Int) -> TagResponse {
    counter(number).map { .data([$0.tearing]) } ?? refusal
  }

  /// The first READ or FAST_READ after power-up counts, where the configuration says so.
  mutating func countRead() {
    guard
      let number = traits.readsCountOn, access & Access.countsReads != 0, !hasCountedRead,
      var counter = counter(number)
    else { return }
    hasCountedRead = true
    if counter.value < 0xFF_FFFF { counter.value += 1 }
    content.counters[number] = counter
  }

  private func counter(_ number: Int) -> Type2Image.Counter? {
    let numbers = traits.readsCountOn.map { $0...$0 } ?? 0...2
    guard numbers.contains(number) else { return nil }
    return content.counters[number] ?? Type2Image.Counter(value: 0)
  }
}
