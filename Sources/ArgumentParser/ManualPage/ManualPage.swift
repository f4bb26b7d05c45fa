/// The manual page of a tool with all its commands, in the language of mdoc(7).
///
/// Options that all commands have, and titled groups of options that several have, are described
/// once, in a section of their own.
package struct ManualPage {
  private let root: CommandInfo
  private let date: String
  private let sections: [Section]
  private let shared: SharedOptions

  /// A section that the declarations do not give, such as `EXIT STATUS`.
  package struct Section: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
      case paragraph(String)
      /// Lines that stay as they are.
      case example([String])
      case definitions([Definition])
    }

    package struct Definition: Hashable, Sendable {
      package let term: String
      package let text: String

      package init(_ term: String, _ text: String) {
        self.term = term
        self.text = text
      }
    }

    package let title: String
    package let content: [Content]

    package init(_ title: String, _ content: [Content]) {
      self.title = title
      self.content = content
    }
  }

  /// - Parameters:
  ///   - date: of the page's last change, such as `May 9, 2026`.
  ///   - sections: what follows the options, in the order that mdoc(7) gives.
  package init(_ root: CommandInfo, date: String, sections: [Section] = []) {
    self.root = root
    self.date = date
    self.sections = sections
    shared = SharedOptions(root)
  }

  /// The page as mdoc(7) spells it.
  package var source: String {
    var page = MdocWriter()
    page.macro("Dd", raw: date)
    page.macro("Dt", root.name.uppercased(), "1")
    page.macro("Os", root.name, root.version)
    page.section("NAME")
    page.macro("Nm", root.name)
    page.macro("Nd", root.abstract.withoutFullStop)
    page.section("SYNOPSIS")
    page.macro("Nm")
    page.line(root.subcommands.isEmpty ? synopsis(of: root) : ".Op Ar options\n.Ar command")
    page.section("DESCRIPTION")
    page.paragraphs(root.discussion.isEmpty ? root.abstract : root.discussion)
    if !root.subcommands.isEmpty {
      page.section("COMMANDS")
      for command in root.family.dropFirst() { describe(command, in: &page) }
    }
    page.section("OPTIONS")
    if !root.subcommands.isEmpty {
      page.paragraphs("These options go with every command. All options may stand before its name.")
    }
    list(shared.common + ownOptions(of: root), in: &page)
    for group in shared.groups {
      page.subsection(group.title)
      list(group.options, in: &page)
    }
    for section in sections { describe(section, in: &page) }
    return page.text
  }

  private func describe(_ command: CommandInfo, in page: inout MdocWriter) {
    page.subsection(command.path.dropFirst().joined(separator: " "))
    page.macro("Dl", command.usageLine)
    page.macro("Pp")
    page.paragraphs(command.abstract)
    if !command.discussion.isEmpty {
      page.macro("Pp")
      page.paragraphs(command.discussion)
    }
    if !command.aliases.isEmpty {
      page.macro("Pp")
      page.paragraphs("Also called \(command.aliases.joined(separator: ", ")).")
    }
    let titles = shared.groups(of: command).filter { !$0.isCommon }.map { "“\($0.title)”" }
    if !titles.isEmpty {
      page.macro("Pp")
      page.paragraphs("Takes the options under \(titles.joined(separator: ", ")) too.")
    }
    list(command.positionals + ownOptions(of: command), in: &page)
  }

  /// The options that are not described elsewhere.
  private func ownOptions(of command: CommandInfo) -> [ArgumentInfo] {
    let elsewhere = shared.common + shared.groups(of: command).flatMap(\.options)
    return command.arguments.filter {
      $0.isShown && $0.kind != .positional && !elsewhere.contains($0)
    }
  }

  private func list(_ arguments: [ArgumentInfo], in page: inout MdocWriter) {
    guard !arguments.isEmpty else { return }
    page.macro("Bl", raw: "-tag -width Ds")
    for argument in arguments {
      page.line(".It " + term(of: argument))
      page.paragraphs(argument.text)
    }
    page.macro("El")
  }

  private func term(of argument: ArgumentInfo) -> String {
    let names = argument.names.shortFirst.map {
      "Fl " + String($0.description.dropFirst()).mdocWord
    }
    let values = argument.valueNames.map { "Ar " + $0.mdocWord }
    return ([names.joined(separator: " , ")] + values).filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  private func synopsis(of command: CommandInfo) -> String {
    (["Op Ar options"]
      + command.positionals.map { argument in
        (argument.isRequired ? "" : "Op ") + "Ar " + argument.valueNames.joined().mdocWord
          + (argument.isRepeating ? " ..." : "")
      }).map { "." + $0 }.joined(separator: "\n")
  }

  private func describe(_ section: Section, in page: inout MdocWriter) {
    page.section(section.title)
    for (index, content) in section.content.enumerated() {
      switch content {
      case .paragraph(let text):
        if index > 0 { page.macro("Pp") }
        page.paragraphs(text)
      case .example(let lines):
        page.macro("Bd", raw: "-literal -offset indent")
        for line in lines { page.text(line) }
        page.macro("Ed")
      case .definitions(let definitions):
        page.macro("Bl", raw: "-tag -width Ds")
        for definition in definitions {
          page.macro("It", definition.term)
          page.paragraphs(definition.text)
        }
        page.macro("El")
      }
    }
  }
}
