/// A PN532 at a serial line, or its sibling on the USB: bytes in, bytes out (UM0701-02).
///
/// It knows no time of its own. What takes time is told with each output.
package struct VirtualPN532: Sendable {
  /// Bytes to the host.
  package struct Output: Hashable, Sendable {
    package var bytes: [UInt8]
    /// How long a real chip would have taken.
    package var modelledDelay = Duration.zero
    /// How long a fault makes the host wait at least.
    package var injectedDelay = Duration.zero
  }

  /// What a command comes to.
  enum Reply {
    /// An answer, from behind the response code on.
    case data([UInt8])
    case status(ChipStatus)
    case syntaxError
    /// Nothing until something is found.
    case pending(PendingSearch)
  }

  enum Phase { case open, work, close }

  var air: Air
  var registers = ChipRegisters()
  var unit = Unit()
  var settings = Settings()
  var targets = ChipTargets()
  var transfer = CardTransfer()
  package var statistics = LinkStatistics()
  var phase = Phase.open

  private var parser = HostFrameParser()
  /// A chip sleeps until the line has risen five times.
  private var risingEdgesToWake = VirtualPN532.edgesThatWake
  private var lastAnswer: [UInt8] = []
  private var pending: (search: PendingSearch, code: UInt8)?
  private var unbookedBytes = 0
  var isGoingToSleep = false
  let model: ChipModel

  static let edgesThatWake = 5
  static let commandTime = Duration.microseconds(500)

  package init(
    field: VirtualField, faults: FaultScript = FaultScript(), model: ChipModel = .pn532,
    line: ChipLine = .serial
  ) {
    air = Air(field: field, faults: faults)
    self.model = model
    settings.line = line
    if line == .usb { risingEdgesToWake = 0 }
    registers.setField(false)
  }

  package var isUnplugged: Bool { air.isUnplugged }

  /// How long to wait before `continueSearch` takes another look; nil if nothing is searched for.
  package var searchInterval: Duration? { pending?.search.interval }

  /// Takes bytes from the host.
  package mutating func receive(_ bytes: [UInt8]) -> [Output] {
    var outputs: [Output] = []
    for byte in bytes where !air.isUnplugged {
      unbookedBytes += 1
      if risingEdgesToWake > 0 {
        risingEdgesToWake -= Self.risingEdges(byte)
        continue
      }
      guard let event = parser.receive(byte) else { continue }
      outputs += handle(event)
    }
    return outputs
  }

  /// Goes on with a search that has found nothing yet.
  package mutating func continueSearch() -> [Output] {
    guard let (search, code) = pending else { return [] }
    return answer(code) { chip throws(Air.Unplugged) in try chip.resume(search) }
  }

  private mutating func handle(_ event: HostFrameParser.Event) -> [Output] {
    switch event {
    case .acknowledge:
      pending = nil
      bookBytes()
      settings.applyBaudRate()
      return []
    case .refusal:
      bookBytes()
      return lastAnswer.isEmpty ? [] : [send(lastAnswer)]
    case .damaged:
      bookBytes()
      return [send(HostFrame.syntaxError)]
    case .command(let command):
      pending = nil
      settings.applyBaudRate()  // a terminal may have flushed away the host's acknowledge
      return run(command)
    }
  }

  private mutating func run(_ command: [UInt8]) -> [Output] {
    let code = command[0]
    beginPhase(for: PN532Command(rawValue: code))
    let lineTime = bookBytes()
    book { $0.roundTrips += 1 }
    var acknowledge = send(HostFrame.acknowledge)
    acknowledge.modelledDelay += lineTime
    let parameters = Array(command.dropFirst())
    let outputs = answer(code) { chip throws(Air.Unplugged) in
      guard let command = PN532Command(rawValue: code), chip.model.knows(command) else {
        return .syntaxError
      }
      return try chip.execute(command, parameters)
    }
    if isGoingToSleep {
      isGoingToSleep = false
      if settings.line == .serial { risingEdgesToWake = Self.edgesThatWake }
      phase = .open
    }
    return [acknowledge] + outputs
  }

  /// Runs a step of a command and frames what it comes to.
  private mutating func answer(
    _ code: UInt8, step: (inout VirtualPN532) throws(Air.Unplugged) -> Reply
  ) -> [Output] {
    let before = air.traffic
    let injectedBefore = air.injectedDelay
    let reply: Reply
    do throws(Air.Unplugged) {
      reply = try step(&self)
    } catch {
      pending = nil
      return []
    }
    let spent = bookAir(since: before)
    let frame: [UInt8]
    switch reply {
    case .pending(let search):
      pending = (search, code)
      return []
    case .data(let bytes):
      frame = HostFrame.encode([HostFrame.chipToHost, code &+ 1] + bytes)
    case .status(let status):
      frame = HostFrame.encode([HostFrame.chipToHost, code &+ 1, status.rawValue])
    case .syntaxError:
      frame = HostFrame.syntaxError
    }
    pending = nil
    lastAnswer = frame
    book { $0.time += Self.commandTime }
    var output = send(frame)
    output.modelledDelay += spent + Self.commandTime
    output.injectedDelay = air.injectedDelay - injectedBefore
    return [output]
  }

  private static func risingEdges(_ byte: UInt8) -> Int {
    // A start bit (low), eight bits with the lowest first, a stop bit (high).
    let line = UInt16(byte) << 1 | 0x200
    return (line & ~(line << 1)).nonzeroBitCount
  }
}

// MARK: Books

extension VirtualPN532 {
  private mutating func beginPhase(for command: PN532Command?) {
    switch (command, phase) {
    case (.inListPassiveTarget, _), (.inAutoPoll, _), (.inJumpForDEP, _),
      (.inCommunicateThru, .open):
      phase = .work
    case (.inRelease, .work), (.powerDown, .work), (.setSerialBaudRate, .work),
      (.getFirmwareVersion, .work):  // libnfc's drivers for the USB leave with this question
      phase = .close
    default:
      break
    }
  }

  private mutating func book(_ entry: (inout LinkStatistics.Costs) -> Void) {
    switch phase {
    case .open: entry(&statistics.open)
    case .work: entry(&statistics.work)
    case .close: entry(&statistics.close)
    }
  }

  @discardableResult
  private mutating func bookBytes() -> Duration {
    let count = unbookedBytes
    let time = settings.lineTime(of: count)
    unbookedBytes = 0
    book {
      $0.bytesToReader += count
      $0.time += time
    }
    return time
  }

  private mutating func send(_ bytes: [UInt8]) -> Output {
    let time = settings.lineTime(of: bytes.count)
    book {
      $0.bytesFromReader += bytes.count
      $0.time += time
    }
    return Output(bytes: bytes, modelledDelay: time)
  }

  private mutating func bookAir(since before: AirTraffic) -> Duration {
    let now = air.traffic
    book {
      $0.rfExchanges += now.exchanges - before.exchanges
      $0.airBytesSent += now.bytesSent - before.bytesSent
      $0.airBytesReceived += now.bytesReceived - before.bytesReceived
      $0.time += now.time - before.time
    }
    return now.time - before.time
  }
}
