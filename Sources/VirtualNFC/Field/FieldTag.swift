import NFCLink

/// A tag in the field: a model, and what the field knows of its radio side.
struct FieldTag: Sendable {
  /// An answer, and how long it took.
  struct Heard: Sendable {
    var answer: Bits?
    var busy = Duration.zero
    /// What a fault added to it.
    var injected = Duration.zero
    var slot = 0
  }

  private enum Radio: Sendable {
    case a(TargetStateA)
    case b(TargetStateB)
    /// A Type 1 tag answers requests, then commands; it has no anticollision and no sleep.
    case type1(isAwake: Bool)
    /// A tag that hears frames as they are: it has a way of its own to be found.
    case own(isAwake: Bool)
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
      case .a(let activation):
        activation.selRes == nil ? .type1(isAwake: false) : .a(TargetStateA(activation))
      case .b(let activation): .b(TargetStateB(activation))
      case .f: .f(isPolled: false)
      case .other: .own(isAwake: false)
      case .v: .v(hasAnswered: false)
      }
  }

  var isActive: Bool {
    guard !isAway else { return false }
    return switch radio {
    case .a(let state): state.phase == .active
    case .b(let state): state.phase == .active
    case .type1(let isAwake), .own(let isAwake): isAwake
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
    case .type1:
      radio = .type1(isAwake: false)
    case .own:
      radio = .own(isAwake: false)
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
    case .own:
      return receiveOwn(frame)
    case .type1(let isAwake):
      return receiveType1(frame, isAwake: isAwake, delayedBy: delay)
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

  /// What the tag says unasked as soon as it has power; nil if it is none that does.
  var announcement: Bits? {
    isAway ? nil : (model as? PresenceModel)?.barcode
  }

  /// A frame with the checksum of NFC-B, or with none: the answer has one if the question does.
  private mutating func receiveOwn(_ frame: AirFrame) -> Heard {
    guard let bytes = frame.bits.wholeBytes else { return Heard() }
    let command = frame.content ?? bytes
    guard case .data(let answer) = model.respond(to: command).answer else { return Heard() }
    radio = .own(isAwake: true)
    return Heard(
      answer: Bits(command == bytes ? answer : CRC.appending(.b, to: answer)))
  }

  /// REQA and WUPA, and commands with the checksum of NFC-B.
  private mutating func receiveType1(
    _ frame: AirFrame, isAwake: Bool, delayedBy delay: Duration
  ) -> Heard {
    if case .a(let activation) = model.target, frame.bits.count == 7 {
      radio = .type1(isAwake: true)
      model.wake()
      return Heard(
        answer: Bits([UInt8(activation.sensRes & 0xFF), UInt8(activation.sensRes >> 8)]))
    }
    guard isAwake, let command = content(of: frame) else { return Heard() }
    let response = model.respond(to: command, delayedBy: delay)
    guard case .data(let bytes) = response.answer else { return Heard() }
    return Heard(
      answer: Bits(CRC.appending(.b, to: bytes)), busy: response.busy,
      injected: response.injected)
  }

  /// The bytes of a command without their checksum.
  private func content(of frame: AirFrame) -> [UInt8]? {
    guard case .type1 = radio else { return frame.content }
    return frame.bits.wholeBytes.flatMap { CRC.stripping(.b, from: $0) }
  }

  /// Loses power for a moment while it works on a command.
  mutating func tear(_ frame: AirFrame) {
    if isActive, let command = content(of: frame) { model.tear(during: command) }
    powerOff()
  }

  private mutating func receiveCommand(_ frame: AirFrame, delayedBy delay: Duration) -> Heard {
    let command = frame.content
    let response =
      command.map { model.respond(to: $0, delayedBy: delay) } ?? model.respondToBrokenFrame()
    return Heard(
      answer: encode(response.answer), busy: response.busy, injected: response.injected,
      slot: response.slot)
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
    case .type1, .own, .f, .v:
      break
    }
  }
}
