/// The newest report of each kind of work, where there are several.
struct WorkTable {
  private let groups: [ReportGroup]
  private let leftOut: Int

  init(_ groups: [ReportGroup], leftOut: Int) {
    (self.groups, self.leftOut) = (groups, leftOut)
  }

  var markup: Markup {
    let rows = groups.map { group in
      [
        NumberTable.Cell(group.name),
        NumberTable.Cell(group.verdict.text, isGood: group.verdict.isGood),
        NumberTable.Cell(group.newest.date),
        NumberTable.Cell(Figure.count(group.summaries.count)),
      ]
    }
    let table = NumberTable(
      summary: "", columns: ["work", "newest", "when, UTC", "reports"], rows: rows,
      remark: leftOut > 0 ? "\(Figure.count(leftOut, "older kind")) of work left out." : nil)
    return .tag("section", [:], [.tag("h2", text: "All work")] + table.open)
  }
}
