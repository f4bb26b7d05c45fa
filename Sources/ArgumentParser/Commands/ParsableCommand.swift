/// A command or subcommand.
public protocol ParsableCommand: ParsableArguments {
  static var configuration: CommandConfiguration { get }

  /// Does what the command is for.
  mutating func run() throws
}

extension ParsableCommand {
  public static var configuration: CommandConfiguration { CommandConfiguration() }

  /// Asks for the command's help, which is what a command that only holds subcommands can do.
  public mutating func run() throws {
    throw CleanExit.helpRequest(self)
  }

  /// Reads a command line as the command or one of its subcommands.
  ///
  /// - Parameter arguments: without the program's name; by default those of the process.
  /// - Throws: what is wrong with the command line, or a `CleanExit` if it asks for help or
  ///   version.
  public static func parseAsRoot(_ arguments: [String]? = nil) throws -> any ParsableCommand {
    switch try interpret(arguments ?? Array(CommandLine.arguments.dropFirst())) {
    case .command(let command, _): command
    case .help(let path): throw CleanExit.message(HelpText(CommandInfo(self, at: path)).render())
    case .version(let version): throw CleanExit.message(version)
    }
  }
}

extension ParsableCommand {
  static var name: String { configuration.commandName ?? String(describing: Self.self).dashed }

  static var names: [String] { [name] + configuration.aliases }
}

/// A command that takes its time.
public protocol AsyncParsableCommand: ParsableCommand {
  /// Does what the command is for.
  mutating func run() async throws
}
