import ArgumentParser

/// How long a verb that runs on waits for a reader that was unplugged.
struct ReplugOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How long an unplugged reader may take to be back on the same port; 0: not at all.",
      valueName: "seconds"))
  var replug: Double = 10

  func patience() throws(ToolFailure) -> Duration {
    guard replug.isFinite, (0...86_400).contains(replug) else {
      throw .usage("--replug takes a number of seconds, 0 or more, at most a day")
    }
    return .milliseconds(Int((replug * 1000).rounded()))
  }
}
