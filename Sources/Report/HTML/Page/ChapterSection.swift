/// All that is shown of a kind of work.
struct ChapterSection {
  /// The most notes and problems.
  private static let limit = 8

  let chapter: Chapter
  /// The head of the page has the facts and the problems of the first.
  let isFirst: Bool

  var markup: Markup {
    .tag(
      "section", [:],
      heading + notes + comparisons + loads + growth + cycles + budgets + thresholds + history
        + properties + criteria)
  }

  private var heading: [Markup] {
    let sign = chapter.verdict.isGood.map { PageText.sign(isGood: $0) + [.text(" ")] } ?? []
    let problems = chapter.problems
    return [.tag("h2", [:], sign + [.text("\(chapter.name) \(chapter.verdict.text)")])]
      + (isFirst || problems.isEmpty ? [] : [PageText.list(problems, limit: Self.limit)])
      + (isFirst ? [] : [Facts(chapter.newest).markup])
  }

  private var notes: [Markup] {
    let notes = chapter.now.notes
    let killed = chapter.now.isKilled ? ["The run was killed; this is what it had saved."] : []
    return notes.isEmpty && killed.isEmpty
      ? [] : [PageText.list(killed + notes, limit: Self.limit)]
  }

  private var comparisons: [Markup] {
    ComparisonSection(comparisons: chapter.now.comparisons).markup
  }

  private var loads: [Markup] { LoadSection(chapter: chapter).markup }

  private var growth: [Markup] { GrowthSection(scalings: chapter.now.scalings).markup }

  private var cycles: [Markup] { CycleSection(cycles: chapter.now.cycles).markup }

  private var budgets: [Markup] { BudgetSection(budgets: chapter.now.budgets).markup }

  private var thresholds: [Markup] {
    ThresholdSection(now: chapter.now.thresholds, then: chapter.then?.thresholds ?? []).markup
  }

  private var history: [Markup] {
    HistorySection(nights: chapter.nights).markup
      + FigureHistorySection(nights: chapter.nights).markup
  }

  private var properties: [Markup] { PropertySection(story: chapter.now).markup }

  private var criteria: [Markup] { CriteriaSection(criteria: chapter.now.criteria).markup }
}
