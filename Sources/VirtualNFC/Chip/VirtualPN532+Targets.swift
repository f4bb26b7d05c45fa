import NFCLink

/// A search that goes on until something is found or the host says otherwise.
enum PendingSearch: Sendable {
  case passive(type: TargetType, nfcid1: [UInt8]?, maximum: Int)
  /// With the turns that are left; nil for ever.
  case autoPoll(types: [UInt8], turns: Int?, pause: Duration)
  /// The chip waits to be found, and nothing here looks for it.
  case asTarget

  /// How long until the next look.
  var interval: Duration? {
    switch self {
    case .passive: .milliseconds(20)
    case .autoPoll(_, _, let pause): pause
    case .asTarget: nil
    }
  }
}

/// BrTy of InListPassiveTarget.
enum TargetType: UInt8, Sendable {
  case a = 0x00
  case f212 = 0x01
  case f424 = 0x02
  case b = 0x03
  case jewel = 0x04

  /// TxMode and RxMode after a search: CRC, speed and framing.
  var mode: UInt8 {
    switch self {
    case .a, .jewel: 0x80
    case .f212: 0x92
    case .f424: 0xA2
    case .b: 0x83
    }
  }
}

extension VirtualPN532 {
  /// InListPassiveTarget: number of targets, type, and what the first request shall contain.
  mutating func listPassiveTargets(_ parameters: [UInt8]) throws(Air.Unplugged) -> Reply {
    guard
      parameters.count >= 2, (1...2).contains(parameters[0]),
      let type = TargetType(rawValue: parameters[1])
    else { return .syntaxError }
    let data = Array(parameters.dropFirst(2))
    var nfcid1: [UInt8]?
    if type == .a, !data.isEmpty {
      guard let uid = Self.removingCascadeTags(data) else { return .syntaxError }
      nfcid1 = uid
    }
    return try resume(.passive(type: type, nfcid1: nfcid1, maximum: Int(parameters[0])))
  }

  /// Takes one more look.
  mutating func resume(_ search: PendingSearch) throws(Air.Unplugged) -> Reply {
    switch search {
    case .passive(let type, let nfcid1, let maximum):
      try beginSearch(type)
      let retries = settings.passiveActivationRetries
      find(type, nfcid1: nfcid1, maximum: maximum, tries: retries == 0xFF ? 1 : Int(retries) + 1)
      if targets.isEmpty, retries == 0xFF { return .pending(search) }
      return .data([UInt8(targets.numbers.count)] + targets.numbers.flatMap(targetData))
    case .autoPoll(let types, let turns, let pause):
      if let found = try pollOnce(types) { return found }
      let left = turns.map { $0 - 1 }
      if left == 0 { return .data([0]) }
      air.traffic.time += pause
      return .pending(.autoPoll(types: types, turns: left, pause: pause))
    case .asTarget:
      return .pending(search)
    }
  }

  mutating func beginSearch(_ type: TargetType) throws(Air.Unplugged) {
    targets.removeAll()
    try air.beginSearch()
    setField(true)
    registers.setMode(type.mode)
  }

  /// Lists what answers; the FIFO shows the request if nothing did.
  mutating func find(_ type: TargetType, nfcid1: [UInt8]?, maximum: Int, tries: Int) {
    switch type {
    case .a:
      let maximum = nfcid1 == nil ? maximum : 1
      while targets.numbers.count < maximum {
        halt(0)
        guard let found = air.activateA(nfcid1: nfcid1, tries: tries) else { break }
        targets.add(found)
      }
      registers[ChipRegisters.Address.fifoData] = targets.isEmpty ? 0x26 : 0x00
    case .jewel, .f212, .f424, .b:
      for _ in 0..<tries { air.request(type) }
    }
  }

  /// A target as InListPassiveTarget describes it.
  func targetData(_ number: Int) -> [UInt8] {
    guard let target = targets[number] else { return [] }
    return [
      UInt8(number), UInt8(target.sensRes >> 8), UInt8(target.sensRes & 0xFF),
      target.selRes ?? 0, UInt8(target.nfcid1.count),
    ] + target.nfcid1
  }

  /// InDeselect: the target sleeps and stays listed. 0 means all.
  mutating func deselect(_ parameters: [UInt8]) -> Reply {
    guard parameters.count == 1 else { return .syntaxError }
    let number = Int(parameters[0])
    guard number == 0 || targets[number] != nil else { return .status(.notAllowed) }
    halt(number)
    return .status(.success)
  }

  /// InRelease: the target sleeps and is forgotten. 0 means all.
  mutating func release(_ parameters: [UInt8]) -> Reply {
    guard parameters.count == 1 else { return .syntaxError }
    let number = Int(parameters[0])
    guard number == 0 || targets[number] != nil else { return .status(.notAllowed) }
    halt(number)
    // A number is not given to another target, so one that is released with a second one left
    // only ceases to be selected.
    if number == 0 || targets.numbers.count == 1 { targets.removeAll() }
    return .status(.success)
  }

  /// InSelect: wakes a listed target by its identifier.
  mutating func select(_ parameters: [UInt8]) -> Reply {
    guard parameters.count == 1 else { return .syntaxError }
    return .status(select(Int(parameters[0])))
  }

  mutating func select(_ number: Int) -> ChipStatus {
    guard let target = targets[number] else { return .notAllowed }
    if targets.selected == number { return .success }
    halt(0)
    guard air.activateA(nfcid1: target.nfcid1, tries: 1) != nil else { return .timeout }
    targets.selected = number
    return .success
  }

  /// InJumpForDEP: there is no peer to answer.
  mutating func jumpForDEP() -> Reply {
    setField(true)
    air.traffic.time += Settings.timeout(settings.atrTimeoutCode)
    return .status(.timeout)
  }

  private mutating func halt(_ number: Int) {
    guard let selected = targets.selected, number == 0 || number == selected else { return }
    air.haltA()
    targets.selected = nil
  }

  /// The identifier without the cascade tags that a host puts in; nil if it is none.
  static func removingCascadeTags(_ data: [UInt8]) -> [UInt8]? {
    let tag = TargetStateA.cascadeTag
    switch data.count {
    case 4: return data
    case 8 where data[0] == tag: return Array(data[1..<8])
    case 12 where data[0] == tag && data[4] == tag: return Array(data[1..<4] + data[5..<12])
    default: return nil
    }
  }
}
