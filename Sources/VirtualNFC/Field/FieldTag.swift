import NFCLink

/// A tag in the field: a model, and what the field knows of its radio side.
struct FieldTag: Sendable {
  /// An answer, and how long it took.
  struct Heard: Sendable {
    var answer: Bits?
    var busy = Duration.zero
    /// What a fault added to it.
    var injected = Duration.zero
  }

  private enum Radio: Sendable {
    case a(TargetStateA)
    case b(TargetStateB)
    /// NFC-F knows no selection: whether the tag has been polled since it has power.
    case f(isPolled: Bool)
    /// What an NFC-V tag hears is its own affair: whether it has answered since it has power.
    case v(hasAnswered: Bool)
  }

  var model: any TagModel
  /// Out of reach for now, by a fault, though still on the list.
  var isAway = false
  private var radio: Radio

  init(_ model: any TagModel) {
    self.model = model
    radio =
      switch model.target {
      case .a(let activation): .a(TargetStateA(activation))
      case .b(let activation): .b(TargetStateB(activation))
      case .f: .f(isPolled: false)
      case .v: .v(hasAnswered: false)
      }
  }

  var isActive: Bool {
    guard !isAway else { return false }
    return switch radio {
    case .a(let state): state.phase == .active
    case .b(let state): state.phase == .active
    case .f(let isPolled): isPolled
    case .v(let hasAnswered): hasAnswered
    }
  }

  /// Whether the tag is selected and hears nothing but blocks of ISO-DEP.
  var isInProtocol: Bool { isActive && model.isInProtocol }

  mutating func powerOff() {
    switch radio {
    case .a(var state):
      state.powerOff()
      radio = .a(state)
    case .b(var state):
      state.powerOff()
      radio = .b(state)
    case .f:
      radio = .f(isPolled: false)
    case .v:
      radio = .v(hasAnswered: false)
    }
    model.powerOff()
  }

  /// Falls back to where the tag was woken from, as after an error.
  mutating func deselect() {
    guard case .a(var state) = radio else { return }
    state.deselect()
    radio = .a(state)
  }

  /// Hears a frame. A fault makes the tag take longer over a command.
  mutating func receive(_ frame: AirFrame, delayedBy delay: Duration = .zero) -> Heard {
    guard !isAway, frame.technology == model.target.technology else { return Heard() }
    if isInProtocol { return receiveCommand(frame, delayedBy: delay) }
    switch radio {
    case .a(var state):
      let event = state.receive(frame.bits)
      radio = .a(state)
      switch event {
      case .nothing:
        return Heard()
      case .woken(let bits):
        model.wake()
        return Heard(answer: bits)
      case .answer(let bits):
        return Heard(answer: bits)
      case .command:
        return receiveCommand(frame, delayedBy: delay)
      }
    case .b(var state):
      guard let bytes = frame.content else { return Heard() }
      let event = state.receive(bytes)
      radio = .b(state)
      return Heard(answer: answer(to: event).map { Bits(CRC.appending(.b, to: $0)) })
    case .f:
      let heard = receiveCommand(frame, delayedBy: delay)
      if heard.answer != nil { radio = .f(isPolled: true) }
      return heard
    case .v:
      let heard = receiveCommand(frame, delayedBy: delay)
      if heard.answer != nil { radio = .v(hasAnswered: true) }
      return heard
    }
  }

  /// Loses power for a moment while it works on a command.
  mutating func tear(_ frame: AirFrame) {
    if isActive, let command = frame.content { model.tear(during: command) }
    powerOff()
  }

  private mutating func receiveCommand(_ frame: AirFrame, delayedBy delay: Duration) -> Heard {
    let command = frame.content
    let response =
      command.map { model.respond(to: $0, delayedBy: delay) } ?? model.respondToBrokenFrame()
    return Heard(
      answer: encode(response.answer), busy: response.busy, injected: response.injected)
  }

  private mutating func answer(to event: TargetStateB.Event) -> [UInt8]? {
    switch event {
    case .nothing:
      return nil
    case .woken(let bytes):
      model.wake()
      return bytes
    case .answer(let bytes):
      return bytes
    case .attributed(let bytes, let frameSize, let cid):
      model.attribute(frameSize: frameSize, cid: cid)
      return bytes
    }
  }

  private mutating func encode(_ answer: TagResponse.Answer) -> Bits? {
    switch answer {
    case .data(let bytes):
      return Bits(CRC.appending(model.target.technology, to: bytes))
    case .farewell(let bytes):
      halt()
      return Bits(CRC.appending(model.target.technology, to: bytes))
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

  private mutating func halt() {
    switch radio {
    case .a(var state):
      state.halt()
      radio = .a(state)
    case .b(var state):
      state.halt()
      radio = .b(state)
    case .f, .v:
      break
    }
  }
}
