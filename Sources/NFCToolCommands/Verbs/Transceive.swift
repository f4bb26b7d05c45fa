import ArgumentParser
import NFCLink
import NFCSession

struct Transceive: ToolVerb {
  static let configuration = CommandConfiguration(
    abstract: "Send raw commands to a tag.",
    discussion: """
      Each argument is one line of a script, or the script comes from --script or standard input. \
      A line is a frame in hex, without CRC: “30 03”. Behind it may stand “= HEX” to compare the \
      whole answer (? is any half byte), “!” to expect a NAK, and “> NAME” to keep the answer. \
      Further lines: “expect NAME[0..1] == HEX”, “print NAME”, “reset”. The first unmet \
      expectation ends the script with exit status 76.
      """)

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

  @OptionGroup(title: "Reader and tag") var reader: ReaderOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    guard lines.isEmpty || script == nil else {
      throw ValidationError("give either lines or --script")
    }
    guard !tap || !output.json else { throw ValidationError("--tap and --json exclude each other") }
  }

  func perform() async throws(ToolFailure) -> ExitStatus {
    let script = try parsed()
    if dryRun {
      output.show(
        ["schema": 1, "steps": .integer(script.steps.count)],
        text: "\(script.steps.count) steps, nothing sent")
      return .success
    }
    return try await TagWork(options: reader, output: output).onTag(several: .refuse) {
      bench throws(ToolFailure) in
      var run = TransceiveRun(
        transceiver: bench.tag.transceiver, output: output, isTap: tap, keepsGoing: keepGoing)
      return try await run.perform(script)
    }
  }

  private func parsed() throws(ToolFailure) -> TransceiveScript {
    let text =
      if lines.isEmpty { try Files.text(script ?? "-") } else { lines.joined(separator: "\n") }
    do throws(ScriptFault) {
      let parsed = try TransceiveScript(parsing: text)
      guard !parsed.steps.isEmpty else {
        throw ScriptFault(line: 1, column: 1, message: "the script has no command")
      }
      return parsed
    } catch {
      throw ToolFailure(
        "badScript", "line \(error.line), column \(error.column): \(error.message)",
        hint: "nothing was sent", exit: .dataError,
        place: ["line": .integer(error.line), "column": .integer(error.column)])
    }
  }
}
