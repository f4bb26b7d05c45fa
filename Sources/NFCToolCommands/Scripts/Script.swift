/// What the lines of a script send: the one thing in which the scripts of `transceive` and `apdu`
/// differ.
protocol ScriptDialect {
  associatedtype Command: Hashable
  associatedtype Expectation: Hashable

  /// What `--dry-run --json` shows of a command.
  static func json(_ command: Command) -> [String: JSONValue]

  /// What a person should know before a command is sent.
  static func warnings(_ command: Command) -> [String]

  /// Reads a line that sends something.
  static func send(_ line: ScriptLine) throws(ScriptFault) -> Script<Self>.Sending
}

/// A script: commands with what is expected of them, and directives between.
///
/// ```
/// …  > cc                      # a command; its answer is kept as cc
/// expect cc[0..1] == E110      # ? is any half byte, ranges are inclusive
/// print cc
/// reset                        # select the tag again
/// ```
struct Script<Dialect: ScriptDialect>: Hashable {
  struct Sending: Hashable {
    let command: Dialect.Command
    let expectation: Dialect.Expectation
    /// The name under which the answer is kept.
    let name: String?
  }

  enum Action: Hashable {
    case send(Sending)
    case expect(name: String, range: ClosedRange<Int>?, NibblePattern)
    case print(name: String)
    case reset
  }

  struct Step: Hashable {
    let line: ScriptLine
    let action: Action
  }

  let steps: [Step]

  static func == (a: Self, b: Self) -> Bool { a.steps == b.steps }
  func hash(into hasher: inout Hasher) { hasher.combine(steps) }

  /// Reads a script whole, so that no mistake is met after the first exchange.
  init(parsing text: String) throws(ScriptFault) {
    var steps: [Step] = []
    var names: Set<String> = []
    for line in ScriptLine.lines(of: text) {
      let step = try Self.step(line, known: names)
      if case .send(let sending) = step.action, let name = sending.name { names.insert(name) }
      steps.append(step)
    }
    self.steps = steps
  }

  /// Reads one line.
  ///
  /// - Parameter names: under which lines before have kept their answers.
  static func step(_ line: ScriptLine, known names: Set<String>) throws(ScriptFault) -> Step {
    Step(line: line, action: try action(line, known: names))
  }

  private static func action(
    _ line: ScriptLine, known names: Set<String>
  ) throws(ScriptFault) -> Action {
    let words = line.source.split(whereSeparator: \.isWhitespace)
    let indent = line.source.prefix { $0.isWhitespace }.count
    switch words[0].lowercased() {
    case "reset":
      guard words.count == 1 else {
        throw line.fault("reset takes nothing behind it", at: indent + 7)
      }
      return .reset
    case "print":
      guard words.count == 2 else { throw line.fault("print takes one name", at: indent + 7) }
      return .print(name: try line.name(String(words[1]), known: names, at: indent + 7))
    case "expect":
      return try expectation(line, known: names, indent: indent)
    default:
      return .send(try Dialect.send(line))
    }
  }

  private static func expectation(
    _ line: ScriptLine, known names: Set<String>, indent: Int
  ) throws(ScriptFault) -> Action {
    let pattern =
      /\s*expect\s+([A-Za-z_][A-Za-z0-9_]*)\s*(?:\[\s*(\d+)\s*(?:\.\.\s*(\d+)\s*)?\])?\s*==\s*(.*)/
      .ignoresCase()
    guard let match = line.source.wholeMatch(of: pattern) else {
      throw line.fault("expected the form: expect NAME[FIRST..LAST] == HEX", at: indent + 8)
    }
    let name = try line.name(String(match.1), known: names, at: indent + 8)
    var range: ClosedRange<Int>?
    if let firstText = match.2 {
      // Five digits are more than any answer has bytes.
      guard let first = Int(firstText), let last = Int(match.3 ?? firstText), first <= last,
        last < 100_000
      else { throw line.fault("the range does not run upwards within an answer", at: indent + 8) }
      range = first...last
    }
    let column = line.source.distance(from: line.source.startIndex, to: match.4.startIndex) + 1
    let text = ScriptLine.Part(text: String(match.4), column: column)
    return .expect(name: name, range: range, try line.pattern(text))
  }
}
