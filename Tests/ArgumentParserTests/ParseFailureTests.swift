import ArgumentParser
import Testing

@Suite struct ParseFailureTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let line: String
    let reason: ParseFailure.Reason
    let path: String

    init(_ line: String, _ reason: ParseFailure.Reason, in path: String) {
      self.line = line
      self.reason = reason
      self.path = path
    }

    var testDescription: String { line }
  }

  static let cases = [
    Case("sel", .unknownCommand("sel", suggestion: "sell"), in: "kiosk"),
    Case("--json sel", .unknownCommand("sel", suggestion: "sell"), in: "kiosk"),
    Case("-p COM3 sel", .unknownCommand("sel", suggestion: "sell"), in: "kiosk"),
    Case("frobnicate", .unknownCommand("frobnicate", suggestion: nil), in: "kiosk"),
    Case("sekret", .unknownCommand("sekret", suggestion: nil), in: "kiosk"),
    Case("desk srve", .unknownCommand("srve", suggestion: "serve"), in: "kiosk desk"),
    Case("help sel", .unknownCommand("sel", suggestion: "sell"), in: "kiosk"),
    Case("hepl", .unknownCommand("hepl", suggestion: "help"), in: "kiosk"),
    Case("--json", .missingCommand, in: "kiosk"),
    Case("desk --json", .missingCommand, in: "kiosk desk"),
    Case("sell --jsno x", .unknownOption("--jsno", suggestion: "--json"), in: "kiosk sell"),
    Case("--jsno sell x", .unknownOption("--jsno", suggestion: "--json"), in: "kiosk sell"),
    Case("sell -z x", .unknownOption("-z", suggestion: nil), in: "kiosk sell"),
    Case("sell -json x", .unknownOption("-j", suggestion: "--json"), in: "kiosk sell"),
    Case("sell -qz x", .unknownOption("-z", suggestion: nil), in: "kiosk sell"),
    Case("desk serve -5", .unexpectedArgument("-5"), in: "kiosk desk serve"),
    Case(
      "sell x --count", .missingValue(option: "--count", value: "count", found: nil),
      in: "kiosk sell"),
    Case(
      "sell x --text --json", .missingValue(option: "--text", value: "text", found: nil),
      in: "kiosk sell"),
    Case(
      "sell x --text -- y", .missingValue(option: "--text", value: "text", found: nil),
      in: "kiosk sell"),
    Case(
      "sell x --text -o-", .missingValue(option: "--text", value: "text", found: "-o-"),
      in: "kiosk sell"),
    Case(
      "sell x --picture png", .missingValue(option: "--picture", value: "file", found: nil),
      in: "kiosk sell"),
    Case(
      "sell x --picture", .missingValue(option: "--picture", value: "type", found: nil),
      in: "kiosk sell"),
    Case(
      "sell x -qp", .missingValue(option: "-p", value: "spec", found: nil), in: "kiosk sell"),
    Case(
      "sell x --json=yes", .unexpectedValue(option: "--json", value: "yes"), in: "kiosk sell"),
    Case("sell x -q=1", .unexpectedValue(option: "-q", value: "1"), in: "kiosk sell"),
    Case(
      "sell x --count many",
      .invalidValue(argument: "--count", value: "many", reason: nil, allowed: []),
      in: "kiosk sell"),
    Case(
      "sell x --count 99999999999999999999",
      .invalidValue(
        argument: "--count", value: "99999999999999999999", reason: nil, allowed: []),
      in: "kiosk sell"),
    Case(
      "sell x --code 1 --code 2x",
      .invalidValue(argument: "--code", value: "2x", reason: nil, allowed: []),
      in: "kiosk sell"),
    Case(
      "paint -s 1 --color blue",
      .invalidValue(
        argument: "--color", value: "blue", reason: nil, allowed: ["auto", "always", "never"]),
      in: "kiosk paint"),
    Case(
      "paint --points 0",
      .invalidValue(argument: "--points", value: "0", reason: "not a size", allowed: []),
      in: "kiosk paint"),
    Case("sell", .missingArgument("<destination>"), in: "kiosk sell"),
    Case("paint", .missingArgument("--points"), in: "kiosk paint"),
    Case("desk run", .missingArgument("<command>"), in: "kiosk desk run"),
    Case("desk run x", .unexpectedArgument("x"), in: "kiosk desk run"),
    Case("paint -s 1 a b", .unexpectedArgument("b"), in: "kiosk paint"),
    Case("desk serve -- --json", .unexpectedArgument("--json"), in: "kiosk desk serve"),
    Case(
      "sell x --thin --thick", .conflictingOptions("--thin", "--thick"), in: "kiosk sell"),
    Case("sell x --count 0", .validation("--count begins at 1"), in: "kiosk sell"),
  ]

  @Test(arguments: cases) func `a wrong command line is told what is wrong`(_ wrong: Case) {
    let failure = #expect(throws: ParseFailure.self) {
      try Kiosk.interpret(words(wrong.line))
    }
    #expect(failure?.reason == wrong.reason)
    #expect(failure?.commandPath == words(wrong.path))
  }

  @Test(arguments: [
    ("sell x --jsno --json -qv", ["--json", "-q", "-v"]), ("--json sel", ["--json"]),
    ("sell x --text --json", ["--json"]), ("sell x --text=--json --what", ["--text"]),
    ("desk serve -q -- --json", ["-q"]), ("--json", ["--json"]), ("help --json sel", ["--json"]),
  ]) func `a failure tells which options were understood`(line: String, options: [String]) {
    let failure = #expect(throws: ParseFailure.self) { try Kiosk.interpret(words(line)) }
    #expect(failure?.givenOptions == options)
  }

  struct Telling: Sendable {
    let reason: ParseFailure.Reason
    let code: String
    let message: String
    var hint: String? = "see 'kiosk sell --help'"
  }

  static let tellings = [
    Telling(
      reason: .unknownOption("--jsno", suggestion: "--json"), code: "unknownOption",
      message: "unknown option '--jsno'", hint: "did you mean '--json'?"),
    Telling(
      reason: .unknownCommand("x", suggestion: nil), code: "unknownCommand",
      message: "unknown command 'x'"),
    Telling(
      reason: .missingCommand, code: "missingCommand", message: "no command is given"),
    Telling(
      reason: .missingValue(option: "--text", value: "text", found: "-o-"), code: "missingValue",
      message: "option '--text' needs a value <text>",
      hint: "if '-o-' is the value, write '--text=-o-'"),
    Telling(
      reason: .missingValue(option: "-t", value: "text", found: "-o-"), code: "missingValue",
      message: "option '-t' needs a value <text>"),
    Telling(
      reason: .missingValue(option: "--text", value: "text", found: nil), code: "missingValue",
      message: "option '--text' needs a value <text>"),
    Telling(
      reason: .unexpectedValue(option: "--json", value: "1"), code: "unexpectedValue",
      message: "option '--json' takes no value, '1' is given"),
    Telling(
      reason: .missingArgument("<file>"), code: "missingArgument",
      message: "missing argument '<file>'"),
    Telling(
      reason: .unexpectedArgument("x"), code: "unexpectedArgument",
      message: "unexpected argument 'x'"),
    Telling(
      reason: .invalidValue(
        argument: "--color", value: "x", reason: nil, allowed: ["auto", "never"]),
      code: "invalidValue", message: "invalid value 'x' for '--color'",
      hint: "possible values: auto, never"),
    Telling(
      reason: .invalidValue(argument: "--size", value: "0", reason: "too small", allowed: []),
      code: "invalidValue", message: "invalid value '0' for '--size': too small"),
    Telling(
      reason: .conflictingOptions("--a", "--b"), code: "conflictingOptions",
      message: "'--b' cannot be given together with '--a'"),
    Telling(
      reason: .validation("too much"), code: "validation", message: "too much", hint: nil),
  ]

  @Test(arguments: tellings) func `a failure has a name, a message and a hint`(_ telling: Telling) {
    let failure = ParseFailure(telling.reason, in: ["kiosk", "sell"])
    #expect(failure.code == telling.code)
    #expect(failure.description == telling.message)
    #expect(failure.hint == telling.hint)
  }
}
