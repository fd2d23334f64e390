/// A parsed command with the values of all its options.
struct Invocation: Hashable, Sendable {
  enum Origin: Hashable, Sendable {
    case typed, environment, fallback
  }

  struct Value: Hashable, Sendable {
    let text: String
    let origin: Origin
  }

  let command: CommandSpec
  let values: [String: Value]
  let operands: [String]
  let arguments: [String]

  subscript(option: String) -> String? { values[option]?.text }

  /// Whether it was typed: a variable may be meant for other commands.
  func isTyped(_ option: String) -> Bool { values[option]?.origin == .typed }

  func isOn(_ flag: String) -> Bool { self[flag] == "true" }

  /// The value of an option, unless it is the default.
  func chosen(_ option: String) -> String? {
    values[option].flatMap { $0.origin == .fallback ? nil : $0.text }
  }

  /// Where a value comes from: the option, or its environment variable.
  func source(of option: String) -> String {
    guard values[option]?.origin == .environment else { return "--" + option }
    return command.option(named: option)?.variable ?? option
  }
}
