import PropCheckReport

/// Reads the arguments of one command from left to right.
struct ArgumentReader {
  let command: CommandSpec
  var rest: ArraySlice<String>
  var values: [String: String] = [:]
  var operands: [String] = []

  mutating func readAll() throws(UsageError) {
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        rest = []
      } else if argument.hasPrefix("--") {
        try readLong(argument.dropFirst(2))
      } else if argument.hasPrefix("-"), argument.count > 1 {
        try readLetters(argument.dropFirst())
      } else {
        operands.append(argument)
      }
    }
  }

  /// `--name`, `--name value`, `--name=value` or `--no-name`.
  private mutating func readLong(_ text: Substring) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let value = parts.count > 1 ? String(parts[1]) : nil
    if let option = command.option(named: name) {
      try take(option, value)
    } else if let option = negated(name) {
      if let value { throw .unexpectedValue(value, option: option, command: command) }
      values[option.name] = "false"
    } else {
      let hint = nearest(name) ?? dashed("--" + name)
      throw .unknownOption("--" + name, nearest: hint, command: command)
    }
  }

  /// `-abc` is `-a -b -c`; a letter that takes a value takes the rest of the word, or the next
  /// word.
  private mutating func readLetters(_ text: Substring) throws(UsageError) {
    var letters = text
    while let letter = letters.popFirst() {
      guard let option = command.option(lettered: letter) else {
        throw .unknownOption("-\(letter)", nearest: dashed("-\(letter)"), command: command)
      }
      guard option.isFlag else {
        try take(option, letters.isEmpty ? nil : String(letters))
        return
      }
      values[option.name] = "true"
    }
  }

  private mutating func take(_ option: OptionSpec, _ given: String?) throws(UsageError) {
    if option.isFlag {
      if let given { throw .unexpectedValue(given, option: option, command: command) }
      values[option.name] = "true"
      return
    }
    guard let value = given ?? rest.popFirst() else {
      throw .missingValue(option, command: command)
    }
    if option.isPath, value.isEmpty { throw .emptyValue(option, command: command) }
    let checked = try command.checked(
      value, among: option.allowed, called: "--\(option.name)")
    let before = option.repeats ? values[option.name] : nil
    values[option.name] = before.map { $0 + "\n" + checked } ?? checked
  }

  private func negated(_ name: String) -> OptionSpec? {
    guard name.hasPrefix("no-") else { return nil }
    return command.option(named: String(name.dropFirst(3))).flatMap { $0.isFlag ? $0 : nil }
  }

  /// An option of the command that a plan divides, which follows `--`.
  private func dashed(_ name: String) -> String? {
    guard command.name == "plan", let word = operands.first, PlanCommand.divisible.contains(word)
    else { return nil }
    return "-- \(word) \(Printable.line(name, limit: 60))"
  }

  private func nearest(_ name: String) -> String? {
    Nearest.match(name, among: command.options.map(\.name)).map { "--" + $0 }
  }
}
