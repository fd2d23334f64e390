/// An option of a command, as a value: what parses it, explains it and tests it reads the same table.
struct OptionSpec: Hashable, Sendable {
  /// The name after `--`.
  let name: String
  /// The letter after `-`.
  let letter: Character?
  /// What the value is called in help; nil for a flag, where `--name` is yes and `--no-name` is no.
  let placeholder: String?
  /// The value of an option that is not given; nil if there is none.
  let fallback: String?
  /// All values that are possible; empty for any.
  let allowed: [String]
  /// One phrase.
  let help: String
  /// Whether it may be given several times; then its values are lines of one text.
  let repeats: Bool

  init(
    _ name: String, _ letter: Character? = nil, _ value: String? = nil,
    default fallback: String? = nil, allowed: [String] = [], repeats: Bool = false, help: String
  ) {
    (self.name, self.letter, placeholder) = (name, letter, value)
    (self.fallback, self.allowed, self.repeats, self.help) = (fallback, allowed, repeats, help)
  }

  /// The variable of the environment that gives the option too.
  var variable: String {
    "PROPCHECK_" + name.uppercased().replacing("-", with: "_")
  }

  var isFlag: Bool { placeholder == nil }

  /// How it is typed: `--seed N`; of what is on unless told the opposite.
  var usage: String {
    if let placeholder { return "--\(name) \(placeholder)" }
    return fallback == "true" ? "--no-\(name)" : "--\(name)"
  }
}
