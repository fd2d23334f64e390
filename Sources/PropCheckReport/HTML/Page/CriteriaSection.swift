/// What a run showed of the requirements.
struct CriteriaSection {
  let criteria: [CriteriaRecord.Criterion]

  var markup: [Markup] {
    guard !criteria.isEmpty else { return [] }
    let failed = criteria.filter { $0.state == .failed }
    let others = criteria.filter { $0.state != .failed }
    return [
      .tag("h3", text: "Requirements"), .tag("p", text: CriteriaText.counts(of: criteria) + "."),
    ]
      + table(failed, "").openIfAny
      + table(others, failed.isEmpty ? "Every requirement" : "Everything else").foldedIfAny
  }

  private func table(_ criteria: [CriteriaRecord.Criterion], _ summary: String) -> NumberTable {
    NumberTable(
      summary: summary, columns: ["id", "state", "requirement", "shown by"],
      rows: criteria.map {
        [
          $0.id, CriteriaText.word(for: $0.state), $0.claim,
          CriteriaText.source(of: $0, separator: ", "),
        ]
      }, signs: criteria.map { isGood($0.state) })
  }

  /// Only states that the run itself decided are good or bad.
  private func isGood(_ state: CriteriaRecord.State) -> Bool? {
    switch state {
    case .passed: true
    case .failed: false
    case .inPart, .notShown, .elsewhere, .later: nil
    }
  }
}
