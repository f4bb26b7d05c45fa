/// The completion script for fish.
struct FishCompletion {
  private let root: CommandInfo
  private let function: String

  init(_ root: CommandInfo) {
    self.root = root
    function = "__" + root.name.shellIdentifier
  }

  var script: String {
    """
    # fish completion for \(root.name)

    \(walker)

    complete -c \(root.name.fishQuoted) -f
    \((commandRules + optionRules + operandRules).joined(separator: "\n"))

    """
  }

  private var commandRules: [String] {
    root.family.flatMap { command in
      command.offeredCommands.map { name, abstract in
        rule(
          "\(function)_at \(command.key.fishQuoted)",
          ["-a", name.fishQuoted, "-d", abstract.fishQuoted])
      }
    }
  }

  /// Options that are the same for several commands share one rule.
  private var optionRules: [String] {
    let uses = root.family.flatMap { command in
      command.optionsInReach.map { (command: command.key, option: $0) }
    }
    return uses.map(\.option).uniqued.flatMap { option in
      let commands = uses.filter { $0.option == option }.map(\.command.fishQuoted)
        .joined(separator: " ")
      let names = option.names.map { name in
        switch name {
        case .short(let character): "-s \(String(character).fishQuoted)"
        case .long(let name): "-l \(name.fishQuoted)"
        }
      }
      let values = option.valueNames.isEmpty ? [] : offer(option.source(ofValue: 0), "-x")
      let further = option.valueNames.indices.dropFirst().flatMap { index in
        option.names.compactMap { name -> String? in
          let source = offer(option.source(ofValue: index))
          guard !source.isEmpty else { return nil }
          return rule("\(function)_value \(name) \(index) \(commands)", source)
        }
      }
      return [
        rule("\(function)_at \(commands)", names + values + ["-d", option.abstract.fishQuoted])
      ] + further
    }
  }

  private var operandRules: [String] {
    root.family.flatMap { command in
      command.positionals.enumerated().compactMap { index, operand -> String? in
        let source = offer(operand.source(ofValue: 0))
        guard !source.isEmpty else { return nil }
        let test = operand.isRepeating ? "-ge" : "-eq"
        return rule(
          "\(function)_operand \(command.key.fishQuoted) \(test) \(index)", source)
      }
    }
  }

  private func rule(_ condition: String, _ rest: [String]) -> String {
    (["complete -c", root.name.fishQuoted, "-n", condition.fishQuoted] + rest)
      .joined(separator: " ")
  }

  /// - Parameter other: what stands for a value when there is nothing to offer.
  private func offer(_ source: CompletionKind.Source, _ other: String? = nil) -> [String] {
    let exclusive = other.map { [$0] } ?? []
    switch source {
    case .unknown: return exclusive
    case .list(let values):
      return exclusive + ["-a", values.map(\.fishQuoted).joined(separator: " ").fishQuoted]
    case .directory: return exclusive + ["-a", "'(\(function)_files)'"]
    case .file(let extensions) where extensions.isEmpty:
      return other == nil ? ["-F"] : ["-r", "-F"]
    case .file(let extensions):
      let endings = extensions.map { ("." + $0).fishQuoted }.joined(separator: " ")
      return exclusive + ["-a", "(\(function)_files \(endings))".fishQuoted]
    }
  }

  /// The functions that find out which command the words are for, and what is expected next.
  private var walker: String {
    let rows = OptionTable(root).rows(\.valueNames.count).filter { $0.value > 0 }
    let takes = rows.map(\.value).uniqued.map { count in
      let patterns = rows.filter { $0.value == count }.map { row in
        "\(row.command ?? "*") \(row.name)".fishQuoted
      }
      return "        case \(patterns.joined(separator: " "))\n            echo \(count)"
    }
    let enters = root.family.dropFirst().map { command in
      let above = command.parents.joined(separator: " ")
      let names = ([command.name] + command.aliases).map { "\(above) \($0)".fishQuoted }
      return """
                            case \(names.joined(separator: " "))
                                set path \(command.key.fishQuoted)
        """
    }
    return """
      # \(function)_takes COMMAND OPTION: how many values the option takes
      function \(function)_takes
          switch "$argv"
      \(takes.joined(separator: "\n"))
              case '*'
                  echo 0
          end
      end

      # \(function)_state: the command, the number of its positional arguments so far, and the
      # option that still lacks values with the number of those it has
      function \(function)_state
          set -l path \(root.name.fishQuoted)
          set -l operands 0
          set -l option ''
          set -l number 0
          set -l missing 0
          set -l ended 0
          for word in (commandline -opc)[2..-1]
              if test $missing -gt 0
                  set missing (math $missing - 1)
                  set number (math $number + 1)
                  continue
              end
              set option ''
              set number 0
              if test $ended = 1
                  set operands (math $operands + 1)
                  continue
              end
              switch $word
                  case --
                      set ended 1
                  case '--*=*'
                      set option (string split -m 1 = -- $word)[1]
                      set missing (\(function)_takes $path $option)
                      set missing (math max $missing - 1, 0)
                      set number 1
                  case '-?*'
                      set option $word
                      set missing (\(function)_takes $path $option)
                  case '*'
                      switch "$path $word"
      \(enters.joined(separator: "\n"))
                          case '*'
                              set operands (math $operands + 1)
                      end
              end
          end
          test $missing -gt 0; or set option ''
          string join \\n -- $path $operands "$option" $number
      end

      # \(function)_at COMMAND...: whether a word or an option of one of them is next
      function \(function)_at
          set -l state (\(function)_state)
          contains -- $state[1] $argv; or return 1
          test -z "$state[3]" -o "$state[4]" = 0
      end

      # \(function)_operand COMMAND TEST NUMBER: whether that positional argument is next
      function \(function)_operand
          set -l state (\(function)_state)
          test "$state[1]" = "$argv[1]" -a -z "$state[3]" -a "$state[2]" $argv[2] $argv[3]
      end

      # \(function)_value OPTION NUMBER COMMAND...: whether that value of the option is next
      function \(function)_value
          set -l state (\(function)_state)
          test "$state[3] $state[4]" = "$argv[1] $argv[2]"; or return 1
          contains -- $state[1] $argv[3..-1]
      end

      # \(function)_files [ENDING...]: directories, and files with one of the endings
      function \(function)_files
          set -l word (commandline -ct | string replace -r -- '^--[^=]*=' '')
          for file in (complete -C "\(function)_nothing $word")
              set -l name (string split \\t -- $file)[1]
              string match -q '*/' -- $name; and echo $name
              for ending in $argv
                  string match -q -- "*$ending" $name; and echo $name
              end
          end
      end
      """
  }
}

extension String {
  /// The text between single quotes, as fish reads it.
  var fishQuoted: String {
    let escaped = reduce(into: "") { result, character in
      if character == "\\" || character == "'" { result.append("\\") }
      result.append(character)
    }
    return "'" + escaped + "'"
  }
}
