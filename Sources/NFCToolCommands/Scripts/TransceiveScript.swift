/// The script language for tags without ISO-DEP: a line is a frame as it stands.
///
/// ```
/// 30 03 = E1 10 ?? 00 > cc     # READ, the answer compared, and kept
/// 30 FF !                      # a NAK is expected
/// expect cc[0] == E1
/// print cc
/// reset
/// ```
struct TransceiveScript: Hashable {
  enum Expectation: Hashable {
    case anything
    case answer(NibblePattern)
    case nak
  }

  enum Action: Hashable {
    case send(frame: [UInt8], expecting: Expectation, keepAs: String?)
    case expect(name: String, range: ClosedRange<Int>?, NibblePattern)
    case print(name: String)
    case reset
  }

  struct Step: Hashable {
    let line: ScriptLine
    let action: Action
  }

  let steps: [Step]

  /// Reads a script whole, so that no mistake is met after the first exchange.
  init(parsing text: String) throws(ScriptFault) {
    var steps: [Step] = []
    var names: Set<String> = []
    for line in ScriptLine.lines(of: text) {
      let action = try Self.action(line, known: names)
      if case .send(_, _, let name?) = action { names.insert(name) }
      steps.append(Step(line: line, action: action))
    }
    self.steps = steps
  }

  private static func action(
    _ line: ScriptLine, known names: Set<String>
  ) throws(ScriptFault) -> Action {
    let words = line.source.split(whereSeparator: \.isWhitespace)
    let indent = line.source.prefix { $0.isWhitespace }.count
    switch words[0] {
    case "reset":
      guard words.count == 1 else {
        throw line.fault("reset takes nothing behind it", at: indent + 7)
      }
      return .reset
    case "print":
      guard words.count == 2 else { throw line.fault("print takes one name", at: indent + 7) }
      return .print(name: try name(String(words[1]), known: names, line, at: indent + 7))
    case "expect":
      return try expectation(line, known: names, indent: indent)
    default:
      return try frame(line)
    }
  }

  private static func frame(_ line: ScriptLine) throws(ScriptFault) -> Action {
    if let offset = line.source.firstIndex(where: { ":/".contains($0) }) {
      let column = line.source.distance(from: line.source.startIndex, to: offset) + 1
      throw line.fault(
        "“\(line.source[offset])” belongs to APDUs; here a line is the frame as it stands",
        at: column)
    }
    guard let (head, tails) = line.parts(separatedBy: ["=", "!", ">"]) else {
      throw line.fault("“=”, “!” and “>” may stand once in a line", at: 1)
    }
    let bytes = try hex(head, line)
    guard !bytes.isEmpty else { throw line.fault("a frame needs at least one byte", at: 1) }
    guard tails["="] == nil || tails["!"] == nil else {
      throw line.fault("either an answer or a NAK can be expected", at: tails["!"]?.column ?? 1)
    }
    var expecting = Expectation.anything
    if let part = tails["="] {
      expecting = .answer(try pattern(part, line))
    } else if let part = tails["!"] {
      guard part.text.trimmingSpaces.isEmpty else {
        throw line.fault("nothing may stand between “!” and “>”", at: part.column)
      }
      expecting = .nak
    }
    let kept = try tails[">"].map { part throws(ScriptFault) in
      try name(part.text.trimmingSpaces, known: nil, line, at: part.column)
    }
    return .send(frame: bytes, expecting: expecting, keepAs: kept)
  }

  private static func expectation(
    _ line: ScriptLine, known names: Set<String>, indent: Int
  ) throws(ScriptFault) -> Action {
    let pattern = /\s*expect\s+([A-Za-z_][A-Za-z0-9_]*)\s*(?:\[\s*(\d+)\s*(?:\.\.\s*(\d+)\s*)?\])?\s*==\s*(.*)/
    guard let match = line.source.wholeMatch(of: pattern) else {
      throw line.fault("expected the form: expect NAME[FIRST..LAST] == HEX", at: indent + 8)
    }
    let name = try name(String(match.1), known: names, line, at: indent + 8)
    var range: ClosedRange<Int>?
    if let firstText = match.2 {
      // Four digits are more than any answer has bytes.
      guard let first = Int(firstText), let last = Int(match.3 ?? firstText), first <= last,
        last < 10_000
      else { throw line.fault("the range does not run upwards within an answer", at: indent + 8) }
      range = first...last
    }
    let column = line.source.distance(from: line.source.startIndex, to: match.4.startIndex) + 1
    let text = ScriptLine.Part(text: String(match.4), column: column)
    return .expect(name: name, range: range, try self.pattern(text, line))
  }

  private static func name(
    _ text: String, known names: Set<String>?, _ line: ScriptLine, at column: Int
  ) throws(ScriptFault) -> String {
    guard text.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil else {
      throw line.fault("a name has letters, digits and _, and no digit first", at: column)
    }
    if let names, !names.contains(text) {
      throw line.fault("no line above keeps an answer as “\(text)”", at: column)
    }
    return text
  }

  private static func hex(
    _ part: ScriptLine.Part, _ line: ScriptLine
  ) throws(ScriptFault) -> [UInt8] {
    do throws(Hex.Fault) {
      return try Hex.bytes(part.text)
    } catch {
      switch error.code {
      case .notHex(let character):
        throw line.fault(
          "“\(HostileText.shown(String(character)))” is no hex digit", at: part.column + error.offset)
      case .halfByte:
        throw line.fault("half a byte: digits come in pairs", at: part.column + error.offset)
      }
    }
  }

  private static func pattern(
    _ part: ScriptLine.Part, _ line: ScriptLine
  ) throws(ScriptFault) -> NibblePattern {
    do throws(NibblePattern.Fault) {
      return try NibblePattern(parsing: part.text)
    } catch {
      throw line.fault(error.message, at: part.column + error.offset)
    }
  }
}
