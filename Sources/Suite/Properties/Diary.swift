import PropCheck

/// What a property did, command by command, so that its failure shows the way there.
struct Diary {
  private var steps: [Failure.Step] = []

  /// Notes a command with both answers, which have to be equal.
  mutating func expect<Value: Equatable>(
    _ text: String, _ expected: Outcome<Value>, _ actual: Outcome<Value>
  ) throws(Failure) {
    try note(text, brief(expected), brief(actual), isEqual: expected == actual) {
      Comparison.differing(String(describing: expected), String(describing: actual))
    }
  }

  /// Notes a command whose answer has to be what is expected to the last scalar.
  mutating func expectExactly<Value: Equatable>(
    _ text: String, _ expected: Outcome<Value>, _ actual: Outcome<Value>
  ) throws(Failure) {
    let (left, right) = (exactText(of: expected), exactText(of: actual))
    try note(text, brief(expected), brief(actual), isEqual: left == right) {
      Comparison.differing(left, right)
    }
  }

  private mutating func note(
    _ text: String, _ expected: String, _ actual: String, isEqual: Bool,
    difference: () -> (expected: String, actual: String)
  ) throws(Failure) {
    steps.append(Failure.Step(text: text, expected: expected, actual: actual))
    guard !isEqual else { return }
    let (left, right) = difference()
    throw Failure(
      "The answers differ.", origin: "answer", steps: steps,
      difference: Failure.Difference(
        step: steps.count, path: "answer", expected: left, actual: right))
  }
}

private enum Comparison {
  /// Two texts from where they begin to differ, shortened.
  static func differing(_ left: String, _ right: String) -> (expected: String, actual: String) {
    let common = zip(left, right).prefix { $0 == $1 }.count
    let start = max(0, common - 20)
    return (excerpt(of: left, from: start), excerpt(of: right, from: start))
  }

  private static func excerpt(of text: String, from start: Int) -> String {
    (start > 0 ? "…" : "") + text.dropFirst(start).prefix(60)
  }
}
