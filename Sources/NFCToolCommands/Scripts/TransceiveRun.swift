import NFCLink

/// Runs a script of raw frames against one tag and tells how each step went.
struct TransceiveRun {
  let transceiver: any Transceiver
  let output: OutputOptions
  let isTap: Bool
  let keepsGoing: Bool
  private var kept: [String: [UInt8]] = [:]
  private var failures = 0
  /// Whether the tag awaits the second half of SECTOR SELECT, to which silence means yes.
  private var isSelectingSector = false

  /// Longer than any command of a Type 2 tag takes.
  private static let timeout = Duration.milliseconds(500)
  /// PWD_AUTH; what follows it must not get into a trace or a log.
  private static let passwordCommand: UInt8 = 0x1B
  private static let acknowledge: [UInt8] = [0x0A]
  /// SECTOR SELECT, first half.
  private static let sectorSelect: [UInt8] = [0xC2, 0xFF]

  /// How a step went.
  private struct Outcome {
    var command: [UInt8]?
    var response: [UInt8]?
    var isNak = false
    /// What was expected and did not come; nil if all is well.
    var complaint: String?
    /// What a person is shown.
    var text: String?
  }

  init(transceiver: any Transceiver, output: OutputOptions, isTap: Bool, keepsGoing: Bool) {
    self.transceiver = transceiver
    self.output = output
    self.isTap = isTap
    self.keepsGoing = keepsGoing
  }

  mutating func perform(_ script: TransceiveScript) async throws(ToolFailure) -> ExitStatus {
    if isTap { Console.line("1..\(script.steps.count)") }
    for (index, step) in script.steps.enumerated() {
      let outcome = try await perform(step.action, line: step.line.number)
      show(outcome, step, number: index + 1)
      if outcome.complaint != nil {
        failures += 1
        guard keepsGoing else { throw unmet(outcome, step) }
      }
    }
    return failures == 0 ? .success : .protocolFault
  }

  private mutating func perform(
    _ action: TransceiveScript.Action, line: Int
  ) async throws(ToolFailure) -> Outcome {
    switch action {
    case .send(let frame, let expectation, let name):
      var outcome = try await send(frame, line: line)
      outcome.complaint = complaint(expectation, outcome)
      if let name { kept[name] = outcome.response ?? [] }
      return outcome
    case .expect(let name, let range, let pattern):
      return compare(name, range, pattern)
    case .print(let name):
      return Outcome(text: Hex.string(kept[name] ?? []))
    case .reset:
      try await reactivate(line: line)
      return Outcome()
    }
  }

  private static func secrecy(of frame: [UInt8]) -> Secrecy {
    frame.first == passwordCommand ? .secret : .open
  }

  /// Sends a frame. A broken answer from a tag that is still there counts as a NAK, which is what
  /// most readers make of one.
  private mutating func send(_ frame: [UInt8], line: Int) async throws(ToolFailure) -> Outcome {
    let meansYesBySilence = isSelectingSector
    isSelectingSector = false
    do throws(TransceiveError) {
      let response = try await transceiver.transceive(
        frame, timeout: Self.timeout, secrecy: Self.secrecy(of: frame))
      let isNak = response.count == 1 && response[0] & 0xFA == 0
      if isNak { try await transceiver.reactivate() }
      isSelectingSector = frame == Self.sectorSelect && !isNak
      // Some readers show an acknowledge and others swallow it.
      let answer = response.isEmpty ? Self.acknowledge : response
      return Outcome(command: frame, response: isNak ? nil : answer, isNak: isNak)
    } catch {
      guard error == .transmission else { throw ToolFailure(error).inScript(line: line) }
      if meansYesBySilence { return Outcome(command: frame, response: []) }
      try await reactivate(line: line)
      return Outcome(command: frame, isNak: true)
    }
  }

  private func reactivate(line: Int) async throws(ToolFailure) {
    do throws(TransceiveError) {
      try await transceiver.reactivate()
    } catch {
      throw ToolFailure(error).inScript(line: line)
    }
  }

  private func complaint(
    _ expectation: TransceiveScript.Expectation, _ outcome: Outcome
  ) -> String? {
    let received = outcome.isNak ? "a NAK" : Hex.string(outcome.response ?? [])
    switch expectation {
    case .anything: return nil
    case .nak: return outcome.isNak ? nil : "expected a NAK, received \(received)"
    case .answer(let pattern):
      if let response = outcome.response, pattern.matches(response) { return nil }
      return "expected \(pattern.text), received \(received)"
    }
  }

  private func compare(
    _ name: String, _ range: ClosedRange<Int>?, _ pattern: NibblePattern
  ) -> Outcome {
    let all = kept[name] ?? []
    let bytes = range.map { Array(all.dropFirst($0.lowerBound).prefix($0.count)) } ?? all
    return Outcome(
      complaint: pattern.matches(bytes)
        ? nil : "expected \(pattern.text), \(name) holds \(Hex.string(bytes))")
  }

  // MARK: Telling

  private func show(_ outcome: Outcome, _ step: TransceiveScript.Step, number: Int) {
    let source = Self.source(of: step)
    if isTap {
      Console.line(
        "\(outcome.complaint == nil ? "ok" : "not ok") \(number) - "
          + HostileText.shown(source).replacing("#", with: "\\#"))
      if let complaint = outcome.complaint { Console.line("# " + complaint) }
      if let text = outcome.text { Console.line("# " + text) }
    } else if output.json {
      Console.line(JSONText.line(json(outcome, step, source)))
    } else if let text = outcome.text {
      Console.line(text)
    } else if outcome.command != nil {
      Console.line(outcome.isNak ? "NAK" : Hex.string(outcome.response ?? []))
    }
    if !isTap, !output.json, keepsGoing, let complaint = outcome.complaint {
      output.talk.warn("line \(step.line.number): \(complaint)")
    }
  }

  /// The line as it may be shown.
  private static func source(of step: TransceiveScript.Step) -> String {
    if case .send(let frame, _, _) = step.action, secrecy(of: frame) == .secret {
      return Hex.string(frame.prefix(1)).uppercased() + " (password)"
    }
    return step.line.source.trimmingSpaces
  }

  private func json(
    _ outcome: Outcome, _ step: TransceiveScript.Step, _ source: String
  ) -> JSONValue {
    .object([
      "schema": 1, "line": .integer(step.line.number), "source": .string(source),
      "command": .optional(outcome.command) { .hex(Self.secrecy(of: $0).redact(command: $0)) },
      "response": .optional(outcome.response) { .hex($0) }, "nak": .bool(outcome.isNak),
      "ok": .bool(outcome.complaint == nil),
      "complaint": .optional(outcome.complaint) { .string($0) },
      "print": .optional(outcome.text) { .string($0) },
    ])
  }

  private func unmet(_ outcome: Outcome, _ step: TransceiveScript.Step) -> ToolFailure {
    ToolFailure(
      "expectationUnmet",
      "line \(step.line.number), \(HostileText.shown(Self.source(of: step))): "
        + (outcome.complaint ?? ""),
      exit: .protocolFault, coreNFC: 102, place: ["line": .integer(step.line.number)])
  }
}

extension ToolFailure {
  fileprivate func inScript(line: Int) -> ToolFailure {
    var failure = self
    failure.message = "line \(line): " + failure.message
    failure.place["line"] = .integer(line)
    return failure
  }
}
