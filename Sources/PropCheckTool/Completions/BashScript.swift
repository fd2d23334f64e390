/// The completions of bash, version 3.2 or newer.
struct BashScript {
  let plan: CompletionPlan

  var text: String {
    """
    # Completes \(plan.program) in bash. To use it, put this into ~/.bashrc:
    #   eval "$(\(plan.program) completions bash)"

    \(plan.function)() {
      local IFS=$' \\t\\n' rest=$COMP_LINE trimmed piece place
      local -a words=()
      # Bash divides words at = and :, which are joined again.
      for ((place = 0; place <= COMP_CWORD; place++)); do
        piece=${COMP_WORDS[place]}
        trimmed=${rest#"${rest%%[![:space:]]*}"}
        if ((place > 0)) && [[ $trimmed == "$rest" ]]; then
          words[${#words[@]} - 1]+=$piece
        else
          words+=("$piece")
        fi
        rest=${trimmed#"$piece"}
      done
      local last=$((${#words[@]} - 1))
      local current=${words[last]} option="" head="" value kind=words word breaks="" ended=""
      local -a offer=()
      COMPREPLY=()
      for word in "${words[@]:1:last-1}"; do [[ $word == -- ]] && ended=1; done
      value=$current
      if [[ -z $ended && $current == --*=* ]]; then
        option=${current%%=*} head=${current%%=*}= value=${current#*=}
      elif [[ -z $ended && ${words[last - 1]} == -?* ]]; then
        option=${words[last - 1]}
      fi
      if ((last < 2)); then
        offer=(\(words(plan.commands.map(\.name) + plan.alone)))
      else
        case "${words[1]} $option" in
    \(values)
        *)
          head="" value=$current
          if [[ -z $ended && $current == -* ]]; then
            case ${words[1]} in
    \(options)
            esac
          else
            case ${words[1]} in
    \(operands)
            *) kind=nothing ;;
            esac
          fi
          ;;
        esac
      fi
      # What stands before the last = or : is kept by bash, if it divides words there.
      [[ $COMP_WORDBREAKS == *=* ]] && breaks+="="
      [[ $COMP_WORDBREAKS == *:* ]] && breaks+=":"
      local kept=""
      [[ -n $breaks ]] && kept=${current%"${current##*[$breaks]}"}
      case $kind in
      words)
        for word in "${offer[@]}"; do
          [[ $head$word == "$current"* ]] || continue
          word=$head$word
          COMPREPLY+=("${word#"$kept"}")
        done
        ;;
      files | folders)
        local action=-f
        [[ $kind == folders ]] && action=-d
        while IFS= read -r word; do
          word=$head$word
          COMPREPLY+=("${word#"$kept"}")
        done < <(compgen "$action" -- "$value")
        compopt -o filenames 2>/dev/null || :
        ;;
      esac
    }
    complete -F \(plan.function) \(plan.program)

    """
  }

  private func words(_ words: [String]) -> String { words.joined(separator: " ") }

  /// What can follow an option, equal answers together.
  private var values: String {
    var order: [CompletionPlan.Suggestion] = []
    var places: [CompletionPlan.Suggestion: [String]] = [:]
    for command in plan.commands {
      for option in command.options {
        guard let value = option.value else { continue }
        if places[value] == nil { order.append(value) }
        places[value, default: []] += [option.name, option.letter].compactMap(\.self)
          .map { "\"\(command.name) \($0)\"" }
      }
    }
    return order.map { value in
      let patterns = (places[value] ?? []).joined(separator: " | ")
      return "    \(patterns)) \(answer(value)) ;;"
    }.joined(separator: "\n")
  }

  private var options: String {
    plan.commands.map { command in
      let names = command.options.flatMap { [$0.name, $0.letter].compactMap(\.self) }
      return "        \(command.name)) offer=(\(words(names))) ;;"
    }.joined(separator: "\n")
  }

  private var operands: String {
    plan.commands.compactMap { command in
      command.operand.map { "        \(command.name)) \(answer($0)) ;;" }
    }.joined(separator: "\n")
  }

  private func answer(_ suggestion: CompletionPlan.Suggestion) -> String {
    switch suggestion {
    case .words(let names): "offer=(\(words(names)))"
    case .files: "kind=files"
    case .folders: "kind=folders"
    case .anything: "kind=nothing"
    }
  }
}
