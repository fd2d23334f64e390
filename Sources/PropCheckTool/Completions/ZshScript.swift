/// The completions of zsh.
struct ZshScript {
  let plan: CompletionPlan

  var text: String {
    """
    #compdef \(plan.program)
    # Completes \(plan.program) in zsh. To use it, either save it as _\(plan.program) in a folder of $fpath,
    # or put this into ~/.zshrc, behind compinit:
    #   eval "$(\(plan.program) completions zsh)"

    \(plan.function)() {
      local curcontext=$curcontext state line
      typeset -A opt_args
      local -a commands=(
    \(commands)
      )
      _arguments -C \(alone) \\
        '1:command:->command' '*::argument:->argument'
      case $state in
      command) _describe -t commands command commands ;;
      argument)
        case $line[1] in
    \(plan.commands.map(arguments).joined(separator: "\n"))
        esac
        ;;
      esac
    }
    if [[ $funcstack[1] == _\(plan.program) || $funcstack[1] == \(plan.function) ]]; then
      \(plan.function) "$@"
    else
      compdef \(plan.function) \(plan.program)
    fi

    """
  }

  private var commands: String {
    plan.commands.map { command in
      "    " + Shell.quoted("\(command.name):\(Self.escaped(command.summary))")
    }.joined(separator: "\n")
  }

  private var alone: String {
    plan.alone.map { Shell.quoted("(- *)\($0)[\($0.dropFirst(2))]") }.joined(separator: " ")
  }

  private func arguments(of command: CompletionPlan.Command) -> String {
    let options = command.options.flatMap(specs)
    let operand = command.operand.map {
      Shell.quoted("*:\(Self.escaped(command.operandName)):\(action($0))")
    }
    let all = (options + [operand].compactMap(\.self)).map { "        " + $0 }
    return "    \(command.name))\n      _arguments -S \\\n"
      + all.joined(separator: " \\\n") + "\n      ;;"
  }

  /// The long form of an option and its letter, of which only one is offered.
  private func specs(of option: CompletionPlan.Option) -> [String] {
    let names = [option.name, option.letter].compactMap(\.self)
    let others = option.repeats ? "*" : "(\(names.joined(separator: " ")))"
    let help = "[\(Self.escaped(option.help))]"
    let value = option.value.map { ":\(Self.escaped(option.placeholder)):\(action($0))" } ?? ""
    return names.map { name in
      let sign = option.value == nil ? "" : name.hasPrefix("--") ? "=" : "+"
      return Shell.quoted(others + name + sign + help + value)
    }
  }

  private func action(_ suggestion: CompletionPlan.Suggestion) -> String {
    switch suggestion {
    case .words(let words): "(\(words.map(Self.escaped).joined(separator: " ")))"
    case .files: "_files"
    case .folders: "_files -/"
    case .anything: " "
    }
  }

  /// Escapes what has a meaning in a specification.
  private static func escaped(_ text: String) -> String {
    text.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
