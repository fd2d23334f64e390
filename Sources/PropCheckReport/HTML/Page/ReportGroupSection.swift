/// Everything about a kind of work.
struct ReportGroupSection {
  /// The most notes and problems.
  private static let limit = 8

  let group: ReportGroup
  /// The head of the page shows facts and problems of the first group.
  let isFirst: Bool

  var markup: Markup {
    let now = group.now
    return .tag(
      "section", [:],
      heading + FindingSection(contents: now).markup + notes
        + ComparisonSection(comparisons: now.comparisons).markup
        + LoadSection(group: group).markup + GrowthSection(scalings: now.scalings).markup
        + CycleSection(cycles: now.cycles).markup + BudgetSection(budgets: now.budgets).markup
        + ThresholdSection(now: now.thresholds, then: group.then?.thresholds ?? []).markup
        + HistorySection(summaries: group.summaries).markup
        + FigureHistorySection(summaries: group.summaries).markup
        + PropertySection(contents: now).markup + MutantSection(mutants: now.mutants).markup
        + CriteriaSection(criteria: now.criteria).markup)
  }

  private var heading: [Markup] {
    let title = [Markup.text("\(group.name) \(group.verdict.text)")]
    let problems = group.problems
    return [.tag("h2", [:], PageText.sign(isGood: group.verdict.isGood) + title)]
      + (isFirst || problems.isEmpty ? [] : [PageText.list(problems, limit: Self.limit)])
      + (isFirst ? [] : group.repetition + [ReportFacts(group.newest).markup])
  }

  private var notes: [Markup] {
    let killed = group.now.isKilled ? ["The run was killed; this is what it had saved."] : []
    let notes = killed + group.now.notes
    return notes.isEmpty ? [] : [PageText.list(notes, limit: Self.limit)]
  }
}
