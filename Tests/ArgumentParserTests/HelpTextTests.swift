import ArgumentParser
import Testing

@Suite struct HelpTextTests {
  private func help(_ path: String, width: Int = 80) -> String {
    HelpText(CommandInfo(Kiosk.self, at: words(path))).render(width: width)
  }

  @Test func `the tool's help lists its commands`() {
    #expect(
      help("kiosk") == """
        Prints tickets.

        Usage: kiosk [options] <command>

        Tickets are printed one by one.

        The printer is found by itself.

        Options:
              --version  Show the version.
          -h, --help     Show this help.

        Commands:
          sell   Sells tickets to people who stand in line.
          paint  Paints a ticket.
          desk   Runs a desk.

        Run 'kiosk <command> --help' for the options of a command.

        """)
  }

  @Test func `a command's help lists its arguments and options by group`() {
    #expect(
      help("kiosk sell") == """
        Sells tickets to people who stand in line.

        Usage: kiosk sell [options] <destination> [<names>...]

        Arguments:
          <destination>                Where it goes.
          <names>                      Who goes.

        Options:
              --json                   Print one JSON object.
          -q, --quiet                  Say nothing.
          -v, --verbose                Say more; twice for all.
              --color <color>          When to use colour. [values: auto, always, never;
                                       default: auto]
              --text <text>            A line of text.
              --code <code>            A code.
              --picture <type> <file>  A picture and its type.
              --thin                   Use thin paper. [default]
              --thick                  Use thick paper.
              --cut, --no-cut          Cut the paper. [default: --cut]
              --count <count>          How many.
          -h, --help                   Show this help.

        Printer:
          -p, --printer <spec>         The printer to use.
                                       A serial port, or `virtual:` and a model.
              --timeout <seconds>      How long to wait for paper. [default: 60.0]

        """)
  }

  @Test(arguments: [
    ("kiosk paint", "Usage: kiosk paint --points <points> [options] [<file>]"),
    ("kiosk desk", "Usage: kiosk desk [options] <command>"),
    ("kiosk desk run", "Usage: kiosk desk run [options] <command>..."),
  ]) func `usage names what is needed`(path: String, usage: String) {
    #expect(help(path).split(separator: "\n").contains(Substring(usage)))
  }

  @Test func `usage can be spelled out`() {
    struct Own: ParsableCommand {
      static let configuration = CommandConfiguration(usage: "own A B\nown C")
    }
    #expect(HelpText(CommandInfo(Own.self)).render().hasPrefix("Usage: own A B\n       own C\n"))
  }

  @Test(arguments: ["kiosk", "kiosk sell", "kiosk desk run"], [55, 60, 80, 200])
  func `no line is wider than the terminal`(path: String, width: Int) {
    for line in help(path, width: width).split(separator: "\n") {
      #expect(line.count <= width)
    }
  }

  @Test func `hidden commands and options are not shown`() {
    #expect(!help("kiosk").contains("secret"))
    #expect(!help("kiosk secret").contains("--loud"))
  }

  @Test func `the options for help can be renamed, and give way to the command's own`() {
    struct Named: ParsableCommand {
      static let configuration = CommandConfiguration(helpNames: .customLong("usage"))
    }
    struct Taken: ParsableCommand {
      @Flag(name: .shortAndLong) var hex = false
    }
    #expect(HelpText(CommandInfo(Named.self)).render().contains("      --usage  Show this help."))
    let taken = HelpText(CommandInfo(Taken.self)).render()
    #expect(taken.contains("  -h, --hex"))
    #expect(taken.contains("      --help"))
  }
}
