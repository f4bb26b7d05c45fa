/// The completion script for zsh: a function for each command, around `_arguments`.
struct ZshCompletion {
  private let root: CommandInfo

  init(_ root: CommandInfo) {
    self.root = root
  }

  var script: String {
    let functions = root.family.map { function(of: $0) }
    let call = name(of: root)
    return """
      #compdef \(root.name)

      \(functions.joined(separator: "\n\n"))

      if [[ $funcstack[1] == \(call) ]]; then
        \(call) "$@"
      else
        compdef \(call) \(root.name.shellQuoted)
      fi

      """
  }

  private func name(of command: CommandInfo) -> String {
    "_" + command.path.map(\.shellIdentifier).joined(separator: "_")
  }

  private func function(of command: CommandInfo) -> String {
    var specifications = command.optionsInReach.map(option)
    if command.offeredCommands.isEmpty {
      specifications += command.positionals.enumerated().map { operand($1, number: $0 + 1) }
      return """
        \(name(of: command))() {
          _arguments -s -S \(listed(specifications))
        }
        """
    }
    // (-): from the subcommand's name on, options are left to the subcommand's function.
    specifications += ["'(-): :->command'", "'(-)*:: :->rest'"]
    let rows = command.offeredCommands.map {
      ($0.name.zshEscaped(":") + ":" + $0.abstract).shellQuoted
    }
    let calls = command.subcommands.filter(\.isShown).map {
      let names = [$0.name] + $0.aliases
      return "        \(names.map(\.shellQuoted).joined(separator: "|"))) \(name(of: $0)) ;;"
    }
    return """
      \(name(of: command))() {
        local curcontext=$curcontext state line
        local -A opt_args
        local -a commands=(
          \(rows.joined(separator: "\n    "))
        )
        _arguments -C -s -S \(listed(specifications))
        case $state in
          command)
            _describe -t commands command commands
            ;;
          rest)
            case $words[1] in
      \(calls.joined(separator: "\n"))
              help) _describe -t commands command commands ;;
            esac
            ;;
        esac
      }
      """
  }

  private func listed(_ specifications: [String]) -> String {
    specifications.map { "\\\n    " + $0 }.joined(separator: " ")
  }

  private func option(_ option: ArgumentInfo) -> String {
    let takesValue = option.kind == .option
    let spelled = option.names.map { name -> String in
      switch name {
      case .short(let character): "-\(character)\(takesValue ? "+" : "")"
      case .long(let name): "--\(name)\(takesValue ? "=" : "")"
      }
    }
    let names = option.names.map(\.description).joined(separator: " ")
    let prefix = option.isRepeating ? "*" : option.names.count > 1 ? "(\(names))" : ""
    var rest = "[" + option.abstract.zshEscaped("[]") + "]"
    for (index, name) in option.valueNames.enumerated() {
      rest += ":" + name.zshEscaped(":") + ":" + action(option.source(ofValue: index))
    }
    guard spelled.count > 1 else { return (prefix + spelled.joined() + rest).shellQuoted }
    return "\(prefix.shellQuoted){\(spelled.joined(separator: ","))}\(rest.shellQuoted)"
  }

  private func operand(_ operand: ArgumentInfo, number: Int) -> String {
    let place = operand.isRepeating ? "*" : "\(number)" + (operand.isRequired ? "" : ":")
    let name = operand.valueNames.joined().zshEscaped(":")
    return "\(place):\(name):\(action(operand.source(ofValue: 0)))".shellQuoted
  }

  private func action(_ source: CompletionKind.Source) -> String {
    switch source {
    case .unknown: " "
    case .list(let values):
      "(" + values.map { $0.zshEscaped(" ()[]{}<>|&;*?~#$`'\":") }.joined(separator: " ") + ")"
    case .file(let extensions) where extensions.isEmpty: "_files"
    case .file(let extensions) where extensions.count == 1: "_files -g \"*.\(extensions[0])\""
    case .file(let extensions): "_files -g \"*.(\(extensions.joined(separator: "|")))\""
    case .directory: "_files -/"
    }
  }
}

extension String {
  /// The text with a backslash before each of `special` and before backslashes.
  fileprivate func zshEscaped(_ special: String) -> String {
    reduce(into: "") { result, character in
      if character == "\\" || special.contains(character) { result.append("\\") }
      result.append(character)
    }
  }
}
