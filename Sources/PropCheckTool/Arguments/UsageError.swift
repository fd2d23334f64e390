import PropCheckReport

/// An error in the arguments.
enum UsageError: Error, Hashable {
  case missingCommand(program: String)
  case unknownCommand(String, nearest: String?, program: String)
  case unknownOption(String, nearest: String?, command: CommandSpec)
  /// A command for a part that the suite does not have.
  case absentCommand(String, String, program: String)
  /// An option that no command has was typed in place of a command.
  case strayOption(String, nearest: String?, program: String)
  /// An option of this command was typed in place of a command.
  case misplacedOption(String, command: CommandSpec)
  case missingValue(OptionSpec, command: CommandSpec)
  /// An option that the command does not work without.
  case missingOption(OptionSpec, command: CommandSpec)
  /// A file or folder without a name.
  case emptyValue(OptionSpec, command: CommandSpec)
  case unexpectedValue(String, option: OptionSpec, command: CommandSpec)
  case badValue(
    String, name: String, expected: String, nearest: String? = nil, command: CommandSpec)
  /// Two options that exclude each other.
  case conflict(String, String, command: CommandSpec)
  /// Two options that lead to one file.
  case oneFile(String, String, command: CommandSpec)
  /// An option that has no effect on a subject.
  case inapplicable(String, subject: String, command: CommandSpec)
  case unknownStageKind(String, hint: String, command: CommandSpec)
  case missingOperand(CommandSpec)
  case unexpectedOperand(String, command: CommandSpec)
}

extension UsageError: CustomStringConvertible {
  /// The most characters of a wrong word that are shown.
  private static let shown = 60

  /// One sentence, then the usage.
  var description: String { "\(sentence)\nusage: \(usage)" }

  private var sentence: String {
    switch self {
    case .missingCommand: "No command was given."
    case .unknownCommand(let name, let nearest, _):
      "Unknown command \(quoted(name)).\(hint(nearest))"
    case .absentCommand(let name, let lack, let program):
      "There is no command \(name): \(program) has no \(lack)."
    case .unknownOption(let name, let nearest, _), .strayOption(let name, let nearest, _):
      "Unknown option \(cut(name)).\(hint(nearest))"
    case .misplacedOption(let name, let command):
      "\(name) must follow a command.\(hint("\(command.program) \(command.name) \(name)"))"
    case .missingValue(let option, _): "--\(option.name) needs a value."
    case .emptyValue(let option, _): "--\(option.name) cannot be empty."
    case .unexpectedValue(let value, let option, _):
      "--\(option.name) is a flag and takes no value; leave out \(quoted(value))."
    case .badValue(let value, let name, let expected, let nearest, _):
      "\(name) cannot be \(quoted(value)): it must be \(ended(expected))\(hint(nearest))"
    case .conflict(let name, let other, _): "\(name) and \(other) cannot be combined."
    case .oneFile(let name, let other, _): "\(name) and \(other) cannot be one file."
    case .inapplicable(let name, let subject, _): "\(name) does not apply to \(subject)."
    case .unknownStageKind(let kind, let hint, _):
      "Unknown stage kind \(quoted(kind)); \(ended(hint))"
    case .missingOption(let option, _): "\(option.usage) is missing."
    case .missingOperand(let command): missing(command.operand)
    case .unexpectedOperand(let operand, _): "Unexpected argument \(quoted(operand))."
    }
  }

  private func missing(_ operand: CommandSpec.Operand) -> String {
    let least = operand.counts.lowerBound
    return least > 1 ? "\(least) \(operand.name) are needed." : "\(operand.name) is missing."
  }

  private var usage: String {
    switch self {
    case .missingCommand(let program), .unknownCommand(_, _, let program),
      .absentCommand(_, _, let program), .strayOption(_, _, let program):
      general(program)
    case .misplacedOption(_, let command): general(command.program)
    case .unknownOption(_, _, let command), .missingValue(_, let command),
      .missingOption(_, let command), .emptyValue(_, let command),
      .unexpectedValue(_, _, let command), .badValue(_, _, _, _, let command),
      .conflict(_, _, let command), .oneFile(_, _, let command), .inapplicable(_, _, let command),
      .unknownStageKind(_, _, let command), .missingOperand(let command),
      .unexpectedOperand(_, let command):
      command.usage
    }
  }

  private func general(_ program: String) -> String {
    "\(program) COMMAND [OPTIONS]; try \(program) help"
  }

  private func quoted(_ word: String) -> String { "\"\(cut(word))\"" }

  private func cut(_ word: String) -> String { Printable.line(word, limit: Self.shown) }

  /// Adds a period, unless it is a question.
  private func ended(_ text: String) -> String { text.hasSuffix("?") ? text : text + "." }

  private func hint(_ nearest: String?) -> String {
    nearest.map { " Did you mean \($0)?" } ?? ""
  }
}
