import ArgumentParser
import VirtualNFC

struct VirtualServe: ToolVerb {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Keep a virtual reader up.",
    discussion: """
      Prints the connection string first. Then takes one command a line, from standard input or \
      from connections to --control, and answers each with one JSON object: tap PRODUCT|FILE, \
      remove N|UID [FILE], list, save N FILE, statistics, unplug, quit. Ends with quit, with a signal, \
      or when standard input ends and there is no --control.
      """)

  @Option(
    help: ArgumentHelp(
      "Take commands on this Unix socket instead of standard input.", valueName: "socket"),
    completion: .file())
  var control: String?

  @OptionGroup(title: "Virtual reader") var options: VirtualOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func perform() async throws(ToolFailure) -> ExitStatus {
    let bench = try options.bench(talk: output.talk)
    defer { bench.reader.stop() }
    let listener = try control.map { path throws(ToolFailure) in try ControlSocket(path: path) }
    output.show(
      ["schema": 1, "connection": .string(bench.connection)], text: bench.connection)
    var lines = LineSource(listener: listener)
    let desk = VirtualDesk(bench: bench, talk: output.talk)
    while let (line, answer) = await lines.next() {
      let (reply, isLast) = desk.reply(to: line)
      answer(JSONText.line(reply) + "\n")
      if isLast || listener == nil && Console.outputIsClosed { break }
    }
    return .success
  }
}
