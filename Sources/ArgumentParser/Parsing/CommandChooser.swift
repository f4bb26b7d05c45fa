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
    if let finding = findSubcommand(of: command, path: path, in: tokens, after: start) {
      return finding
    }
    let configuration = command.configuration
    let declarations = builtins.declarations(of: command, isRoot: path.count == 1)
    var lexer = Lexer(declarations)
    let items = lexer.items(of: tokens)
    if configuration.subcommands.isEmpty || items.allSatisfy(\.isOption) {
      let choice = Choice(
        command: command, path: path, declarations: declarations, items: items,
        request: items.request)
      return Finding(declarations: declarations, choice: .success(choice))
    }
    if let subcommand = configuration.defaultSubcommand {
      return find(subcommand, path: path + [subcommand.name], in: tokens, after: start)
    }
    return findNone(below: command, path: path, in: tokens)
  }

  private func findSubcommand(
    of command: any ParsableCommand.Type, path: [String], in tokens: [Token], after start: Int
  ) -> Finding? {
    guard !command.configuration.subcommands.isEmpty else { return nil }
    for index in tokens.indices.dropFirst(start) {
      let token = tokens[index]
      guard let subcommand = subcommand(token.text, of: command) else { continue }
      var others = tokens
      others.remove(at: index)
      let finding = find(subcommand, path: path + [subcommand.name], in: others, after: index)
      if isOperand(token, after: tokens[..<index], by: finding.declarations) { return finding }
    }
    return nil
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
    func failure(_ reason: ParseFailure.Reason, _ path: [String]) -> ParseFailure {
      ParseFailure(reason, in: path, givenOptions: items.givenOptions)
    }
    let result = Result { () throws(ParseFailure) in
      if words.first == "help" {
        var (command, path) = (command, path)
        for name in words.dropFirst() {
          guard let next = subcommand(name, of: command) else {
            throw failure(unknown(name, below: command), path)
          }
          command = next
          path.append(next.name)
        }
        return choice(command, path, .help)
      }
      if words.isEmpty, items.request != .run { return choice(command, path, items.request) }
      for item in items {
        switch item {
        case .fault(let reason): throw failure(reason, path)
        case .operand(let token, _):
          throw failure(unknown(token.text, below: command), path)
        case .option: continue
        }
      }
      throw failure(.missingCommand, path)
    }
    return Finding(declarations: declarations, choice: result)
  }

  private func subcommand(
    _ name: String, of command: any ParsableCommand.Type
  ) -> (any ParsableCommand.Type)? {
    command.configuration.subcommands.first { $0.names.contains(name) }
  }

  private func unknown(
    _ name: String, below command: any ParsableCommand.Type
  ) -> ParseFailure.Reason {
    let known = command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
    let meant = nearestName(to: name, among: known.flatMap { $0.names } + ["help"])
    return .unknownCommand(name, suggestion: meant)
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
