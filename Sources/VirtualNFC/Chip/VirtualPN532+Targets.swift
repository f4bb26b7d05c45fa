import NFCLink

/// A search that goes on until something is found or the host says otherwise.
enum PendingSearch: Sendable {
  case passive(request: TargetRequest, maximum: Int)
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

/// What InListPassiveTarget looks for.
struct TargetRequest: Sendable {
  let type: TargetType
  /// NFCID1 [UID] or NFCID0 [PUPI] of the target that is meant, if one is.
  var identifier: [UInt8]?
  /// The application family [AFI] of NFC-B targets; 0 for all.
  var family: UInt8 = 0
  /// What is sent to NFC-F targets, without its length.
  var polling = Air.anyF
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
    var request = TargetRequest(type: type)
    if type == .a, !data.isEmpty {
      guard let uid = Self.removingCascadeTags(data) else { return .syntaxError }
      request.identifier = uid
    }
    if type == .b { request.family = data.first ?? 0 }
    if type == .f212 || type == .f424 {
      guard data.count == 5 else { return .syntaxError }
      request.polling = data
    }
    return try resume(.passive(request: request, maximum: Int(parameters[0])))
  }

  /// Takes one more look.
  mutating func resume(_ search: PendingSearch) throws(Air.Unplugged) -> Reply {
    switch search {
    case .passive(let request, let maximum):
      try beginSearch(request.type)
      let retries = settings.passiveActivationRetries
      find(request, maximum: maximum, tries: retries == 0xFF ? 1 : Int(retries) + 1)
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
    transfer = CardTransfer()
    try air.beginSearch()
    setField(true)
    registers.setMode(type.mode)
  }

  /// Lists what answers; the FIFO shows the request if nothing did.
  mutating func find(_ request: TargetRequest, maximum: Int, tries: Int) {
    switch request.type {
    case .a:
      let maximum = request.identifier == nil ? maximum : 1
      while targets.numbers.count < maximum {
        halt(0)
        guard let found = activate(request, tries: tries) else { break }
        targets.add(found)
      }
      registers[ChipRegisters.Address.fifoData] = air.hearsSensRes ? 0x00 : 0x26
    case .f212, .f424:
      let found = air.findF(
        request.polling, bitRate: request.type == .f212 ? 212 : 424, tries: tries,
        maximum: maximum)
      for tag in found { targets.add(ChipTarget(target: .f(tag))) }
    case .b, .jewel:
      if let found = activate(request, tries: tries) { targets.add(found) }
    }
  }

  /// Finds a target and activates the protocol that it speaks.
  private mutating func activate(_ request: TargetRequest, tries: Int) -> ChipTarget? {
    switch request.type {
    case .a:
      guard var found = air.activateA(nfcid1: request.identifier, tries: tries) else { return nil }
      if settings.requestsATS, (found.selRes ?? 0) & 0x20 != 0 { found.ats = air.requestATS() }
      return ChipTarget(
        target: .a(found),
        initiator: found.ats == nil ? nil : ISODEPInitiator(to: .a(found), cid: nil))
    case .b:
      guard
        let found = air.activateB(
          nfcid0: request.identifier, family: request.family, tries: tries)
      else { return nil }
      return ChipTarget(
        target: .b(found.tag), attributeAnswer: found.answer,
        initiator: ISODEPInitiator(to: .b(found.tag), cid: Air.cid(for: found.tag)))
    case .f212, .f424:
      return nil  // has no state to be put into
    case .jewel:
      return air.activateJewel(tries: tries).map { ChipTarget(target: .a($0)) }
    }
  }

  /// A target as InListPassiveTarget describes it.
  func targetData(_ number: Int) -> [UInt8] {
    targets[number].map { [UInt8(number)] + $0.description } ?? []
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
    guard let listed = targets[number] else { return .notAllowed }
    if targets.selected == number { return .success }
    halt(0)
    if !listed.target.canSleep {  // there is nothing to wake
      targets.selected = number
      return .success
    }
    let type = listed.target.technology == .b ? TargetType.b : .a
    let request = TargetRequest(type: type, identifier: listed.target.identifier)
    guard let found = activate(request, tries: 1) else { return .timeout }
    targets[number] = found
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
    transfer = CardTransfer()
    if let initiator = targets[selected]?.initiator {
      initiator.deselect(over: &air)
    } else if targets[selected]?.target.canSleep == true {
      air.haltA()
    }
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
