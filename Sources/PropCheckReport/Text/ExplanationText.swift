/// The parts of a counterexample that do not matter.
struct ExplanationText {
  private let explanation: FailureRecord.Explanation?

  private static let limit = 8

  init(_ failure: FailureRecord) {
    explanation = failure.explanation
  }

  /// Empty if everything matters, or nothing was examined.
  var lines: [String] {
    guard let explanation else { return [] }
    return freeLines(explanation) + movableLines(explanation)
  }

  private func freeLines(_ explanation: FailureRecord.Explanation) -> [String] {
    let marked = Printable.lines(explanation.text).filter { $0.contains("‹") }
    guard !marked.isEmpty else { return [] }
    let extent = explanation.isFreeTogether ? "" : ", one at a time"
    let shown = marked.prefix(Self.limit).map { "     " + $0 }
    let rest = marked.count - shown.count
    return ["  Does not matter: what stands between ‹ and ›\(extent)."] + shown
      + (rest > 0 ? ["     and in \(Figure.count(rest, "line")) more"] : [])
  }

  private func movableLines(_ explanation: FailureRecord.Explanation) -> [String] {
    explanation.movableSteps.map { step in
      let (number, next) = (Saturating.sum(step, 1), Saturating.sum(step, 2))
      return "  Does not matter: whether step \(number) comes before step \(next)."
    }
  }
}
