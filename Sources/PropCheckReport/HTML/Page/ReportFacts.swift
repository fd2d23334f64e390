/// When, where and how a report was made.
struct ReportFacts {
  private let summary: ReportSummary

  init(_ summary: ReportSummary) {
    self.summary = summary
  }

  var markup: Markup { .facts(pairs) }

  private var pairs: [(String, String?)] {
    let (run, t) = (summary.run, summary.run?.t)
    let time = summary.end?.t.map { Figure.duration(nanoseconds: $0.wallNanoseconds) }
    let options = ReportGroup.options(of: summary)
    return [
      ("seed", run.map { "\($0.seed)" }), ("layer", run?.layer),
      ("options", options.isEmpty ? nil : options),
      (run?.program ?? RunRecord.usualProgram, run?.tool),
      ("commit", t?.commit ?? "unknown"), ("when", summary.date + " UTC"), ("took", time),
      ("storage", t?.storage), ("Swift", t?.swift), ("report", PageText.fileName(summary.path)),
    ]
  }
}
