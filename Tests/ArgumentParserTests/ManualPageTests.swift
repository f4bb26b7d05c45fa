import ArgumentParser
import Testing

@Suite struct ManualPageTests {
  struct Lamp: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "lamp", abstract: "Lights a room.", version: "2.0",
      subcommands: [On.self, Off.self, Wait.self])
  }

  struct Choice: ParsableArguments {
    @Option(name: .shortAndLong, help: ArgumentHelp("Which lamp.", valueName: "name"))
    var lamp: String?
  }

  struct Output: ParsableArguments {
    @Flag(help: "Say nothing.") var quiet = false
  }

  struct Colour: ParsableArguments {
    @Flag(help: "Warm light.") var warm = false
  }

  struct On: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Switches it on.")
    @OptionGroup(title: "Output") var output: Output
    @OptionGroup(title: "Choice") var choice: Choice
    @Option(help: "How bright it is. Full without it.") var level = 100
    @OptionGroup(title: "Colour") var colour: Colour
    @Argument(help: "For how long.") var minutes: Int?
  }

  struct Off: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Switches it off.", discussion: "At once.\nFor good.")
    @OptionGroup(title: "Output") var output: Output
    @OptionGroup(title: "Choice") var choice: Choice
  }

  struct Wait: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Waits.", aliases: ["sleep"])
    @OptionGroup(title: "Output") var output: Output
  }

  @Test func `a page has every command and every option once`() {
    let page = ManualPage(
      CommandInfo(Lamp.self), date: "May 9, 2026",
      sections: [.init("EXIT STATUS", [.definitions([.init("0", "Light."), .init("1", "None.")])])])
    #expect(
      page.source == #"""
        .Dd May 9, 2026
        .Dt LAMP 1
        .Os lamp 2.0
        .Sh NAME
        .Nm lamp
        .Nd Lights a room
        .Sh SYNOPSIS
        .Nm
        .Op Ar options
        .Ar command
        .Sh DESCRIPTION
        Lights a room.
        .Sh COMMANDS
        .Ss on
        .Dl lamp on [options] [<minutes>]
        .Pp
        Switches it on.
        .Pp
        Takes the options under \[u201C]Choice\[u201D] too.
        .Bl -tag -width Ds
        .It Ar minutes
        For how long.
        .It Fl \-level Ar level
        How bright it is.
        Full without it. [default: 100]
        .It Fl \-warm
        Warm light.
        .El
        .Ss off
        .Dl lamp off [options]
        .Pp
        Switches it off.
        .Pp
        At once.
        .Pp
        For good.
        .Pp
        Takes the options under \[u201C]Choice\[u201D] too.
        .Ss wait
        .Dl lamp wait [options]
        .Pp
        Waits.
        .Pp
        Also called sleep.
        .Sh OPTIONS
        These options go with every command.
        All options may stand before its name.
        .Bl -tag -width Ds
        .It Fl h , Fl \-help
        Show this help.
        .It Fl \-version
        Show the version.
        .El
        .Ss Output
        .Bl -tag -width Ds
        .It Fl \-quiet
        Say nothing.
        .El
        .Ss Choice
        .Bl -tag -width Ds
        .It Fl l , Fl \-lamp Ar name
        Which lamp.
        .El
        .Sh EXIT STATUS
        .Bl -tag -width Ds
        .It 0
        Light.
        .It 1
        None.
        .El

        """#)
  }

  /// Texts that roff would take for something else.
  struct Trap: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "trap", abstract: ".Sh 'quoted' Ar No \\fB \"text\". And more.",
      discussion: ".Bl\n'br\n\\\n-- ~^`'\"\nA sentence. Another one! Version 12. And e.g. This.",
      version: "1")
    @Option(name: .customLong("Ar"), help: ArgumentHelp("Ü – ∞ 🙂 Ns Xr", valueName: "No"))
    var dot = "."
    @Option(parsing: .exactly(2), help: ArgumentHelp("", valueName: "Em , |")) var two: [String] =
      []
    @Argument(help: ArgumentHelp("-", valueName: "Fl")) var rest: [String] = []
  }

  static let pages = [
    ManualPage(
      CommandInfo(Kiosk.self), date: "May 9, 2026",
      sections: [
        .init("ENVIRONMENT", [.definitions([.init("KIOSK_PRINTER", "The printer.")])]),
        .init("EXIT STATUS", [.paragraph("As usual."), .definitions([.init("0", "Fine.")])]),
        .init(
          "EXAMPLES", [.paragraph("To sell:"), .example([".kiosk", "  'sell' \\x. And so."])]),
      ]),
    ManualPage(CommandInfo(Trap.self), date: "May 9, 2026"),
    ManualPage(CommandInfo(Lamp.self), date: "May 9, 2026"),
  ]

  @Test(.enabled(if: Program("mandoc").isInstalled), arguments: pages)
  func `mandoc has nothing to say against a page`(page: ManualPage) throws {
    let bench = try Workbench(["page.1": page.source])
    let output = try Program("mandoc").output(
      of: ["-T", "lint", "-W", "warning", "page.1"], in: bench.directory)
    #expect(output == "")
  }

  @Test(.enabled(if: Program("man").isInstalled && Program("groff").isInstalled), arguments: pages)
  func `groff has nothing to say against a page`(page: ManualPage) throws {
    let bench = try Workbench(["page.1": page.source])
    let output = try Program("sh").output(
      of: ["-c", "man --warnings -l page.1 >/dev/null"], in: bench.directory)
    #expect(output == "")
  }

  @Test(.enabled(if: Program("mandoc").isInstalled))
  func `what a page says reaches the reader as it was`() throws {
    let bench = try Workbench(["page.1": Self.pages[1].source])
    let output = try Program("mandoc").output(
      of: ["-T", "utf8", "-O", "width=200", "page.1"], in: bench.directory)
    let plain = output.replacing(/.\u{8}/, with: "")
    for text in [
      ".Sh 'quoted' Ar No \\fB \"text\"", ".Bl\n", "'br\n", "-- ~^`'\"\n", "Version 12.",
      "--Ar No", "--two Em ,", "Ü – ∞ 🙂 Ns Xr", "[default: .]",
    ] {
      #expect(plain.contains(text))
    }
  }
}
