/// What two groups of runs say of their figures: what differs, then how many do not.
struct ComparisonSection {
  let comparisons: [ComparisonRecord]

  var markup: [Markup] {
    guard !comparisons.isEmpty else { return [] }
    let same = comparisons.filter(\.isSame)
    let others = comparisons.filter(\.isWorse) + comparisons.filter { !$0.isWorse && !$0.isSame }
    return [.tag("h3", text: "Comparison"), .tag("p", text: counts)]
      + (others.isEmpty ? [] : table(others, "").open)
      + (same.isEmpty ? [] : [table(same, "Those that are the same").folded(isOpen: false)])
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
      rows: comparisons.map(row))
  }

  private func row(_ comparison: ComparisonRecord) -> [NumberTable.Cell] {
    let ratio = comparison.ratio.map { LoadVerdictText.decimal($0) + "x" }
    return [
      NumberTable.Cell(comparison.figure),
      NumberTable.Cell(comparison.verdict, isGood: comparison.isClear ? !comparison.isWorse : nil),
      NumberTable.Cell(ratio ?? "-"), NumberTable.Cell(comparison.interval ?? "-"),
    ]
  }
}
