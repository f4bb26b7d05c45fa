import ArgumentParser

struct Completions: ToolVerb {
  static let configuration = CommandConfiguration(
    abstract: "Print the completions for a shell.",
    discussion: "For bash: source <(nfctool completions bash)")

  @Argument(help: "The shell.")
  var shell: CompletionShell

  @OptionGroup(title: "Output") var output: OutputOptions

  func perform() async throws(ToolFailure) -> ExitStatus {
    Console.write(CompletionScript(CommandInfo(NFCTool.self), shell: shell).render())
    return .success
  }
}

struct Man: ToolVerb {
  static let configuration = CommandConfiguration(abstract: "Print the man page.")

  @OptionGroup(title: "Output") var output: OutputOptions

  func perform() async throws(ToolFailure) -> ExitStatus {
    Console.write(ManPage(CommandInfo(NFCTool.self)).render())
    return .success
  }
}
