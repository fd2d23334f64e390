/// A command with the values of all its options: typed, from the environment, or by default.
struct Invocation: Hashable, Sendable {
  /// Where the value of an option comes from.
  enum Origin: Hashable, Sendable {
    case typed, environment, fallback
  }

  /// What an option has, and from where.
  struct Value: Hashable, Sendable {
    let text: String
    let origin: Origin
  }

  let command: CommandSpec
  let values: [String: Value]
  let operands: [String]
  /// All arguments as they were typed.
  let arguments: [String]

  /// The value of an option; nil if it has none.
  subscript(option: String) -> String? { values[option]?.text }

  func isOn(_ flag: String) -> Bool { self[flag] == "true" }

  /// The value of an option that somebody chose; nil if it only has a default.
  func chosen(_ option: String) -> String? {
    values[option].flatMap { $0.origin == .fallback ? nil : $0.text }
  }

  /// What to blame for a value: the option, or the variable if that gave it.
  func source(of option: String) -> String {
    guard values[option]?.origin == .environment else { return "--" + option }
    return command.option(named: option)?.variable ?? option
  }
}
