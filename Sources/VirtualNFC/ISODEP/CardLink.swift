import NFCLink
import TagImages

/// A card behind ISO-DEP: the rules of ISO/IEC 14443-4, 7.5 as a card keeps them.
struct CardLink<Card: CardModel>: TagModel {
  private(set) var card: Card
  private let parameters: ISODEPParameters
  private var session: Session?

  /// What lasts from the activation of the protocol to its end.
  private struct Session: Sendable {
    /// The longest frame that the reader takes, CRC included [FSD].
    let frameSize: Int
    let cid: UInt8
    /// The number of the block that the card has sent last; it starts as if that had been 1.
    var number: UInt8 = 1
    var received: [UInt8] = []
    var unsent: ArraySlice<UInt8> = []
    var lastBlock: Block?
    var waiting: Waiting?
  }

  /// A response for which the card has asked more time.
  private struct Waiting: Sendable {
    let response: [UInt8]
    var rest: Thinking
    /// What the reader has to repeat.
    var factor: UInt8
  }

  /// No command is longer: a header, an extended length, 65,535 bytes, an extended Le.
  private static var longestCommand: Int { 4 + 3 + 65_535 + 2 }
  private static var largestFactor: Int { 59 }

  init(_ card: Card) {
    self.card = card
    parameters = ISODEPParameters(of: card.target)
  }

  var target: RemoteTarget { card.target }
  var image: TagImage { card.image }
  var isInProtocol: Bool { session != nil }

  mutating func powerOff() { session = nil }

  mutating func wake() { session = nil }

  mutating func attribute(frameSize: Int, cid: UInt8) {
    session = Session(frameSize: frameSize, cid: cid)
    card.activate()
  }

  mutating func respond(to command: [UInt8]) -> TagResponse {
    respond(to: command, delayedBy: .zero)
  }

  mutating func respond(to command: [UInt8], delayedBy delay: Duration) -> TagResponse {
    guard let session else { return answerRATS(command) }
    guard command.count + 2 <= parameters.frameSize, let block = Block(command),
      isAddressed(block, to: session)
    else { return .silence }
    switch block.kind {
    case .information(_, let chains):
      return receive(block, chains: chains, delayedBy: delay)
    case .acknowledge(let number):
      if number == session.number { return repeatLast() }
      return session.unsent.isEmpty ? .silence : continueResponse(to: block)
    case .refusal(let number):
      if number == session.number { return repeatLast() }
      return send(Block(.acknowledge(number: session.number), cid: block.cid))
    case .deselect:
      self.session = nil
      return TagResponse(answer: .farewell(Block(.deselect, cid: block.cid).bytes))
    case .waitingTime:
      return resume(after: block)
    }
  }

  /// A card hears nothing where a frame is broken (7.5.4.3, rule 12 lets the reader ask again).
  mutating func respondToBrokenFrame() -> TagResponse { .silence }

  mutating func tear(during command: [UInt8]) {
    guard let session, let block = Block(command), isAddressed(block, to: session),
      case .information(_, chains: false) = block.kind
    else { return }
    card.tear(during: session.received + block.information)
  }

  /// RATS: frame size and card identifier. Another command sends the card back to sleep.
  private mutating func answerRATS(_ command: [UInt8]) -> TagResponse {
    guard case .a(let activation) = target, command.count == 2, command[0] == 0xE0,
      command[1] & 0x0F < 15
    else { return TagResponse(answer: .withdrawal) }
    let ats = activation.ats ?? []
    attribute(
      frameSize: ISODEPParameters.frameSize(index: command[1] >> 4), cid: command[1] & 0x0F)
    return .data([UInt8(truncatingIfNeeded: ats.count + 1)] + ats)
  }

  /// A card whose identifier is 0 also takes blocks without one (7.1.1.2).
  private func isAddressed(_ block: Block, to session: Session) -> Bool {
    guard let cid = block.cid else { return session.cid == 0 || !parameters.hasCID }
    return parameters.hasCID && cid == session.cid
  }
}

