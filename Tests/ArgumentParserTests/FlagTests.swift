import ArgumentParser
import Testing

@Suite struct FlagTests {
  enum Form: EnumerableFlag {
    case hex, raw, plainText

    static func name(for value: Form) -> NameSpecification {
      value == .raw ? .shortAndLong : .long
    }
  }

  struct Flags: ParsableCommand {
    @Flag(inversion: .prefixedNo) var follow = true
    @Flag(name: .shortAndLong, inversion: .prefixedNo, exclusivity: .chooseFirst) var wait = false
    @Flag(inversion: .prefixedNo, exclusivity: .exclusive) var bell = false
    @Flag var form: Form?
    @Flag(exclusivity: .chooseLast) var other = Other.one

    enum Other: EnumerableFlag { case one, two }
  }

  @Test(arguments: [
    ("", true), ("--follow", true), ("--no-follow", false), ("--no-follow --follow", true),
    ("--follow --no-follow", false),
  ]) func `a flag with an inversion says yes or no`(line: String, value: Bool) throws {
    #expect(try read(line, as: Flags.self).follow == value)
  }

  @Test func `the first, the last or no second one counts`() throws {
    #expect(try read("-w --no-wait", as: Flags.self).wait)
    #expect(try read("--one --two", as: Flags.self).other == .two)
    #expect(try read("--bell --bell", as: Flags.self).bell)
    let failure = #expect(throws: ParseFailure.self) {
      try Flags.parseAsRoot(["--bell", "--no-bell"])
    }
    #expect(failure?.reason == .conflictingOptions("--bell", "--no-bell"))
  }

  @Test(arguments: [
    ("", nil), ("--hex", Form.hex), ("-r", .raw), ("--raw", .raw), ("--plain-text", .plainText),
  ]) func `a case of an enumeration is a flag`(line: String, value: Form?) throws {
    #expect(try read(line, as: Flags.self).form == value)
  }

  @Test func `a case that must be chosen is missed`() {
    struct Choice: ParsableCommand {
      @Flag var form: Form
    }
    let failure = #expect(throws: ParseFailure.self) { try Choice.parseAsRoot([]) }
    #expect(failure?.reason == .missingArgument("--hex, --raw, --plain-text"))
  }
}
