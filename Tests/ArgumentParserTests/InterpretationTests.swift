import ArgumentParser
import Testing

/// Reads a line as `Command` alone.
func read<Command: ParsableCommand>(_ line: String, as type: Command.Type) throws -> Command {
  try #require(try Command.parseAsRoot(words(line)) as? Command)
}

@Suite struct InterpretationTests {
  struct Values: ParsableCommand {
    @Option(name: .shortAndLong) var name = "-"
    @Option(name: .shortAndLong) var size: Int?
    @Option var rate = 1.5
    @Option(parsing: .unconditional) var any: String?
    @Option var list: [String] = ["a", "b"]
    @Option(parsing: .upToNextOption) var many: [Int] = []
    @Option(transform: { $0.count }) var length: Int?
    @Flag(name: [.customShort("q"), .long]) var quiet = false
    @Flag(name: .shortAndLong) var verbose: Int
    @Argument var first: String?
    @Argument var rest: [String] = []
    var plain = 5
    var absent: Int?
  }

  @Test(arguments: [
    ("--name x", "x"), ("--name=x", "x"), ("-n x", "x"), ("-nx", "x"), ("-n=x", "x"),
    ("-qnx", "x"), ("-qn x", "x"), ("--name=", ""), ("--name=a=b", "a=b"), ("--name=--x", "--x"),
    ("-n-x", "-x"), ("--name -", "-"), ("--name -5", "-5"), ("--name x --name y", "y"), ("", "-"),
  ]) func `an option finds its value`(line: String, value: String) throws {
    #expect(try read(line, as: Values.self).name == value)
  }

  @Test(arguments: [("--size -5", -5), ("-s-5", -5), ("--size=-5", -5), ("--size 0", 0)])
  func `a negative number is a value`(line: String, value: Int) throws {
    #expect(try read(line, as: Values.self).size == value)
  }

  @Test func `words that are no options are positional, in their order`() throws {
    let values = try read("a --size 1 b - -5 -.5 -q -- --name -- c", as: Values.self)
    #expect(values.first == "a")
    #expect(values.rest == ["b", "-", "-5", "-.5", "--name", "--", "c"])
    #expect(values.quiet)
    #expect(values.size == 1)
  }

  @Test func `an unconditional option takes whatever comes`() throws {
    #expect(try read("--any --quiet", as: Values.self).any == "--quiet")
    #expect(try read("--any -- x", as: Values.self).any == "--")
    #expect(try read("--any=", as: Values.self).any == "")
  }

  @Test func `an array collects, and the default is gone then`() throws {
    #expect(try read("", as: Values.self).list == ["a", "b"])
    #expect(try read("--list x --list=y", as: Values.self).list == ["x", "y"])
    #expect(
      try read("--many 1 2 -3 -q --many 4 --list x y", as: Values.self).many == [1, 2, -3, 4])
  }

  @Test func `flags are set, and counted`() throws {
    let values = try read("-vqv --verbose", as: Values.self)
    #expect(values.verbose == 3)
    #expect(values.quiet)
    #expect(try read("", as: Values.self).verbose == 0)
  }

  @Test func `a transform makes the value`() throws {
    #expect(try read("--length abc", as: Values.self).length == 3)
  }

  @Test func `what is not from the command line keeps its value`() throws {
    let values = try read("x", as: Values.self)
    #expect(values.plain == 5)
    #expect(values.absent == nil)
    #expect(values.rate == 1.5)
    #expect(values.size == nil)
  }

  @Test func `a value with a combining mark after the sign keeps it`() throws {
    let command = try #require(try Values.parseAsRoot(["--name=\u{301}"]) as? Values)
    #expect(command.name == "\u{301}")
  }

  @Test func `a property can be set afterwards`() throws {
    var values = try read("--name x", as: Values.self)
    values.name = "y"
    values.rest.append("z")
    #expect(values.name == "y")
    #expect(values.rest == ["z"])
  }

  @Test func `any bytes are read or refused`() {
    let pieces = [
      "", "-", "--", "---", "--=", "-=", "--name", "-n", "-qv", "\u{0}", "é", "--é=", "-é",
    ]
    for a in pieces {
      for b in pieces {
        for c in pieces {
          _ = try? Values.interpret([a, b, c])
          _ = try? Kiosk.interpret([a, "desk", b, "run", c])
        }
      }
    }
  }
}