// MARK: Chaining

extension CardLink {
  private mutating func receive(
    _ block: Block, chains: Bool, delayedBy delay: Duration
  ) -> TagResponse {
    guard var session else { return .silence }
    session.number ^= 1
    session.unsent = []
    session.waiting = nil
    session.received += block.information
    guard session.received.count <= Self.longestCommand else {
      session.received = []
      self.session = session
      return .silence
    }
    let command = session.received
    if !chains { session.received = [] }
    self.session = session
    guard !chains else {
      return send(Block(.acknowledge(number: session.number), cid: block.cid))
    }
    let response = card.respond(to: command)
    guard let bytes = response.bytes else {
      self.session?.lastBlock = nil
      return .silence
    }
    return answer(bytes, to: block, after: Thinking(own: response.busy, injected: delay))
  }

  /// Sends what fits into a frame, and leaves the rest for the reader to ask for.
  private mutating func answer(
    _ response: [UInt8], to block: Block, after thinking: Thinking
  ) -> TagResponse {
    if thinking.total > parameters.waitingTime {
      return askForTime(response, to: block, thinking, within: parameters.waitingTime)
    }
    session?.unsent = response[...]
    return send(nextPart(to: block), after: thinking)
  }

  private mutating func continueResponse(to block: Block) -> TagResponse {
    session?.number ^= 1
    return send(nextPart(to: block))
  }

  private mutating func nextPart(to block: Block) -> Block {
    let overhead = 3 + (block.cid == nil ? 0 : 1)
    let room = (session?.frameSize ?? 0) - overhead
    let part = session?.unsent.prefix(room) ?? []
    session?.unsent.removeFirst(part.count)
    return Block(
      .information(number: session?.number ?? 0, chains: session?.unsent.isEmpty == false),
      cid: block.cid, information: Array(part))
  }

  private mutating func send(_ block: Block, after thinking: Thinking = Thinking()) -> TagResponse {
    session?.lastBlock = block
    return TagResponse(
      answer: .data(block.bytes), busy: thinking.own, injected: thinking.injected)
  }

  private func repeatLast() -> TagResponse {
    session?.lastBlock.map { .data($0.bytes) } ?? .silence
  }
}

// MARK: Waiting time extension

extension CardLink {
  /// S(WTX) at the end of the time that the card has: as many waiting times as it needs, or as it
  /// may ask for at once.
  private mutating func askForTime(
    _ response: [UInt8], to block: Block, _ thinking: Thinking, within limit: Duration
  ) -> TagResponse {
    var rest = thinking
    let spent = rest.spend(limit)
    let needed = (rest.total / parameters.waitingTime).rounded(.up)
    let factor = UInt8(min(max(needed, 1), Double(Self.largestFactor)))
    session?.waiting = Waiting(response: response, rest: rest, factor: factor)
    return send(Block(.waitingTime, cid: block.cid, information: [factor]), after: spent)
  }

  private mutating func resume(after block: Block) -> TagResponse {
    guard let waiting = session?.waiting, let factor = block.information.first,
      factor & 0x3F == waiting.factor
    else { return .silence }
    session?.waiting = nil
    let granted = parameters.waitingTime * Int(waiting.factor)
    guard waiting.rest.total > granted else {
      session?.unsent = waiting.response[...]
      return send(nextPart(to: block), after: waiting.rest)
    }
    return askForTime(waiting.response, to: block, waiting.rest, within: granted)
  }
}

/// Time that a card takes, by itself and because of a fault.
struct Thinking: Hashable, Sendable {
  var own = Duration.zero
  var injected = Duration.zero

  var total: Duration { own + injected }

  /// Takes off as much as a limit allows, and returns what it took.
  mutating func spend(_ limit: Duration) -> Thinking {
    var spent = Thinking(own: min(own, limit))
    spent.injected = min(injected, limit - spent.own)
    own -= spent.own
    injected -= spent.injected
    return spent
  }
}
