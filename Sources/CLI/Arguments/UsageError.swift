/// What is wrong with the arguments.
enum UsageError: Error, Hashable {
  case missingCommand
  case unknownCommand(String, nearest: String?)
  case unknownOption(String, nearest: String?, command: CommandSpec)
  case missingValue(OptionSpec, command: CommandSpec)
  case unexpectedValue(String, option: OptionSpec, command: CommandSpec)
  case badValue(String, name: String, expected: String, command: CommandSpec)
  case missingOperand(CommandSpec)
  case unexpectedOperand(String, command: CommandSpec)
}

extension UsageError: CustomStringConvertible {
  /// One sentence, and a line that shows how it is right.
  var description: String { "\(sentence)\nusage: \(usage)" }

  private var sentence: String {
    switch self {
    case .missingCommand: "There is no command."
    case .unknownCommand(let name, let nearest):
      "There is no command \"\(name)\".\(hint(nearest))"
    case .unknownOption(let name, let nearest, _): "There is no option \(name).\(hint(nearest))"
    case .missingValue(let option, _): "--\(option.name) needs a value."
    case .unexpectedValue(let value, let option, _):
      "--\(option.name) is yes or no and cannot be \"\(value)\"; leave the value out."
    case .badValue(let value, let name, let expected, _):
      "\(name) cannot be \"\(value)\": it must be \(expected)."
    case .missingOperand(let command): "\(command.operand.name) is missing."
    case .unexpectedOperand(let operand, _): "There is no place for \"\(operand)\"."
    }
  }

  private var usage: String {
    switch self {
    case .missingCommand, .unknownCommand: "propcheck COMMAND [OPTIONS]; try propcheck help"
    case .unknownOption(_, _, let command), .missingValue(_, let command),
      .unexpectedValue(_, _, let command), .badValue(_, _, _, let command),
      .missingOperand(let command), .unexpectedOperand(_, let command):
      command.usage
    }
  }

  private func hint(_ nearest: String?) -> String {
    nearest.map { " Did you mean \($0)?" } ?? ""
  }
}
