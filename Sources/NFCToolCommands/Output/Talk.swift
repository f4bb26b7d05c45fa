/// What the tool says to a person, on standard error.
struct Talk: Sendable {
  enum Colour: String, CaseIterable, Sendable { case auto, always, never }

  let isQuiet: Bool
  let isVerbose: Bool
  private let isColoured: Bool

  init(quiet: Bool = false, verbose: Bool = false, colour: Colour = .auto) {
    isQuiet = quiet
    isVerbose = verbose
    isColoured = Self.wantsColour(colour, on: .talk)
  }

  /// Something worth knowing.
  func say(_ text: String) {
    if !isQuiet { Console.line(text, to: .talk) }
  }

  /// Something that only `--verbose` asks for.
  func explain(_ text: String) {
    if isVerbose { Console.line("nfctool: " + text, to: .talk) }
  }

  func warn(_ text: String) {
    if !isQuiet { Console.line(label("warning", .yellow) + text, to: .talk) }
  }

  func fail(_ failure: ToolFailure) {
    Console.line(label("error", .red) + failure.message, to: .talk)
    if let hint = failure.hint { Console.line(label("hint", .cyan) + hint, to: .talk) }
  }

  private enum Paint: String {
    case red = "31"
    case yellow = "33"
    case cyan = "36"
  }

  private func label(_ word: String, _ paint: Paint) -> String {
    isColoured ? "nfctool: \u{1b}[1;\(paint.rawValue)m\(word):\u{1b}[0m " : "nfctool: \(word): "
  }

  static func wantsColour(_ colour: Colour, on stream: Console.Stream) -> Bool {
    switch colour {
    case .always: true
    case .never: false
    case .auto:
      Console.isTerminal(stream) && (Environment["NO_COLOR"] ?? "").isEmpty
        && Environment["TERM"] != "dumb"
    }
  }
}
