/// The help of one command.
package struct HelpText {
  private let command: CommandInfo

  package init(_ command: CommandInfo) {
    self.command = command
  }

  /// - Parameter width: of the terminal; words that are longer than a line make it longer.
  package func render(width: Int = 80) -> String {
    let shown = command.arguments.filter(\.isShown)
    let positional = shown.filter { $0.kind == .positional }
    let options = shown.filter { $0.kind != .positional }
    let groups = options.map(\.group).uniqued
    var sections: [(title: String, rows: [(term: String, text: String)])] = [
      ("Arguments", positional.map { ($0.valuePlaceholder, $0.text) })
    ]
    for group in [nil] + groups.filter({ $0 != nil }) {
      let members = options.filter { $0.group == group }
      sections.append((group ?? "Options", members.map { ($0.term, $0.text) }))
    }
    let commands = command.subcommands.filter(\.isShown)
    sections.removeAll(where: \.rows.isEmpty)

    let list = DescriptionList(width: width)
    let column = DescriptionList.column(for: sections.flatMap(\.rows).map(\.term))
    var blocks: [[String]] = [
      command.abstract.wrapped(to: width),
      ("Usage: " + command.usageLine).wrapped(to: width, hanging: 7),
      command.discussion.wrapped(to: width),
    ]
    blocks += sections.map { ["\($0.title):"] + list.lines($0.rows, column: column) }
    if !commands.isEmpty {
      let rows = commands.map { (term: $0.name, text: $0.abstract) }
      let column = DescriptionList.column(for: rows.map(\.term))
      blocks.append(["Commands:"] + list.lines(rows, column: column))
      let name = command.path.joined(separator: " ")
      blocks.append(
        "Run '\(name) <command> --help' for the options of a command.".wrapped(to: width))
    }
    return blocks.filter { $0 != [""] }.map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n") + "\n"
  }
}

extension CommandInfo {
  /// The command with all it needs, in one line.
  var usageLine: String {
    if let usage { return usage }
    let shown = arguments.filter(\.isShown)
    var words = path
    words += shown.filter { $0.kind != .positional && $0.isRequired }.map(\.synopsis)
    if shown.contains(where: { $0.kind != .positional && !$0.isRequired }) {
      words.append("[options]")
    }
    if !subcommands.isEmpty { words.append("<command>") }
    words += shown.filter { $0.kind == .positional }.map(\.synopsis)
    return words.joined(separator: " ")
  }
}

extension ArgumentInfo {
  /// How the argument is written: `--uri <uri>...`, `[<file>]`.
  var synopsis: String {
    let term = ([names.preferred?.description] + valueNames.map { "<\($0)>" })
      .compactMap(\.self).joined(separator: " ")
    let repeated = term + (isRepeating ? "..." : "")
    return isRequired ? repeated : "[\(repeated)]"
  }

  /// All names, the short ones first, and the values: `-r, --reader <spec>`.
  var term: String {
    let names = names.shortFirst
    let spelled = names.map(\.description).joined(separator: ", ")
    let indent = names.first?.isShort == true ? "" : "    "
    return indent + spelled + (valueNames.isEmpty ? "" : " " + valuePlaceholder)
  }

  /// Abstract, values, default, and the discussion in a paragraph of its own.
  var text: String {
    var notes: [String] = []
    if !allowedValues.isEmpty { notes.append("values: " + allowedValues.joined(separator: ", ")) }
    if let defaultValue {
      notes.append(kind == .flag && names.count == 1 ? "default" : "default: " + defaultValue)
    }
    let note = notes.isEmpty ? "" : "[" + notes.joined(separator: "; ") + "]"
    let head = [abstract, note].filter { !$0.isEmpty }.joined(separator: " ")
    return [head, discussion].filter { !$0.isEmpty }.joined(separator: "\n")
  }
}

extension Array where Element: Hashable {
  /// Each element once, where it came first.
  var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
