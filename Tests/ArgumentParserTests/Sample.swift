import ArgumentParser

/// A small tool with every kind of declaration that there is.
struct Kiosk: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kiosk",
    abstract: "Prints tickets.",
    discussion: "Tickets are printed one by one.\n\nThe printer is found by itself.",
    version: "1.2.3",
    subcommands: [Sell.self, Paint.self, Desk.self, Secret.self])
}

struct Common: ParsableArguments {
  @Flag(help: "Print one JSON object.") var json = false
  @Flag(name: [.customShort("q"), .customLong("quiet")], help: "Say nothing.") var isQuiet = false
  @Flag(name: .shortAndLong, help: "Say more; twice for all.") var verbose: Int
  @Option(help: "When to use colour.") var color = ColorChoice.auto
}

enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never
}

struct PrinterChoice: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The printer to use.", discussion: "A serial port, or `virtual:` and a model.",
      valueName: "spec"))
  var printer: String?
  @Option(help: ArgumentHelp("How long to wait for paper.", valueName: "seconds"))
  var timeout = 60.0
}

enum Paper: String, EnumerableFlag {
  case thin, thick

  static func help(for value: Paper) -> ArgumentHelp? { "Use \(value.rawValue) paper." }
}

struct Sell: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Sells tickets to people who stand in line.", aliases: ["vend"])

  @OptionGroup var common: Common
  @OptionGroup(title: "Printer") var choice: PrinterChoice
  @Option(help: "A line of text.") var text: [Positioned<String>] = []
  @Option(help: "A code.") var code: [Positioned<Int>] = []
  @Option(
    parsing: .exactly(2),
    help: ArgumentHelp("A picture and its type.", valueName: "type file"),
    completion: .file(extensions: ["png", "bmp"]))
  var picture: [Positioned<String>] = []
  @Flag(help: "Which paper.") var paper: Paper = .thin
  @Flag(inversion: .prefixedNo, help: "Cut the paper.") var cut = true
  @Option(help: "How many.") var count: Int?
  @Argument(help: "Where it goes.", completion: .file()) var destination: String
  @Argument(help: "Who goes.") var names: [String] = []

  mutating func validate() throws {
    if let count, count < 1 { throw ValidationError("--count begins at 1") }
  }
}

struct Paint: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Paints a ticket.")

  @OptionGroup var common: Common
  @OptionGroup(title: "Printer") var choice: PrinterChoice
  @Option(
    name: [.long, .customShort("s")], help: "The size of the letters.", transform: Paint.points)
  var points: Int
  @Argument(help: "The picture.", completion: .file(extensions: ["png"])) var file: String = "-"

  static func points(_ text: String) throws -> Int {
    guard let number = Int(text), number > 0 else { throw ValidationError("not a size") }
    return number
  }

  func run() async {}
}

struct Desk: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Runs a desk.", subcommands: [Serve.self, Run.self])

  struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Keeps a desk open.")

    @OptionGroup var common: Common
    @Option(parsing: .unconditional, help: "Where orders are read.", completion: .directory)
    var control: String?
  }

  struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Runs a program at a desk.")

    @OptionGroup var common: Common
    @Flag(help: "Count the seconds.") var count = false
    @Argument(parsing: .postTerminator, help: "The program and its arguments.")
    var command: [String]
  }
}

struct Secret: ParsableCommand {
  static let configuration = CommandConfiguration(shouldDisplay: false)

  @Argument(parsing: .captureForPassthrough) var words: [String] = []
  @Flag(help: .hidden) var loud = false
}
