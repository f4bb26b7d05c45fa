/// Finds the command that a command line is for.
///
/// Options may stand before the name of the command that declares them. Whether a word is that
/// name or the value of an option before it only the command's own declarations can tell: the
/// command is the one whose name is the first positional argument by its own declarations.
struct CommandChooser {
  struct Choice {
    enum Request { case run, help, version }

    let command: any ParsableCommand.Type
    let path: [String]
    let declarations: [Declaration]
    let items: [Lexer.Item]
    let request: Request
  }

  /// A choice or why there is none, and the declarations by which options are understood.
  private struct Finding {
    let declarations: [Declaration]
    let choice: Result<Choice, ParseFailure>
  }

  private let root: any ParsableCommand.Type
  private let builtins: Builtins

  init(root: any ParsableCommand.Type) {
    self.root = root
    builtins = Builtins(root: root)
  }

  func choose(from tokens: [Token]) throws(ParseFailure) -> Choice {
    try find(root, path: [root.name], in: tokens, after: 0).choice.get()
  }

  private func find(
    _ command: any ParsableCommand.Type, path: [String], in tokens: [Token], after start: Int
  ) -> Finding {
    let subcommands = command.configuration.subcommands
    if !subcommands.isEmpty {
      for index in tokens.indices.dropFirst(start) {
        guard let subcommand = subcommands.first(where: { $0.names.contains(tokens[index].text) })
        else { continue }
        var others = tokens
        others.remove(at: index)
        let finding = find(
          subcommand, path: path + [subcommand.name], in: others, after: index)
        if isOperand(tokens[index], after: tokens[..<index], by: finding.declarations) {
          return finding
        }
      }
    }
    let declarations = builtins.declarations(of: command, isRoot: path.count == 1)
    var lexer = Lexer(declarations)
    let items = lexer.items(of: tokens)
    if subcommands.isEmpty || items.allSatisfy(\.isOption) {
      return Finding(
        declarations: declarations,
        choice: .success(
          Choice(
            command: command, path: path, declarations: declarations, items: items,
            request: items.request)))
    }
    if let subcommand = command.configuration.defaultSubcommand {
      return find(subcommand, path: path + [subcommand.name], in: tokens, after: start)
    }
    return findNone(below: command, path: path, in: tokens)
  }

  /// What to do about words of which none names a subcommand: what `help` or an option asks for,
  /// or say what is wrong.
  private func findNone(
    below command: any ParsableCommand.Type, path: [String], in tokens: [Token]
  ) -> Finding {
    let declarations = namedDeclarations(atOrBelow: command, isRoot: path.count == 1)
    var lexer = Lexer(declarations)
    let items = lexer.items(of: tokens)
    let words = items.compactMap(\.operand)

    func choice(
      _ command: any ParsableCommand.Type, _ path: [String], _ request: Choice.Request
    ) -> Choice {
      Choice(
        command: command, path: path, declarations: declarations, items: items, request: request)
    }
    let result = Result { () throws(ParseFailure) in
      if words.first == "help" {
        let (command, path) = try descend(from: command, path: path, along: words.dropFirst())
        return choice(command, path, .help)
      }
      if words.isEmpty, items.request != .run { return choice(command, path, items.request) }
      for item in items {
        switch item {
        case .fault(let reason): throw ParseFailure(reason, in: path)
        case .operand(let token, _): throw unknown(token.text, below: command, path: path)
        case .option: continue
        }
      }
      throw ParseFailure(.missingCommand, in: path)
    }
    return Finding(declarations: declarations, choice: result)
  }

  private func descend(
    from command: any ParsableCommand.Type, path: [String], along names: some Sequence<String>
  ) throws(ParseFailure) -> (any ParsableCommand.Type, [String]) {
    var command = command
    var path = path
    for name in names {
      guard
        let next = command.configuration.subcommands.first(where: { $0.names.contains(name) })
      else { throw unknown(name, below: command, path: path) }
      command = next
      path.append(next.name)
    }
    return (command, path)
  }

  private func unknown(
    _ name: String, below command: any ParsableCommand.Type, path: [String]
  ) -> ParseFailure {
    let known = command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
    let meant = nearestName(to: name, among: known.flatMap { $0.names } + ["help"])
    return ParseFailure(.unknownCommand(name, suggestion: meant), in: path)
  }

  private func isOperand(
    _ token: Token, after tokens: ArraySlice<Token>, by declarations: [Declaration]
  ) -> Bool {
    guard !tokens.isEmpty else { return true }
    var lexer = Lexer(declarations.filter(\.isNamed))
    let operands = lexer.items(of: tokens + [token]).compactMap(\.operandToken)
    return operands == [token]
  }

  private func namedDeclarations(
    atOrBelow command: any ParsableCommand.Type, isRoot: Bool
  ) -> [Declaration] {
    builtins.declarations(of: command, isRoot: isRoot).filter(\.isNamed)
      + command.configuration.subcommands.flatMap {
        namedDeclarations(atOrBelow: $0, isRoot: false)
      }
  }
}

extension Declaration {
  fileprivate var isNamed: Bool { if case .named = shape { true } else { false } }
}

extension Lexer.Item {
  fileprivate var isOption: Bool { if case .option = self { true } else { false } }

  fileprivate var operandToken: Token? {
    if case .operand(let token, _) = self { token } else { nil }
  }

  fileprivate var operand: String? { operandToken?.text }
}

extension [Lexer.Item] {
  /// What the first option says that asks for something else than to run the command.
  fileprivate var request: CommandChooser.Choice.Request {
    for case .option(let role, _) in self {
      switch role {
      case .help: return .help
      case .version: return .version
      case .property: continue
      }
    }
    return .run
  }
}
