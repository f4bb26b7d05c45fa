import ArgumentParser
import Glibc

/// The process: from its arguments to its exit status.
public enum Tool {
  /// Runs the command line of the process and ends it.
  public static func main() async -> Never {
    Interruption.install()
    let arguments = Array(CommandLine.arguments.dropFirst())
    let status =
      if let failure = Self.firstThatIsNoText() {
        report(failure, asJSON: arguments.contains("--json"), talk: Talk())
      } else {
        await run(arguments)
      }
    exit(Interruption.exitStatus ?? status)
  }

  /// An argument that is not UTF-8 would reach the tag as something else than what was typed.
  private static func firstThatIsNoText() -> ToolFailure? {
    for number in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = unsafe CommandLine.unsafeArgv[number],
        unsafe String(validatingCString: argument) == nil
      else { continue }
      return .usage(
        "argument \(number) is not UTF-8 text", hint: "use a locale with UTF-8, or a file")
    }
    return nil
  }

  private static func run(_ arguments: [String]) async -> Int32 {
    do throws(ParseFailure) {
      switch try NFCTool.interpret(arguments) {
      case .help(let path):
        Console.write(
          HelpText(CommandInfo(NFCTool.self, at: path)).render(width: min(Console.width, 100)))
        return 0
      case .version(let version):
        Console.line("nfctool \(version)")
        return 0
      case .command(let command, let path):
        return await run(command, path)
      }
    } catch {
      return report(
        ToolFailure(error), asJSON: error.givenOptions.contains("--json"), talk: Talk())
    }
  }

  private static func run(
    _ command: sending any ParsableCommand, _ path: [String]
  ) async -> Int32 {
    let output = (command as? any ToolVerb)?.output
    let asJSON = output?.json ?? false
    let talk = output?.talk ?? Talk()
    let work = Task { await outcome(of: command) }
    Interruption.onSignal { work.cancel() }
    switch await work.value {
    case .success: return 0
    case .failure(let error as ExitCode): return error.rawValue
    case .failure(let error as ToolFailure):
      return report(error, asJSON: asJSON, talk: talk)
    case .failure(is CleanExit):  // a command that only holds others
      return report(
        .usage(
          "\(path.joined(separator: " ")) needs a subcommand",
          hint: "see '\((path + ["--help"]).joined(separator: " "))'"),
        asJSON: asJSON, talk: talk)
    case .failure(let error):
      let failure = ToolFailure("internal", String(describing: error), exit: .software)
      return report(failure, asJSON: asJSON, talk: talk)
    }
  }

  private static func outcome(of command: any ParsableCommand) async -> Result<Void, any Error> {
    do {
      var command = command
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      return .success(())
    } catch {
      return .failure(error)
    }
  }

  private static func report(_ failure: ToolFailure, asJSON: Bool, talk: Talk) -> Int32 {
    failure.report(asJSON: asJSON, talk: talk)
    return failure.exit.rawValue
  }
}

extension ToolFailure {
  fileprivate init(_ failure: ParseFailure) {
    self = .usage(HostileText.shown(failure.description), hint: failure.hint.map(HostileText.shown))
    place["reason"] = .string(failure.code)
  }
}
