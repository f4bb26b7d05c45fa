/// The completion script for bash; it needs nothing but bash 4.
struct BashCompletion {
  private let root: CommandInfo
  private let function: String

  init(_ root: CommandInfo) {
    self.root = root
    function = "_" + root.name.shellIdentifier
  }

  var script: String {
    let tables = [enterTable, describeTable, takesTable, valueTable, operandTable]
    return (["# bash completion for \(root.name)"] + tables + [machinery])
      .joined(separator: "\n\n") + "\n"
  }

  private var enterTable: String {
    let rows = root.family.dropFirst().map { command in
      let above = command.parents.joined(separator: " ")
      let names = ([command.name] + command.aliases).map { "\(above) \($0)" }
      return row(names.map(\.shellQuoted), "path=\(command.key.shellQuoted)")
    }
    return """
      # \(function)_enter WORD: follows WORD if it names a subcommand of $path
      \(function)_enter() {
        case "$path $1" in
      \(rows.joined(separator: "\n"))
          *) return 1 ;;
        esac
      }
      """
  }

  private var describeTable: String {
    let rows = root.family.map { command in
      """
          \(command.key.shellQuoted))
            commands=(\(words(command.offeredCommands.map(\.name))))
            options=(\(words(command.optionsInReach.flatMap(\.names).map(\.description))))
            ;;
      """
    }
    return """
      # \(function)_describe: the commands and options of $path
      \(function)_describe() {
        case $path in
      \(rows.joined(separator: "\n"))
        esac
      }
      """
  }

  private var takesTable: String {
    let rows = OptionTable(root).rows(\.valueNames.count).filter { $0.value > 0 }
    let cases = rows.map(\.value).uniqued.map { count in
      row(rows.filter { $0.value == count }.map { pattern($0) }, "takes=\(count)")
    }
    return """
      # \(function)_takes OPTION: how many values it takes
      \(function)_takes() {
        case "$path $1" in
      \(cases.joined(separator: "\n"))
          *) takes=0 ;;
        esac
      }
      """
  }

  private var valueTable: String {
    let rows = OptionTable(root).rows { option in
      option.valueNames.indices.map { offer(option.source(ofValue: $0)) }
    }
    let bodies = rows.flatMap(\.value).compactMap(\.self).uniqued
    let cases = bodies.map { body in
      let patterns = rows.flatMap { option in
        option.value.indices.filter { option.value[$0] == body }
          .map { pattern(option, suffix: " \($0)") }
      }
      return row(patterns, body)
    }
    return """
      # \(function)_value OPTION NUMBER: offers values of OPTION
      \(function)_value() {
        case "$path $1 $2" in
      \(cases.joined(separator: "\n"))
        esac
      }
      """
  }

  private var operandTable: String {
    let rows = root.family.flatMap { command in
      command.positionals.enumerated().compactMap { index, operand -> String? in
        guard let body = offer(operand.source(ofValue: 0)) else { return nil }
        let condition = operand.isRepeating ? "(($1 >= \(index)))" : "(($1 == \(index)))"
        return row([command.key.shellQuoted], "\(condition) && \(body)", end: ";;&")
      }
    }
    return """
      # \(function)_operand NUMBER: offers positional arguments
      \(function)_operand() {
        case $path in
      \(rows.joined(separator: "\n"))
        esac
      }
      """
  }

  private func pattern<Value>(_ row: OptionTable.Row<Value>, suffix: String = "") -> String {
    let name = row.name.description + suffix
    return row.command.map { "\($0) \(name)".shellQuoted } ?? "*" + " \(name)".shellQuoted
  }

  /// One row of a `case`.
  private func row(_ patterns: [String], _ body: String, end: String = ";;") -> String {
    "    \(patterns.joined(separator: " | "))) \(body) \(end)"
  }

