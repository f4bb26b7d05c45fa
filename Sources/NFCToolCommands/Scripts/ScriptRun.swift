/// Sends the commands of a script and says whether an answer is the expected one.
protocol ScriptSender {
  associatedtype Dialect: ScriptDialect
  associatedtype Answer: ScriptAnswer

  /// Sends a command. What the tag refuses is an answer too; what ends the script is thrown.
  mutating func send(_ command: Dialect.Command) async throws(ToolFailure) -> Answer

  /// Selects the tag again.
  mutating func reset() async throws(ToolFailure)

  /// What is shown in place of the line just sent, if its command holds a secret; nil otherwise.
  func disguise(of command: Dialect.Command) -> String?

  /// What was expected and did not come; nil if all is well.
  func complaint(_ expectation: Dialect.Expectation, about answer: Answer) -> String?
}

/// What came of a command.
protocol ScriptAnswer {
  /// What a person is shown.
  var text: String { get }
  /// What `> NAME` keeps.
  var data: [UInt8] { get }
  /// What `--json` shows of it.
  var json: [String: JSONValue] { get }
  /// What `--json` shows of a step that sends nothing: the same keys.
  static var absentJSON: [String: JSONValue] { get }
}

/// How a step of a script went.
private struct ScriptOutcome {
  /// The answer to a command, as a person is shown it.
  var answer: String?
  /// What `print` prints.
  var print: String?
  var json: [String: JSONValue] = [:]
  /// What was expected and did not come.
  var complaint: String?
}

/// How a script is run, and how it is told.
struct ScriptManner {
  let output: OutputOptions
  let isTap: Bool
  let keepsGoing: Bool
}

/// Runs a script against one tag and tells how each step went.
struct ScriptRun<Sender: ScriptSender> {
  private var sender: Sender
  private let manner: ScriptManner
  private var kept: [String: [UInt8]] = [:]
  private var failures = 0

  init(_ sender: Sender, _ manner: ScriptManner) {
    self.sender = sender
    self.manner = manner
  }

  /// Under which names answers are kept.
  var names: Set<String> { Set(kept.keys) }

  mutating func perform(_ script: Script<Sender.Dialect>) async throws(ToolFailure) -> ExitStatus {
    if manner.isTap { Console.line("1..\(script.steps.count)") }
    for (index, step) in script.steps.enumerated() {
      try await perform(step, number: index + 1)
    }
    return failures == 0 ? .success : .protocolFault
  }

  mutating func perform(
    _ step: Script<Sender.Dialect>.Step, number: Int
  ) async throws(ToolFailure) {
    let outcome: ScriptOutcome
    do throws(ToolFailure) {
      outcome = try await perform(step.action)
    } catch {
      throw error.inScript(line: step.line.number)
    }
    show(outcome, step, number: number)
    guard let complaint = outcome.complaint else { return }
    failures += 1
    guard manner.keepsGoing else {
      throw ToolFailure(
        "expectationUnmet",
        "line \(step.line.number), \(HostileText.shown(source(of: step))): \(complaint)",
        exit: .protocolFault, coreNFC: 102, place: ["line": .integer(step.line.number)])
    }
  }

  private mutating func perform(
    _ action: Script<Sender.Dialect>.Action
  ) async throws(ToolFailure) -> ScriptOutcome {
    switch action {
    case .send(let sending):
      let answer = try await sender.send(sending.command)
      if let name = sending.name { kept[name] = answer.data }
      return ScriptOutcome(
        answer: answer.text, json: answer.json,
        complaint: sender.complaint(sending.expectation, about: answer))
    case .expect(let name, let range, let pattern):
      let all = kept[name] ?? []
      let bytes = range.map { Array(all.dropFirst($0.lowerBound).prefix($0.count)) } ?? all
      let held = bytes.isEmpty ? "nothing there" : Hex.string(bytes)
      return ScriptOutcome(
        complaint: pattern.matches(bytes) ? nil : "expected \(pattern.text), \(name) holds \(held)")
    case .print(let name):
      return ScriptOutcome(print: Hex.string(kept[name] ?? []))
    case .reset:
      try await sender.reset()
      return ScriptOutcome()
    }
  }

  // MARK: Telling

  /// The line as it may be shown.
  private func source(of step: Script<Sender.Dialect>.Step) -> String {
    if case .send(let sending) = step.action, let shown = sender.disguise(of: sending.command) {
      return shown
    }
    return step.line.source.trimmingSpaces
  }

  private func show(
    _ outcome: ScriptOutcome, _ step: Script<Sender.Dialect>.Step, number: Int
  ) {
    let source = source(of: step)
    if manner.isTap {
      Console.line(
        "\(outcome.complaint == nil ? "ok" : "not ok") \(number) - "
          + HostileText.shown(source).replacing("#", with: "\\#"))
      for remark in [outcome.complaint, outcome.print] {
        if let remark { Console.line("# " + remark) }
      }
    } else if manner.output.json {
      Console.line(
        JSONText.line(
          JSONValue.object([
            "schema": 1, "line": .integer(step.line.number), "source": .string(source),
            "ok": .bool(outcome.complaint == nil),
            "complaint": .optional(outcome.complaint) { .string($0) },
            "print": .optional(outcome.print) { .string($0) },
          ]).merging(Sender.Answer.absentJSON).merging(outcome.json)))
    } else {
      if let text = outcome.answer ?? outcome.print { Console.line(text) }
      if manner.keepsGoing, let complaint = outcome.complaint {
        manner.output.talk.warn("line \(step.line.number): \(complaint)")
      }
    }
  }
}

extension ToolFailure {
  /// The failure with the line of the script on which it happened.
  fileprivate func inScript(line: Int) -> ToolFailure {
    var failure = self
    failure.message = "line \(line): " + message
    failure.place["line"] = .integer(line)
    return failure
  }

  init(_ fault: ScriptFault) {
    self.init(
      "badScript", "line \(fault.line), column \(fault.column): \(fault.message)",
      hint: "nothing was sent", exit: .dataError,
      place: [
        "line": .integer(fault.line), "column": .integer(fault.column),
        "cause": .optional(fault.cause) { .string($0) },
      ])
  }
}
