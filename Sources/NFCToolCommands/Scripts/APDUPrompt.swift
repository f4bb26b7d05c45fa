import NFCLink

/// The prompt of `apdu`: a line is sent at once; a mistake or an unmet expectation is told and
/// ends nothing.
struct APDUPrompt {
  private let manner: ScriptManner
  private var run: ScriptRun<APDUSender>
  private var editor = LineEditor(prompt: "apdu> ")

  init(sender: APDUSender, manner: ScriptManner) {
    self.manner = manner
    run = ScriptRun(sender, manner)
  }

  consuming func run() async throws(ToolFailure) -> ExitStatus {
    var copy = self
    return try await copy.loop()
  }

  private mutating func loop() async throws(ToolFailure) -> ExitStatus {
    manner.output.talk.say("Commands in hex or by name; help lists the names, Ctrl-D ends.")
    var number = 0
    while let text = await editor.line() {
      number += 1
      guard let line = ScriptLine.lines(of: text).first else { continue }
      if ["help", "?"].contains(line.source.trimmingSpaces) {
        help()
        continue
      }
      let step: Script<APDUDialect>.Step
      do throws(ScriptFault) {
        step = try Script<APDUDialect>.step(line, known: run.names)
      } catch {
        manner.output.talk.warn("column \(error.column): \(error.message)")
        continue
      }
      try await perform(step, number: number)
    }
    return .success
  }

  /// A tag that left or a reader that failed ends the prompt; what the card said does not.
  private mutating func perform(
    _ step: Script<APDUDialect>.Step, number: Int
  ) async throws(ToolFailure) {
    do throws(ToolFailure) {
      try await run.perform(step, number: number)
    } catch {
      guard error.exit == .protocolFault else { throw error }
      manner.output.report(error)
    }
  }

  private func help() {
    for command in NamedAPDU.all {
      Console.line(
        "\(command.name) \(command.arguments)".padded(to: 32) + command.summary, to: .talk)
    }
  }
}
