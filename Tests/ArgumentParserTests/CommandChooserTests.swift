import ArgumentParser
import Testing

@Suite struct CommandChooserTests {
  @Test(arguments: [
    ("sell x", "kiosk sell"),
    ("vend x", "kiosk sell"),
    ("--json sell x", "kiosk sell"),
    ("-p sell sell x", "kiosk sell"),
    ("-p sell paint -s 1", "kiosk paint"),
    ("-s 1 paint", "kiosk paint"),
    ("--printer=sell paint -s 1", "kiosk paint"),
    ("-qpsell paint -s 1", "kiosk paint"),
    ("--picture sell paint sell x", "kiosk sell"),
    ("sell sell", "kiosk sell"),
    ("sell desk serve", "kiosk sell"),
    ("-- sell x", "kiosk sell"),
    ("desk serve", "kiosk desk serve"),
    ("desk run -- sell", "kiosk desk run"),
    ("--json desk -q serve", "kiosk desk serve"),
    ("--control desk desk serve", "kiosk desk serve"),
    ("desk", "kiosk desk"),
    ("", "kiosk"),
    ("secret", "kiosk secret"),
  ]) func `a command line is for one command`(line: String, path: String) throws {
    let invocation = try Kiosk.interpret(words(line))
    guard case .command(_, let found) = invocation else {
      Issue.record("no command: \(invocation)")
      return
    }
    #expect(found == words(path))
  }

  @Test(arguments: [
    ("--help", "kiosk"), ("-h", "kiosk"), ("help", "kiosk"), ("--json --help", "kiosk"),
    ("sell --help", "kiosk sell"), ("--help sell", "kiosk sell"), ("help sell", "kiosk sell"),
    ("help vend", "kiosk sell"), ("--json help sell", "kiosk sell"),
    ("sell x --nonsense -qh --count", "kiosk sell"), ("sell --text --help", "kiosk sell"),
    ("desk --help", "kiosk desk"), ("help desk", "kiosk desk"),
    ("help desk run", "kiosk desk run"), ("desk help run", "kiosk desk run"),
    ("desk run --help -- x", "kiosk desk run"),
  ]) func `help is asked for anywhere`(line: String, path: String) throws {
    let invocation = try Kiosk.interpret(words(line))
    guard case .help(let found) = invocation else {
      Issue.record("no help: \(invocation)")
      return
    }
    #expect(found == words(path))
  }

  @Test(arguments: ["desk run -- --help", "secret x --help", "desk serve --control --help"])
  func `help is not asked for by what belongs to somebody else`(line: String) throws {
    guard case .command = try Kiosk.interpret(words(line)) else {
      Issue.record("taken for a request")
      return
    }
  }

  @Test(arguments: ["--version", "--json --version", "sell --version", "--version sell"])
  func `the version is asked for`(line: String) throws {
    guard case .version("1.2.3") = try Kiosk.interpret(words(line)) else {
      Issue.record("no version")
      return
    }
  }

  @Test func `the version is known without a look at the subcommands`() throws {
    struct Leaf: ParsableCommand {
      init() { Issue.record("the subcommand was made") }
      init(from decoder: any Decoder) throws {}
    }
    struct Root: ParsableCommand {
      static let configuration = CommandConfiguration(version: "7", subcommands: [Leaf.self])
    }
    guard case .version("7") = try Root.interpret(["--version"]) else {
      Issue.record("no version")
      return
    }
  }

  @Test func `a default subcommand takes what names none`() throws {
    struct Root: ParsableCommand {
      static let configuration = CommandConfiguration(
        subcommands: [Sell.self, Paint.self], defaultSubcommand: Sell.self)
    }
    guard case .command(let sell as Sell, let path) = try Root.interpret(["hall", "paint"]) else {
      Issue.record("not read as the default")
      return
    }
    #expect(path == ["root", "sell"])
    #expect(sell.destination == "hall")
    #expect(sell.names == ["paint"])
  }

  @Test func `the public entry gives the command, and throws what ends the run`() throws {
    #expect(try Kiosk.parseAsRoot(["sell", "x"]) is Sell)
    let exit = #expect(throws: CleanExit.self) { try Kiosk.parseAsRoot(["--version"]) }
    #expect(exit?.description == "1.2.3")
    let help = #expect(throws: CleanExit.self) { try Kiosk.parseAsRoot(["desk", "--help"]) }
    #expect(help?.description.contains("Usage: kiosk desk") == true)
    var desk = try Kiosk.parseAsRoot(["desk"])
    #expect(throws: CleanExit.self) { try desk.run() }
  }
}

func words(_ line: String) -> [String] {
  line.split(separator: " ").map(String.init)
}
