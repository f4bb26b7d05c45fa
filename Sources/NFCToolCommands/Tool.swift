import ArgumentParser
import Glibc

/// The process: from its arguments to its exit status.
public enum Tool {
  /// Runs the command line of the process and ends it.
  ///
  /// Not asynchronous itself: the main thread of an asynchronous program waits with all signals
  /// open, so that Ctrl-C would end it in the middle of an exchange.
  public static func main() -> Never {
    Console.reserveStreams()
    Interruption.install()
    Task.detached {
      var status = await run()
      if let failure = Console.outputFailure {
        failure.report(asJSON: false, talk: Talk())
        status = failure.exit.rawValue
      }
      exit(Interruption.exitStatus ?? status)
    }
    while true { pause() }
  }

  private static func run() async -> Int32 {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let failure = firstThatIsNoText() {
      return report(failure, asJSON: arguments.contains("--json"), talk: Talk())
    }
    return await run(arguments)
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
    var failure = failure
    if let status = Interruption.exitStatus { failure.exit = ExitStatus(rawValue: status) }
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
