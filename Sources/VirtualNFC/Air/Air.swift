import NFCLink

/// The way between one reader and its field, with the faults that lie on it.
struct Air: Sendable {
  /// The reader has disappeared.
  struct Unplugged: Error {}

  let field: VirtualField
  var faults: FaultScript
  /// Exchanges with a tag since its first activation.
  private(set) var exchangeCount = 0
  private(set) var isPowered = false
  private(set) var isUnplugged = false
  var traffic = AirTraffic()
  /// How much longer than modelled exchanges have taken because of a fault.
  private(set) var injectedDelay = Duration.zero

  /// The tag that was selected last, which is the one that a fault takes away.
  private var lastSelected: Int?
  private var removed: [Int] = []

  init(field: VirtualField, faults: FaultScript) {
    self.field = field
    self.faults = faults
  }

  mutating func setPower(_ isOn: Bool) {
    if isPowered && !isOn { field.powerOff() }
    if !isPowered && isOn { traffic.time += AirTraffic.fieldStart }
    isPowered = isOn
  }

  /// Begins a search for tags; while a tag is away this counts as an exchange.
  mutating func beginSearch() throws(Unplugged) {
    if !removed.isEmpty { try beginExchange() }
  }

  /// Sends a frame that belongs to finding, selecting or halting: no fault touches it.
  mutating func signal(_ frame: AirFrame) -> AirAnswer {
    guard isPowered else { return .none }
    let result = field.transmit(frame)
    traffic.add(frame, result.answer, busy: result.busy)
    if let active = field.activeNumber { lastSelected = active }
    return result.answer
  }

  /// Sends a frame to the selected tag.
  mutating func exchange(_ frame: AirFrame) throws(Unplugged) -> AirAnswer {
    try beginExchange()
    guard isPowered else { return .none }
    let result = faultyExchange(frame)
    injectedDelay += faults.delay
    traffic.add(frame, result.answer, busy: result.busy + faults.delay)
    return result.answer
  }

  private func faultyExchange(_ frame: AirFrame) -> (answer: AirAnswer, busy: Duration) {
    if happens(.tear) {
      field.tear(frame)
      return (.none, .zero)
    }
    if happens(.mute) { return (.none, .zero) }
    if happens(.nak), field.activeNumber != nil {
      field.deselectActive()
      return (.bits(Bits([0x01], count: 4)), .zero)
    }
    let result = field.transmit(frame)
    if happens(.lose) { return (.none, result.busy) }
    if happens(.corrupt), case .bits(let bits, _) = result.answer {
      return (.bits(bits.flipping(0)), result.busy)
    }
    return result
  }

  private mutating func beginExchange() throws(Unplugged) {
    guard lastSelected != nil else { return }
    exchangeCount += 1
    if faults.faults.contains(where: { $0.kind == .unplug && $0.first <= exchangeCount }) {
      isUnplugged = true
      throw Unplugged()
    }
    let isAway = faults.faults.contains {
      $0.kind == .remove && $0.first <= exchangeCount && exchangeCount < $0.last ?? .max
    }
    if isAway, removed.isEmpty, let lastSelected {
      removed.append(lastSelected)
      field.setAway(true, number: lastSelected)
    } else if !isAway {
      for number in removed { field.setAway(false, number: number) }
      removed = []
    }
  }

  private func happens(_ kind: FaultScript.Kind) -> Bool {
    faults.faults.contains {
      $0.kind == kind && $0.first <= exchangeCount && exchangeCount <= $0.last ?? .max
    }
  }
}
