import NFCLink

/// A tag in the field: a model, and what the field knows of its radio side.
struct FieldTag: Sendable {
  var model: any TagModel
  /// Out of reach for now, by a fault, though still on the list.
  var isAway = false
  private var stateA: TargetStateA?

  init(_ model: any TagModel) {
    self.model = model
    if case .a(let activation) = model.target { stateA = TargetStateA(activation) }
  }

  var isActive: Bool { stateA?.phase == .active && !isAway }

  mutating func powerOff() {
    stateA?.powerOff()
    model.powerOff()
  }

  mutating func deselect() {
    stateA?.deselect()
  }

  /// Hears a frame; nil for no answer. The duration is how long the tag was busy.
  mutating func receive(_ frame: AirFrame) -> (answer: Bits?, busy: Duration) {
    guard !isAway, frame.technology == .a, var state = stateA else { return (nil, .zero) }
    let event = state.receive(frame.bits)
    stateA = state
    switch event {
    case .nothing:
      return (nil, .zero)
    case .woken(let bits):
      model.wake()
      return (bits, .zero)
    case .answer(let bits):
      return (bits, .zero)
    case .command(let bits):
      let command = bits.wholeBytes.flatMap(CRC.strippingA)
      let response = command.map { model.respond(to: $0) } ?? model.respondToBrokenFrame()
      return (encode(response.answer), response.busy)
    }
  }

  /// Loses power for a moment while it works on a command.
  mutating func tear(_ frame: AirFrame) {
    if isActive, let command = frame.bits.wholeBytes.flatMap(CRC.strippingA) {
      model.tear(during: command)
    }
    powerOff()
  }

  private mutating func encode(_ answer: TagResponse.Answer) -> Bits? {
    switch answer {
    case .data(let bytes):
      return Bits(bytes + CRC.a(bytes))
    case .acknowledge:
      return Bits([0x0A], count: 4)
    case .nak(let value):
      deselect()
      return Bits([value], count: 4)
    case .silence:
      return nil
    case .withdrawal:
      deselect()
      return nil
    }
  }
}