  private func offer(_ source: CompletionKind.Source) -> String? {
    switch source {
    case .unknown: nil
    case .list(let values): "\(function)_words \(words(values))"
    case .file(let extensions):
      (["\(function)_files"] + extensions.map(\.shellQuoted)).joined(separator: " ")
    case .directory: "\(function)_directories"
    }
  }

  private func words(_ words: [String]) -> String {
    words.map(\.shellQuoted).joined(separator: " ")
  }

  private var machinery: String {
    """
    # Each of these adds to COMPREPLY what begins with $cur.
    \(function)_words() {
      local word
      for word; do
        [[ $word == "$cur"* ]] && COMPREPLY+=("$word")
      done
    }

    # \(function)_files [ENDING...]
    \(function)_files() {
      local ending found=()
      compopt -o filenames 2>/dev/null
      if (($# == 0)); then
        mapfile -t found < <(compgen -f -- "$cur")
      else
        mapfile -t found < <(
          compgen -d -- "$cur"
          for ending; do compgen -f -X "!*.$ending" -- "$cur"; done
        )
      fi
      COMPREPLY+=("${found[@]}")
    }

    \(function)_directories() {
      local found=()
      compopt -o filenames 2>/dev/null
      mapfile -t found < <(compgen -d -- "$cur")
      COMPREPLY+=("${found[@]}")
    }

    \(function)() {
      local path=\(root.name.shellQuoted) cur='' lead='' option='' word='' line=$COMP_LINE rest
      local -i index last=-1 pending=0 number=0 operands=0 ended=0 takes=0
      local words=() commands=() options=()
      COMPREPLY=()

      # Readline breaks words at : and = too; what stands without a blank between is one word.
      for ((index = 0; index <= COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]}
        rest=${line#"${line%%[![:space:]]*}"}
        if [[ -n $line && $rest == "$line" ]] && ((index > 0)); then
          words[last]+=$word
        else
          words[++last]=$word
        fi
        line=${rest#"$word"}
      done

      \(function)_describe
      for ((index = 1; index < last; index++)); do
        word=${words[index]}
        if ((pending > 0)); then
          pending+=-1
          number+=1
        elif ((ended)); then
          operands+=1
        elif [[ $word == -- ]]; then
          ended=1
        elif [[ $word == --*=* ]]; then
          option=${word%%=*}
          \(function)_takes "$option"
          ((pending = takes > 0 ? takes - 1 : 0))
          number=1
        elif [[ $word == --* ]]; then
          option=$word
          \(function)_takes "$option"
          pending=takes
          number=0
        elif [[ $word == -?* ]]; then
          rest=${word:1}
          while [[ -n $rest ]]; do
            option=-${rest:0:1}
            rest=${rest:1}
            \(function)_takes "$option"
            pending=takes
            number=0
            if ((takes > 0)) && [[ -n $rest ]]; then
              pending+=-1
              number=1
              rest=''
            fi
          done
        elif \(function)_enter "$word"; then
          \(function)_describe
        else
          operands+=1
        fi
      done

      cur=${words[last]}
      if ((pending > 0)); then
        \(function)_value "$option" "$number"
      elif ((!ended)) && [[ $cur == --*=* ]]; then
        option=${cur%%=*}
        lead=$option=
        cur=${cur#*=}
        \(function)_value "$option" 0
      elif ((!ended)) && [[ $cur == -* ]]; then
        \(function)_words "${options[@]}"
      else
        ((ended)) || \(function)_words "${commands[@]}"
        \(function)_operand "$operands"
      fi

      # Readline replaces the last of the words it sees, so that the others must not come again.
      word=${COMP_WORDS[COMP_CWORD]}
      [[ $word == [:=] ]] && word=''
      rest=${words[last]%"$word"}
      COMPREPLY=("${COMPREPLY[@]/#/$lead}")
      COMPREPLY=("${COMPREPLY[@]#"$rest"}")
    }

    complete -F \(function) \(root.name.shellQuoted)
    """
  }
}
