// What the completion scripts of all shells are made from.

extension CommandInfo {
  /// The command and all below it that are shown.
  var family: [CommandInfo] {
    [self] + subcommands.filter(\.isShown).flatMap(\.family)
  }

  /// The options that may stand behind the command's name: its own, and those of its
  /// subcommands, which may stand before their names.
  var optionsInReach: [ArgumentInfo] {
    let own = arguments.filter { $0.isShown && $0.kind != .positional }
    var seen = Set(own.flatMap(\.names))
    return own
      + subcommands.filter(\.isShown).flatMap(\.optionsInReach).filter { option in
        defer { seen.formUnion(option.names) }
        return seen.isDisjoint(with: option.names)
      }
  }

  /// Its positional arguments that are shown.
  var positionals: [ArgumentInfo] {
    arguments.filter { $0.isShown && $0.kind == .positional }
  }

  /// How the scripts call the command: its names, with blanks between.
  var key: String { path.joined(separator: " ") }

  /// Names and abstracts of what may follow in the place of a subcommand.
  var offeredCommands: [(name: String, abstract: String)] {
    let shown = subcommands.filter(\.isShown)
    guard !shown.isEmpty else { return [] }
    return shown.map { ($0.name, $0.abstract) } + [("help", "Show the help of a command.")]
  }
}

/// What holds for options, by the command they are given to. Most options mean the same wherever
/// they are known, and need one row.
struct OptionTable {
  /// An option of one command, or of all that know it.
  struct Row<Value: Hashable>: Hashable {
    let command: String?
    let name: OptionName
    let value: Value
  }

  private let uses: [(name: OptionName, command: String, option: ArgumentInfo)]

  init(_ root: CommandInfo) {
    uses = root.family.flatMap { command in
      command.optionsInReach.flatMap { option in
        option.names.map { (name: $0, command: command.key, option: option) }
      }
    }
  }

  func rows<Value: Hashable>(_ value: (ArgumentInfo) -> Value) -> [Row<Value>] {
    uses.map(\.name).uniqued.flatMap { name in
      let rows = uses.filter { $0.name == name }.map {
        Row(command: $0.command, name: name, value: value($0.option))
      }
      guard let first = rows.first, rows.allSatisfy({ $0.value == first.value }) else {
        return rows
      }
      return [Row(command: nil, name: name, value: first.value)]
    }
  }
}

extension ArgumentInfo {
  /// What to offer for the value at `index`. An option with several values has its completion
  /// for the last one.
  func source(ofValue index: Int) -> CompletionKind.Source {
    index == valueNames.count - 1 ? completion.source : .unknown
  }
}

extension String {
  /// The text between single quotes, as POSIX shells read it.
  var shellQuoted: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  /// The text as part of a shell function's name.
  var shellIdentifier: String {
    String(map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }
}
