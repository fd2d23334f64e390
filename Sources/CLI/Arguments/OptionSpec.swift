/// An option of a command, as a value: what parses it, explains it and tests it reads the same table.
struct OptionSpec: Hashable, Sendable {
  /// What follows the name.
  enum Kind: Hashable, Sendable {
    /// Nothing; `--name` is yes and `--no-name` is no.
    case flag
    /// A value, called this in help.
    case value(String)
  }

  /// The name after `--`.
  let name: String
  /// The letter after `-`.
  let letter: Character?
  let kind: Kind
  /// The value of an option that is not given; nil if there is none.
  let fallback: String?
  /// All values that are possible; empty for any.
  let allowed: [String]
  /// One phrase.
  let help: String
  /// Whether it may be given several times; then its values are lines of one text.
  let repeats: Bool

  init(
    _ name: String, _ letter: Character? = nil, _ kind: Kind = .flag,
    default fallback: String? = nil,
    allowed: [String] = [], repeats: Bool = false, help: String
  ) {
    (self.name, self.letter, self.kind, self.fallback) = (name, letter, kind, fallback)
    (self.allowed, self.repeats, self.help) = (allowed, repeats, help)
  }

  /// The variable of the environment that gives the option too.
  var variable: String {
    "PROPCHECK_" + name.uppercased().replacing("-", with: "_")
  }

  var isFlag: Bool { kind == .flag }

  /// How it is typed: `--seed N`; of what is on unless told the opposite.
  var usage: String {
    switch kind {
    case .flag: fallback == "true" ? "--no-\(name)" : "--\(name)"
    case .value(let placeholder): "--\(name) \(placeholder)"
    }
  }
}
