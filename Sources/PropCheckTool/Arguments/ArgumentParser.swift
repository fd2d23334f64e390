/// Parses arguments: what is typed overrides the environment, which overrides defaults.
struct ArgumentParser {
  let table: CommandTable
  let environment: [String: String]

  /// The arguments come without the name of the program.
  func parse(_ arguments: [String]) throws(UsageError) -> Invocation {
    guard let name = arguments.first else { throw .missingCommand(program: table.program) }
    guard let command = table.command(named: name) else { throw unknown(name) }
    var reading = ArgumentReader(command: command, rest: arguments.dropFirst())
    try reading.readAll()
    return try finish(reading, arguments)
  }

  private func finish(_ reading: ArgumentReader, _ arguments: [String]) throws(UsageError)
    -> Invocation
  {
    let command = reading.command
    var values = reading.values.mapValues { Invocation.Value(text: $0, origin: .typed) }
    for option in command.options where values[option.name] == nil {
      let given = try fromEnvironment(option, command)
      values[option.name] = (given ?? option.fallback).map {
        Invocation.Value(text: $0, origin: given == nil ? .fallback : .environment)
      }
    }
    let invocation = Invocation(
      command: command, values: values, operands: reading.operands, arguments: arguments)
    if !invocation.isOn("help") { try checkOperands(of: invocation) }
    return invocation
  }

  /// The error for a first word that is no command.
  private func unknown(_ name: String) -> UsageError {
    guard name.hasPrefix("-"), name.count > 1 else {
      if let lack = table.absent[name] { return .absentCommand(name, lack, program: table.program) }
      let nearest = Nearest.match(name, among: table.commands.map(\.name) + CommandTable.alone)
      return .unknownCommand(name, nearest: nearest, program: table.program)
    }
    let option = String(name.prefix { $0 != "=" })
    let owner = table.commands.first { $0.options.contains { "--" + $0.name == option } }
    if let owner { return .misplacedOption(option, command: owner) }
    let nearest = Nearest.match(option, among: CommandTable.alone)
    return .strayOption(option, nearest: nearest, program: table.program)
  }

  private func fromEnvironment(
    _ option: OptionSpec, _ command: CommandSpec
  ) throws(UsageError) -> String? {
    // A variable would turn every later command into help.
    guard option.name != "help" else { return nil }
    guard let text = environment[option.variable], !text.isEmpty else { return nil }
    guard option.isFlag else {
      return try command.checked(text, among: option.allowed, called: option.variable)
    }
    switch text.lowercased() {
    case "1", "true", "yes", "on": return "true"
    case "0", "false", "no", "off": return "false"
    default:
      throw .badValue(text, name: option.variable, expected: "1 or 0", command: command)
    }
  }

  private func checkOperands(of invocation: Invocation) throws(UsageError) {
    let (command, operands) = (invocation.command, invocation.operands)
    let operand = command.operand
    if operands.count < operand.counts.lowerBound { throw .missingOperand(command) }
    if operands.count > operand.counts.upperBound {
      throw .unexpectedOperand(operands[operand.counts.upperBound], command: command)
    }
    for value in operands {
      _ = try command.checked(value, among: operand.allowed, called: operand.name)
    }
  }
}

extension CommandSpec {
  /// Checks a value against the allowed ones; an empty list allows any.
  func checked(
    _ value: String, among allowed: [String], called name: String
  ) throws(UsageError) -> String {
    if allowed.isEmpty || allowed.contains(value) { return value }
    throw .badValue(
      value, name: name, expected: Self.alternatives(allowed),
      nearest: Nearest.match(value, among: allowed), command: self)
  }

  /// As many words as a person may still read in a line.
  static let shown = 10

  /// The words as a list for people: `auto, always or never`; of many only the first two.
  static func alternatives(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    guard words.count <= shown else {
      return words.prefix(2).joined(separator: ", ") + " or one of \(words.count - 2) more"
    }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}
