import ArgumentParser
import Testing

@Suite struct ArgumentTests {
  @Test(arguments: [
    ("-- a --json -- b", nil, "a --json -- b"), ("-- ", nil, ""), ("x -- y", "x", "y"),
  ]) func `what follows two dashes goes to its own property`(
    line: String, before: String?, after: String
  ) throws {
    struct Run: ParsableCommand {
      @Argument var before: String?
      @Argument(parsing: .postTerminator) var command: [String] = []
    }
    let run = try read(line, as: Run.self)
    #expect(run.before == before)
    #expect(run.command == words(after))
  }

  @Test(arguments: [
    ("--loud one --loud two", true, "one --loud two"),
    ("one -- --loud", false, "one -- --loud"),
    ("--loud -- one", true, "-- one"),
    ("--unknown --loud", false, "--unknown --loud"),
    ("--loud", true, ""),
  ]) func `a passthrough takes everything from its first word on`(
    line: String, loud: Bool, rest: String
  ) throws {
    let secret = try read(line, as: Secret.self)
    #expect(secret.loud == loud)
    #expect(secret.words == words(rest))
  }

  @Test func `a word that ends like an option begins a passthrough too`() throws {
    struct Pass: ParsableCommand {
      @Flag(name: .shortAndLong) var loud = false
      @Argument(parsing: .captureForPassthrough) var words: [String] = []
    }
    let pass = try read("al -l", as: Pass.self)
    #expect(pass.words == ["al", "-l"])
    #expect(!pass.loud)
  }

  @Test func `a positional argument is converted and has a default`() throws {
    struct Sum: ParsableCommand {
      @Argument var left: Int
      @Argument(transform: { $0.uppercased() }) var sign: String
      @Argument var right: UInt8 = 7
      @Argument(transform: { $0.count }) var more: [Int] = []
    }
    let sum = try read("-4 plus", as: Sum.self)
    #expect(sum.left == -4)
    #expect(sum.sign == "PLUS")
    #expect(sum.right == 7)
    #expect(try read("1 plus 2 a bb", as: Sum.self).more == [1, 2])
    let failure = #expect(throws: ParseFailure.self) { try Sum.parseAsRoot(words("1 plus 256")) }
    #expect(
      failure?.reason
        == .invalidValue(argument: "<right>", value: "256", reason: nil, allowed: []))
  }
}
