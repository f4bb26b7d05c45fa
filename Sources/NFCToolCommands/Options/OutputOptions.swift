import ArgumentParser

/// How a verb speaks.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Print one JSON object on standard output (a stream: one object a line).")
  var json = false

  @Flag(name: .shortAndLong, help: "Say nothing but errors on standard error.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Explain what is done.")
  var verbose = false

  @Option(help: "When to colour: auto, always or never. NO_COLOR is obeyed.")
  var color: Talk.Colour = .auto

  var talk: Talk { Talk(quiet: quiet, verbose: verbose, colour: color) }

  /// Prints a result: the object under `--json`, the lines otherwise.
  func show(_ json: @autoclosure () -> JSONValue, text: @autoclosure () -> String) {
    Console.line(self.json ? JSONText.line(json()) : text())
  }
}

extension OutputOptions {
  func report(_ failure: ToolFailure) {
    failure.report(asJSON: json, talk: talk)
  }
}

extension Talk.Colour: ExpressibleByArgument {}
