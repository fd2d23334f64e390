/// Single calls of operations with a budget.
struct BudgetSection {
  let budgets: [BudgetRecord]

  var markup: [Markup] {
    guard !budgets.isEmpty else { return [] }
    let columns = ["operation", "rows", "calls", "p95", "max", "grown", "virtual"]
    let table = NumberTable(
      summary: "", columns: columns, rows: budgets.map(row), style: "calls")
    return [.tag("h3", text: "Single calls")] + table.open
  }

  private func row(_ budget: BudgetRecord) -> [String] {
    let call = budget.t?.call
    return [
      budget.operation, Figure.count(budget.rows), Figure.count(budget.calls),
      Figure.duration(call?.p95), Figure.duration(call?.max),
      budget.t?.grownBytes.map { Figure.bytes($0) } ?? "-",
      Figure.duration(budget.virtualNanoseconds),
    ]
  }
}
