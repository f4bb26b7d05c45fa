import ArgumentParser
import LibNFCReader

struct Doctor: ToolVerb {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Find out why a reader is not found or does not work.",
    discussion: """
      Looks at the USB, the kernel, processes, permissions and libnfc's configuration, and opens \
      nothing unless --open says so. Each finding comes with what was seen, how sure that is, the \
      command that mends it, and the check that proves it.
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Look at this reader; without it at those of libnfc's configuration, or all.",
      valueName: "spec"))
  var reader: String?

  @Flag(help: "Also open the reader, ask what it is, and poll once.")
  var open = false

  @Flag(help: "Run the remedies that are commands, each after asking, and look again.")
  var fix = false

  @Flag(help: "Run the remedies of --fix without asking.")
  var yes = false

  @Option(
    help: ArgumentHelp("What a program said when it did not work.", valueName: "text"))
  var message: String?

  @Option(
    help: ArgumentHelp(
      "Write a report for a support ticket to a file, without names of people and machines.",
      valueName: "file"),
    completion: .file())
  var report: String?

  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    if yes && !fix { throw ValidationError("--yes is for --fix") }
    if report == "-" && output.json {
      throw ValidationError("--report - and --json both want standard output")
    }
  }

  func perform() async throws(ToolFailure) -> ExitStatus {
    var diagnosis = await diagnose()
    var outcomes: [Mending.Outcome] = []
    if fix {
      outcomes = try await Mending(isAgreed: yes, talk: output.talk).mend(diagnosis.findings)
      if !outcomes.isEmpty { diagnosis = await diagnose() }
    }
    if let report { try Files.write(Array(SupportReport(diagnosis).text.utf8), to: report) }
    let fixes: [String: JSONValue] = fix ? ["fixes": .array(outcomes.map(\.json))] : [:]
    output.show(DiagnosisForm.json(diagnosis).merging(fixes), text: DiagnosisForm.text(diagnosis))
    return diagnosis.exit
  }

  private func diagnose() async -> Diagnosis {
    var context = Evidence.Context()
    context.spec = reader ?? Environment.nonEmpty("NFCTOOL_READER")
    context.message = message
    var evidence = Evidence(in: context)
    if open { await evidence.open(with: LibNFCProbe(talk: output.talk)) }
    return Diagnosis(evidence)
  }
}
