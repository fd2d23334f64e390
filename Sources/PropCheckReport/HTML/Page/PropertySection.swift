/// The properties of a run.
struct PropertySection {
  let contents: ReportContents

  var markup: [Markup] {
    guard !contents.properties.isEmpty else { return [] }
    let others = contents.properties.filter { $0.verdict != .passed }
    let passed = contents.properties.filter { $0.verdict == .passed }
    let cases = Figure.count(Saturating.sum(contents.properties.map(\.cases)), "case")
    let count = Figure.count(passed.count)
    let text =
      "\(count) of \(Figure.count(contents.properties.count)) passed, with \(cases) in all."
    return [.tag("h3", text: "Properties"), .tag("p", text: text)]
      + table(others, "").openIfAny + table(passed, "Passed").foldedIfAny + remarks.foldedIfAny
      + coverage.foldedIfAny
  }

  /// What is unusual about properties, whether they passed or not.
  private var remarks: NumberTable {
    NumberTable(
      summary: "Remarks", columns: ["property", "remark"],
      rows: contents.properties.flatMap { property in
        PropertyRemarks(property: property).all.map { [property.id, $0] }
      })
  }

  /// What a fuzzer reached of the code under test, and what random cases did.
  private var coverage: NumberTable {
    let known = contents.properties.compactMap { property in
      property.t?.coverage.map { (property.id, $0) }
    }
    return NumberTable(
      summary: "Code reached",
      columns: [
        "property", "reached", "of edges", "by chance", "random cases", "only here", "only there",
        "cases kept",
      ],
      rows: known.map { id, coverage in
        let counts = [
          coverage.reached, coverage.edges, coverage.byChance, coverage.casesByChance,
          coverage.further, coverage.missed, coverage.corpus,
        ]
        return [id] + counts.map { Figure.count($0) }
      }, style: "coverage")
  }

  private func table(_ properties: [PropertyRecord], _ summary: String) -> NumberTable {
    let verdicts = properties.map { VerdictWords($0.verdict, isKilled: false) }
    return NumberTable(
      summary: summary, columns: ["property", "verdict", "cases", "time"],
      rows: zip(properties, verdicts).map {
        [$0.id, $1.text, Figure.count($0.cases), Figure.duration($0.t?.wallNanoseconds)]
      }, signs: verdicts.map(\.isGood))
  }
}
