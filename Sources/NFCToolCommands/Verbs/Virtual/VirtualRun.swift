import ArgumentParser
import Glibc
import VirtualNFC

struct VirtualRun: ToolVerb {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Run a command with a virtual reader.",
    discussion: """
      Sets NFCTOOL_READER and LIBNFC_DEFAULT_DEVICE for the command, and ends with its exit \
      status. Without --tag a fresh NTAG213 lies on the reader.
      """)

  @Option(
    help: ArgumentHelp(
      "Write what went over the line and the air to a file, as one JSON object.",
      valueName: "file"),
    completion: .file())
  var statistics: String?

  @Option(
    help: ArgumentHelp(
      "Save the first tag's memory to a file when the command has ended.", valueName: "file"),
    completion: .file())
  var save: String?

  @Argument(parsing: .postTerminator, help: "The command and its arguments.")
  var command: [String] = []

  @OptionGroup(title: "Virtual reader") var options: VirtualOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    guard !command.isEmpty else { throw ValidationError("a command must follow --") }
  }

  func perform() async throws(ToolFailure) -> ExitStatus {
    var options = options
    if options.tag.isEmpty { options.tag = ["ntag213"] }
    let bench = try options.bench(talk: output.talk)
    let first = bench.field.tags.first?.number
    let status: Int32
    do throws(ToolFailure) {
      status = try await ChildProcess.run(
        command,
        environment: [
          "NFCTOOL_READER": bench.connection, "LIBNFC_DEFAULT_DEVICE": bench.connection,
        ])
    } catch {
      bench.reader.stop()
      throw error
    }
    let statistics = bench.reader.statistics
    bench.reader.stop()
    if let file = self.statistics {
      try Files.write(Array((JSONText.line(StatisticsForm.json(statistics)) + "\n").utf8), to: file)
    }
    if let save, let first, let image = bench.field.image(of: first) {
      try ImageFiles.write(image, toFileNamed: save, talk: output.talk)
    }
    return ExitStatus(rawValue: status)
  }
}
