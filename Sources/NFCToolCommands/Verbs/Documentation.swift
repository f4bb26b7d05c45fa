import ArgumentParser

struct Completions: ToolVerb {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Print the completions for a shell.",
    discussion: "For bash: source <(nfctool completions bash)")

  enum Shell: String, CaseIterable, ExpressibleByArgument {
    case bash, zsh, fish

    var completions: CompletionShell {
      switch self {
      case .bash: .bash
      case .zsh: .zsh
      case .fish: .fish
      }
    }
  }

  @Argument(help: "The shell.")
  var shell: Shell

  @OptionGroup(title: "Output") var output: OutputOptions

  func perform() async throws(ToolFailure) -> ExitStatus {
    Console.write(NFCTool.completionScript(for: shell.completions))
    return .success
  }
}

struct Man: ToolVerb {
  static let configuration = CommandConfiguration(
    commandName: "man", abstract: "Print the man page.")

  @OptionGroup(title: "Output") var output: OutputOptions

  func perform() async throws(ToolFailure) -> ExitStatus {
    Console.write(
      ManualPage(CommandInfo(NFCTool.self), date: Manual.date, sections: Manual.sections).source)
    return .success
  }
}
