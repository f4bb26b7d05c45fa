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
  /// Tells a failure: the object under `--json`, error and hint lines otherwise.
  func report(_ failure: ToolFailure) {
    if json {
      Console.line(JSONText.line(failure.json))
    } else {
      talk.fail(failure)
    }
  }
}

extension Talk.Colour: ExpressibleByArgument {}
