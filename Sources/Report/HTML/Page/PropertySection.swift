/// The properties of a run, and the mistakes that were hunted.
struct PropertySection {
  let story: Story

  var markup: [Markup] { properties + mutants }

  private var properties: [Markup] {
    guard !story.properties.isEmpty else { return [] }
    let others = story.properties.filter { $0.verdict != .passed }
    let passed = story.properties.filter { $0.verdict == .passed }
    let cases = Figure.count(Saturated.sum(story.properties.map(\.cases)), "case")
    let count = Figure.count(passed.count)
    let text = "\(count) of \(Figure.count(story.properties.count)) passed, with \(cases) in all."
    return [.tag("h3", text: "Properties"), .tag("p", text: text)]
      + (others.isEmpty ? [] : table(others, "").open)
      + (passed.isEmpty ? [] : [table(passed, "Those that passed").folded(isOpen: false)])
  }

  private func table(_ properties: [PropertyRecord], _ summary: String) -> NumberTable {
    let rows = properties.map { property in
      [
        NumberTable.Cell(property.id),
        NumberTable.Cell(
          VerdictWords(property.verdict, isKilled: false).text,
          isGood: VerdictWords(property.verdict, isKilled: false).isGood),
        NumberTable.Cell(Figure.count(property.cases)),
        NumberTable.Cell(
          property.t.map { Figure.duration(nanoseconds: $0.wallNanoseconds) } ?? "-"),
      ]
    }
    return NumberTable(
      summary: summary, columns: ["property", "verdict", "cases", "time"], rows: rows)
  }

  private var mutants: [Markup] {
    guard !story.mutants.isEmpty else { return [] }
    let mistakes = story.mutants.filter { !$0.equivalent }
    let alarms = story.mutants.count { $0.equivalent && $0.found }
    let text =
      "\(Figure.count(mistakes.count { $0.found })) of \(Figure.count(mistakes.count, "mistake")) found, "
      + "\(Figure.count(mistakes.count { !$0.found })) survived, "
      + "\(Figure.count(story.mutants.count - mistakes.count)) equivalent, "
      + "\(Figure.count(alarms, "false alarm"))."
    return [.tag("h3", text: "Deliberate mistakes"), .tag("p", text: text)]
  }
}
