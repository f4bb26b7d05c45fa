import TagImages

extension Type2Model {
  /// The access conditions that the memory holds now.
  var currentAccess: AccessConditions {
    switch traits.protection {
    case .none:
      AccessConditions()
    case .password(let configuration):
      AccessConditions(
        auth0: bytes(of: configuration)[3], access: bytes(of: configuration + 1)[0],
        i2c: traits.sessionRegisters == nil ? 0 : bytes(of: configuration + 4)[0])
    case .des(let auth0, let auth1):
      AccessConditions(auth0: bytes(of: auth0)[0], auth1: bytes(of: auth1)[0])
    }
  }

  /// The first block that needs authentication; nil if it was given.
  var firstProtected: Int? {
    session.isAuthenticated ? nil : accessWhenWoken.firstProtected
  }

  /// Whether a block needs authentication that was not given.
  func isProtected(_ number: Int) -> Bool {
    guard let first = firstProtected else { return false }
    return number < 256 ? number >= first : accessWhenWoken.protectsSector1
  }

  /// CFGLCK holds the first two configuration blocks; PWD and PACK stay writable.
  func isLockedConfiguration(_ number: Int) -> Bool {
    guard isConfigurationLocked, case .password(let first) = traits.protection else {
      return false
    }
    return number == first || number == first + 1
  }

  /// PWD_AUTH. A wrong password counts; after as many as ACCESS allows, none is right any more.
  mutating func authenticate(password: [UInt8]) -> TagResponse {
    guard case .password(let configuration) = traits.protection else { return refusal }
    let written = accessWhenWoken.attemptLimit
    let limit = traits.attemptLimitIsExponent && written > 0 ? 1 << written : written
    guard limit == 0 || failedAttempts < limit else { return .nak(0x4) }
    guard content.block(configuration + 2) == password else {
      if limit > 0 { failedAttempts += 1 }
      return refusal
    }
    failedAttempts = 0
    session.isAuthenticated = true
    return .data(Array(bytes(of: configuration + 3).prefix(2)))
  }

  /// VCTID, byte 1 of the second configuration block.
  var virtualCardType: UInt8 {
    guard case .password(let configuration) = traits.protection else { return 0 }
    return bytes(of: configuration + 1)[1]
  }
}
