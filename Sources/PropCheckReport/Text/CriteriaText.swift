/// What a run showed of the requirements: one line, or a table with details.
struct CriteriaText {
  let record: CriteriaRecord
  let style: TextStyle
  let isDetailed: Bool
  let columns: Int?

  var lines: [String] { ["", summary] + (isDetailed ? table : []) }

  private var summary: String { "criteria   " + Self.counts(of: record.criteria) }

  static func counts(of criteria: [CriteriaRecord.Criterion]) -> String {
    [
      (CriteriaRecord.State.passed, "shown by this run"), (.inPart, "in part"), (.failed, "failed"),
      (.notShown, "not shown"), (.elsewhere, "shown by tests"), (.later, "later"),
    ].map { state, words in
      "\(Figure.count(criteria.count { $0.state == state })) \(words)"
    }.joined(separator: ", ")
  }

  private var table: [String] {
    var rows = Columns()
    for criterion in record.criteria {
      rows.append([
        "  " + Printable.line(criterion.id), Self.word(for: criterion.state),
        Printable.line(criterion.claim), Printable.line(Self.source(of: criterion)),
      ])
    }
    return rows.rows(within: columns).flatMap { $0 }
  }

  static func word(for state: CriteriaRecord.State) -> String {
    switch state {
    case .passed: "passed"
    case .inPart: "in part"
    case .failed: "FAILED"
    case .notShown: "not shown"
    case .elsewhere: "by tests"
    case .later: "later"
    }
  }

  /// The properties that show it, and the missing parts.
  static func source(
    of criterion: CriteriaRecord.Criterion, separator: String = " "
  ) -> String {
    let parts = criterion.awaits.map { ["later: " + $0.joined(separator: ", ")] } ?? []
    return ((criterion.properties ?? []) + parts).joined(separator: separator)
  }
}
