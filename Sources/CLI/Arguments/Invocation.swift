/// A command with the values of all its options: typed, from the environment, or by default.
struct Invocation: Hashable, Sendable {
  let command: CommandSpec
  let values: [String: String]
  let operands: [String]
  /// All arguments as they were typed.
  let arguments: [String]

  /// The value of an option; nil if it has none.
  subscript(option: String) -> String? { values[option] }

  func isOn(_ flag: String) -> Bool { values[flag] == "true" }
}
