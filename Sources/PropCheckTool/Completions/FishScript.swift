/// The completions of fish, version 3.0 or newer.
struct FishScript {
  let plan: CompletionPlan

  var text: String {
    let alone = plan.alone.map {
      "complete -c \(plan.program) -n \(function)_none -l \($0.dropFirst(2))"
    }
    return ([head] + alone + plan.commands.flatMap(lines)).joined(separator: "\n") + "\n"
  }

  private var function: String { "_" + plan.function }

  private var head: String {
    """
    # Completes \(plan.program) in fish. To use it, save it as ~/.config/fish/completions/\(plan.program).fish:
    #   \(plan.program) completions fish > ~/.config/fish/completions/\(plan.program).fish

    function \(function)_none
      test (count (commandline -opc)) -eq 1
    end
    function \(function)_is --argument-names name
      set -l words (commandline -opc)
      test (count $words) -ge 2; and test "$words[2]" = $name
    end
    complete -c \(plan.program) -e
    complete -c \(plan.program) -f
    """
  }

  private func lines(of command: CompletionPlan.Command) -> [String] {
    let start = "complete -c \(plan.program)"
    let isHere = "-n '\(function)_is \(command.name)'"
    let name = "\(start) -n \(function)_none -a \(command.name) -d \(Self.quoted(command.summary))"
    let operand = command.operand.map { "\(start) \(isHere) \(action($0, isOperand: true))" }
    let options = command.options.map { option in
      let letter = option.letter.map { " -s \($0.dropFirst())" } ?? ""
      let value = option.value.map { " " + action($0, isOperand: false) } ?? ""
      return "\(start) \(isHere) -l \(option.name.dropFirst(2))\(letter)\(value) "
        + "-d \(Self.quoted(option.help))"
    }
    return [name] + options + [operand].compactMap(\.self)
  }

  private func action(_ suggestion: CompletionPlan.Suggestion, isOperand: Bool) -> String {
    let value = isOperand ? "" : "-x "
    return switch suggestion {
    case .words(let words): value + "-a \(Self.quoted(words.joined(separator: " ")))"
    case .files: isOperand ? "-F" : "-r -F"
    case .folders: value + "-a '(__fish_complete_directories (commandline -ct))'"
    case .anything: isOperand ? "-f" : "-x"
    }
  }

  /// A text in single quotes, where fish knows two escapes.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
