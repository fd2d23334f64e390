/// An option of a command; parsing, help and tests read the same value.
struct OptionSpec: Hashable, Sendable {
  /// The name after `--`.
  let name: String
  /// The letter after `-`.
  let letter: Character?
  /// The name of the value in help; nil for a flag, `--name` or `--no-name`.
  let placeholder: String?
  /// The default value.
  let fallback: String?
  /// The values that are possible; empty for any.
  let allowed: [String]
  let help: String
  /// Whether it may be repeated; its values are then lines of one text.
  let repeats: Bool
  /// Whether the command does not work without it.
  let isRequired: Bool
  /// The environment variable that sets the option.
  let variable: String

  init(
    _ name: String, _ letter: Character? = nil, _ value: String? = nil,
    default fallback: String? = nil, allowed: [String] = [], repeats: Bool = false,
    isRequired: Bool = false, variable: String? = nil, help: String
  ) {
    (self.name, self.letter, placeholder) = (name, letter, value)
    (self.fallback, self.allowed, self.repeats, self.help) = (fallback, allowed, repeats, help)
    self.isRequired = isRequired
    self.variable = "PROPCHECK_" + (variable ?? name).uppercased().replacing("-", with: "_")
  }

  var isFlag: Bool { placeholder == nil }

  /// Whether its value is a file or a folder; values are named after what they are.
  var isPath: Bool {
    ["FILE", "FOLDER", "OUT", "PACKAGE", "PATH", "REPORT"].contains(placeholder)
  }

  /// As it is typed, `--seed N`; `--no-name` for a flag that is on by default.
  var usage: String {
    if let placeholder { return "--\(name) \(placeholder)" }
    return fallback == "true" ? "--no-\(name)" : "--\(name)"
  }
}
