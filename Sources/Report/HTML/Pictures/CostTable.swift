/// What the operations of a mix cost that are done alone.
struct CostTable {
  let costs: [CostRecord]

  var table: NumberTable {
    NumberTable(
      summary: "Costs of a call alone", columns: ["operation", "steps", "pages", "allocations"],
      rows: costs.map { cost in
        [NumberTable.Cell(cost.operation)]
          + [cost.vmSteps, cost.pages, cost.t?.allocations].map { mean in
            NumberTable.Cell(mean.map { Figure.count(Saturating.whole($0.rounded())) } ?? "-")
          }
      })
  }
}
