/// The counterexamples of a report.
struct FindingSection {
  /// More would be too much to read; the report has all.
  static let limit = 20

  let contents: ReportContents

  var markup: [Markup] {
    let failures = contents.failures
    guard !failures.isEmpty else { return [] }
    let program = contents.run?.program ?? RunRecord.usualProgram
    let rest = contents.failureCount - failures.count
    return [.tag("h3", text: failures.count == 1 ? "The finding" : "The findings")]
      + failures.map { FindingArticle(failure: $0, program: program).markup }
      + (rest > 0 ? [.remark("\(Figure.count(rest, "finding")) more left out.")] : [])
  }
}
