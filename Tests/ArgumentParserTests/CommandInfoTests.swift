import Testing

@testable import ArgumentParser

@Suite struct CommandInfoTests {
  @Test func `a tool is described with all its commands`() {
    let kiosk = CommandInfo(Kiosk.self)
    #expect(kiosk.name == "kiosk")
    #expect(kiosk.version == "1.2.3")
    #expect(kiosk.subcommands.map(\.name) == ["sell", "paint", "desk", "secret"])
    #expect(kiosk.subcommands.map(\.isShown) == [true, true, true, false])
    #expect(kiosk.subcommands[0].aliases == ["vend"])
    #expect(
      kiosk.subcommands[2].subcommands.map(\.path) == [
        ["kiosk", "desk", "serve"], ["kiosk", "desk", "run"],
      ])
  }

  @Test func `a path leads to one command`() {
    #expect(
      CommandInfo(Kiosk.self, at: ["kiosk", "desk", "run"]).path == ["kiosk", "desk", "run"])
    #expect(
      CommandInfo(Kiosk.self, at: ["kiosk", "desk"]) == CommandInfo(Kiosk.self).subcommands[2])
  }

  @Test func `an argument is described with all that is declared`() throws {
    let sell = CommandInfo(Kiosk.self, at: ["kiosk", "sell"])
    func argument(_ name: String) throws -> ArgumentInfo {
      try #require(
        sell.arguments.first { $0.names.contains(.long(name)) || $0.valueNames == [name] })
    }
    #expect(
      try argument("color")
        == ArgumentInfo(
          kind: .option, names: [.long("color")], valueNames: ["color"],
          abstract: "When to use colour.", discussion: "", defaultValue: "auto",
          allowedValues: ["auto", "always", "never"],
          completion: .list(["auto", "always", "never"]), isRepeating: false, isRequired: false,
          isShown: true, group: nil))
    #expect(
      try argument("printer")
        == ArgumentInfo(
          kind: .option, names: [.long("printer"), .short("p")], valueNames: ["spec"],
          abstract: "The printer to use.", discussion: "A serial port, or `virtual:` and a model.",
          defaultValue: nil, allowedValues: [], completion: .default, isRepeating: false,
          isRequired: false, isShown: true, group: "Printer"))
    #expect(try argument("picture").valueNames == ["type", "file"])
    #expect(try argument("picture").isRepeating)
    #expect(try argument("picture").completion == .file(extensions: ["png", "bmp"]))
    #expect(try argument("verbose").kind == .flag)
    #expect(try argument("verbose").isRepeating)
    #expect(try argument("cut").names == [.long("cut"), .long("no-cut")])
    #expect(try argument("destination").kind == .positional)
    #expect(try argument("destination").isRequired)
    #expect(try argument("names").isRepeating)
    #expect(try !argument("names").isRequired)
  }

  @Test func `no command has two options of one name`() {
    for command in CommandInfo(Kiosk.self).subcommands {
      let names = command.arguments.flatMap(\.names)
      #expect(Set(names).count == names.count)
    }
  }

  @Test func `the values of an option are named`() {
    struct Named: ParsableCommand {
      @Option(parsing: .exactly(3), help: ArgumentHelp(valueName: "x y")) var point: [Int] = []
      @Option(parsing: .exactly(2)) var pair: [Int] = []
    }
    let arguments = CommandInfo(Named.self).arguments
    #expect(arguments[0].valueNames == ["x", "y", "y"])
    #expect(arguments[1].valueNames == ["pair", "pair"])
    #expect(arguments[0].valuePlaceholder == "<x> <y> <y>")
  }
}
