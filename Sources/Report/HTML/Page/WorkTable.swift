/// The newest report of each kind of work, where there are several.
struct WorkTable {
  private let chapters: [Chapter]
  private let leftOut: Int

  init(_ chapters: [Chapter], leftOut: Int) {
    (self.chapters, self.leftOut) = (chapters, leftOut)
  }

  var markup: Markup {
    let rows = chapters.map { chapter in
      [
        NumberTable.Cell(chapter.name),
        NumberTable.Cell(chapter.verdict.text, isGood: chapter.verdict.isGood),
        NumberTable.Cell(chapter.newest.date),
        NumberTable.Cell(Figure.count(chapter.nights.count)),
      ]
    }
    let table = NumberTable(
      summary: "", columns: ["work", "newest", "when, UTC", "reports"], rows: rows,
      remark: leftOut > 0 ? "\(Figure.count(leftOut, "older kind")) of work left out." : nil)
    return .tag("section", [:], [.tag("h2", text: "All work")] + table.open)
  }
}
