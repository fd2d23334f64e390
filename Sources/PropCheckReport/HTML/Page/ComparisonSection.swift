/// The figures that differ between two groups of runs, then the others.
struct ComparisonSection {
  let comparisons: [ComparisonRecord]

  var markup: [Markup] {
    guard !comparisons.isEmpty else { return [] }
    let (same, unclear) = (comparisons.filter(\.isSame), comparisons.filter { !$0.isClear })
    let clear = comparisons.filter { $0.isClear && !$0.isSame }
    let others = clear.filter(\.isWorse) + clear.filter { !$0.isWorse }
    return [.tag("h3", text: "Comparison"), .tag("p", text: counts)]
      + table(others, "").openIfAny + table(unclear, "Undecided").foldedIfAny
      + table(same, "Unchanged").foldedIfAny
  }

  private var counts: String {
    let clear = comparisons.filter { $0.isClear && !$0.isSame }
    let worse = clear.count(where: \.isWorse)
    let parts = [
      (comparisons.count(where: \.isSame), "the same"), (worse, "worse"),
      (clear.count - worse, "better"), (comparisons.count { !$0.isClear }, "can't tell"),
    ].map { "\(Figure.count($0)) \($1)" }
    return "\(Figure.count(comparisons.count, "figure")): \(parts.joined(separator: ", "))."
  }

  private func table(_ comparisons: [ComparisonRecord], _ summary: String) -> NumberTable {
    NumberTable(
      summary: summary, columns: ["figure", "verdict", "change", "interval"],
      rows: comparisons.map { [$0.figure, $0.verdict, $0.change ?? "-", $0.interval ?? "-"] },
      signs: comparisons.map { $0.isClear ? !$0.isWorse : nil })
  }
}
