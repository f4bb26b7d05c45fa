import ArgumentParser
import Testing

@Suite struct OptionGroupTests {
  struct Range: ParsableArguments {
    @Option var from = 0
    @Option var to = 9

    mutating func validate() throws {
      if from > to { throw ValidationError("--from is larger than --to") }
    }
  }

  struct Outer: ParsableArguments {
    @OptionGroup(title: "Range") var range: Range
    @Flag var deep = false
  }

  struct Print: ParsableCommand {
    @OptionGroup var outer: Outer
    @OptionGroup(title: "Secret", visibility: .hidden) var hidden: Hidden

    struct Hidden: ParsableArguments {
      @Option var spell = ""
    }
  }

  @Test func `groups in groups are read`() throws {
    let print = try read("--to 5 --deep --spell abra", as: Print.self)
    #expect(print.outer.range.to == 5)
    #expect(print.outer.range.from == 0)
    #expect(print.outer.deep)
    #expect(print.hidden.spell == "abra")
  }

  @Test func `a group validates itself`() {
    let failure = #expect(throws: ParseFailure.self) { try Print.parseAsRoot(["--from", "10"]) }
    #expect(failure?.reason == .validation("--from is larger than --to"))
  }

  @Test func `titles and visibility reach the arguments`() {
    let arguments = CommandInfo(Print.self).arguments
    #expect(arguments.map(\.group) == ["Range", "Range", nil, "Secret", nil])
    #expect(arguments.map(\.isShown) == [true, true, true, false, true])
  }
}
