/// A regular expression that selects by name.
struct Pattern {
  /// The most characters of one; compiling it takes time and stack that grow with them.
  static let limit = 1_000

  private let expression: Regex<AnyRegexOutput>?

  /// Selects everything.
  init() {
    expression = nil
  }

  /// nil for what is no regular expression.
  init?(_ text: String) {
    guard let expression = try? Regex(text) else { return nil }
    self.expression = expression
  }

  func matches(_ name: String) -> Bool {
    guard let expression else { return true }
    return (try? expression.firstMatch(in: name)) != nil
  }
}
