import ArgumentParser

/// Where a script comes from, and how it is run.
struct ScriptOptions: ParsableArguments {
  @Argument(help: "Lines of a script; quote each.")
  var lines: [String] = []

  @Option(
    help: ArgumentHelp("The file with the script; - for standard input.", valueName: "file"),
    completion: .file())
  var script: String?

  @Flag(help: "Go on after an unmet expectation.")
  var keepGoing = false

  @Flag(help: "Print the Test Anything Protocol.")
  var tap = false

  @Flag(help: "Check the script and send nothing.")
  var dryRun = false

  func validate(with output: OutputOptions) throws {
    guard lines.isEmpty || script == nil else {
      throw ValidationError("give either lines or --script")
    }
    guard !tap || !output.json else { throw ValidationError("--tap and --json exclude each other") }
  }

  /// Whether neither lines nor a file are given.
  var isEmpty: Bool { lines.isEmpty && script == nil }

  func manner(_ output: OutputOptions) -> ScriptManner {
    ScriptManner(output: output, isTap: tap, keepsGoing: keepGoing)
  }

  /// The whole script; without lines and `--script` it comes from standard input.
  func parsed<Dialect: ScriptDialect>(
    as dialect: Dialect.Type
  ) throws(ToolFailure) -> Script<Dialect> {
    let text =
      if lines.isEmpty { try Files.text(script ?? "-") } else { lines.joined(separator: "\n") }
    do throws(ScriptFault) {
      let parsed = try Script<Dialect>(parsing: text)
      guard !parsed.steps.isEmpty else {
        throw ScriptFault(line: 1, column: 1, message: "the script has no command")
      }
      return parsed
    } catch {
      throw ToolFailure(error)
    }
  }

  /// What `--dry-run` says of a script without mistakes.
  func show<Dialect>(_ parsed: Script<Dialect>, _ output: OutputOptions) -> ExitStatus {
    var commands: [JSONValue] = []
    for step in parsed.steps {
      guard case .send(let sending) = step.action else { continue }
      for warning in Dialect.warnings(sending.command) {
        output.talk.warn("line \(step.line.number): \(warning)")
      }
      commands.append(
        JSONValue.object(["line": .integer(step.line.number)])
          .merging(Dialect.json(sending.command)))
    }
    output.show(
      ["schema": 1, "steps": .integer(parsed.steps.count), "commands": .array(commands)],
      text: "\(parsed.steps.count) \(parsed.steps.count == 1 ? "step" : "steps"), nothing sent")
    return .success
  }
}
