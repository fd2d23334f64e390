import PropCheck
import StateCheck

/// The steps of a property, which its failure shows.
struct StepRecorder {
  private var steps: [Failure.Step]

  /// A recorder that begins with givens, which have no answers.
  init(given: [String] = []) {
    steps = given.map { Failure.Step(text: $0, expected: "given", actual: "given") }
  }

  /// Records a command with both answers, which must be equal.
  mutating func expect<Value: Equatable & Sendable>(
    _ text: String, _ expected: Outcome<Value>, _ actual: Outcome<Value>
  ) throws(Failure) {
    note(text, brief(expected), brief(actual))
    guard expected != actual else { return }
    throw failure(
      Comparison.firstDifference(
        TypedAnswer(expected) { brief($0) }, TypedAnswer(actual) { brief($0) }))
  }

  /// Records a command with both answers, which must be equal to the scalar.
  mutating func expectExactly<Value: Equatable & Sendable>(
    _ text: String, _ expected: Outcome<Value>, _ actual: Outcome<Value>
  ) throws(Failure) {
    try expect(text, expected, actual)
    let (left, right) = (exactText(of: expected), exactText(of: actual))
    guard left != right else { return }
    let common = zip(left, right).prefix { $0 == $1 }.count
    throw failure(("scalars", excerpt(of: left, near: common), excerpt(of: right, near: common)))
  }

  private mutating func note(_ text: String, _ expected: String, _ actual: String) {
    steps.append(Failure.Step(text: text, expected: expected, actual: actual))
  }

  private func failure(_ difference: (path: String, expected: String, actual: String)) -> Failure {
    Failure(
      "The answers differ.", origin: "answer", steps: steps,
      difference: Failure.Difference(
        step: steps.count - 1, path: difference.path, expected: difference.expected,
        actual: difference.actual))
  }

  /// A part of a text around a place.
  private func excerpt(of text: String, near place: Int) -> String {
    let start = max(0, place - 20)
    return (start > 0 ? "…" : "") + text.dropFirst(start).prefix(60)
  }
}
