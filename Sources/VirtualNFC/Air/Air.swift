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
  /// Whether the last search for NFC-A tags got an answer to its request, whatever came of it.
  var hearsSensRes = false
  /// How much longer than modelled exchanges have taken because of a fault.
  private(set) var injectedDelay = Duration.zero

  /// The tag that was selected last, which is the one that a fault takes away.
  private var lastSelected: Int?
  private var removed: [Int] = []
  private var boundary = ExchangeBoundary()

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
    answers(to: frame).first ?? .none
  }

  /// The same, with what comes in each of several time slots.
  mutating func answers(to frame: AirFrame) -> [AirAnswer] {
    guard isPowered else { return [] }
    let reception = field.transmit(frame)
    traffic.add(frame, reception.answers, busy: reception.busy)
    if let active = field.activeNumber { lastSelected = active }
    return reception.answers
  }

  /// Sends a frame that is a command to the selected tag.
  ///
  /// - Parameter isWhole: whether it is all that the tag needs to act.
  mutating func exchange(
    _ frame: AirFrame, isWhole: Bool = true
  ) throws(Unplugged) -> AirAnswer {
    try beginExchange()
    return proceed(frame, isWhole: isWhole)
  }

  /// Sends a further frame of the exchange that has begun, with the faults of that exchange.
  mutating func proceed(_ frame: AirFrame, isWhole: Bool = true) -> AirAnswer {
    guard isPowered else { return .none }
    let reception = faultyReception(of: frame, isWhole)
    injectedDelay += reception.injected
    traffic.add(frame, [reception.answer], busy: reception.busy + reception.injected)
    return reception.answer
  }

  private func faultyReception(of frame: AirFrame, _ isWhole: Bool) -> Reception {
    let isInProtocol = field.isInProtocol
    // Until a command has arrived whole there is nothing to act on.
    let isActedOn =
      isWhole && !(isInProtocol && frame.content.flatMap(Block.init)?.chains == true)
    if happens(.tear), isActedOn {
      field.tear(frame)
      return Reception()
    }
    // A card that cannot use a block says nothing.
    if happens(.mute) || happens(.nak) && isInProtocol {
      return Reception(injected: isInProtocol ? .zero : faults.delay)
    }
    if happens(.nak), field.activeNumber != nil {
      field.deselectActive()
      return Reception(answer: .bits(Bits([0x01], count: 4)), injected: faults.delay)
    }
    var reception = field.transmit(frame, delayedBy: faults.delay)
    guard isActedOn else { return reception }
    if happens(.lose) { reception.answer = .none }
    if happens(.corrupt), case .bits(let bits, _) = reception.answer {
      reception.answer = .bits(bits.flipping(0))
    }
    return reception
  }

  /// Sends a frame that a host has put together by itself.
  mutating func pass(_ frame: AirFrame) throws(Unplugged) -> AirAnswer {
    guard field.isInProtocol else {
      boundary.reset()
      return isSignal(frame) ? signal(frame) : try exchange(frame)
    }
    return boundary.begins(with: frame.content ?? []) ? try exchange(frame) : proceed(frame)
  }

  /// Begins an exchange with the selected tag, which counts and may be what a fault waits for.
  mutating func beginExchange() throws(Unplugged) {
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
