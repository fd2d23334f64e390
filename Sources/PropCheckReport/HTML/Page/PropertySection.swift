/// The properties of a run, and its mutants.
struct PropertySection {
  let contents: ReportContents

  var markup: [Markup] { properties + mutants }

  private var properties: [Markup] {
    guard !contents.properties.isEmpty else { return [] }
    let others = contents.properties.filter { $0.verdict != .passed }
    let passed = contents.properties.filter { $0.verdict == .passed }
    let cases = Figure.count(Saturating.sum(contents.properties.map(\.cases)), "case")
    let count = Figure.count(passed.count)
    let text =
      "\(count) of \(Figure.count(contents.properties.count)) passed, with \(cases) in all."
    return [.tag("h3", text: "Properties"), .tag("p", text: text)]
      + table(others, "").openIfAny + table(passed, "Passed").foldedIfAny
  }

  private func table(_ properties: [PropertyRecord], _ summary: String) -> NumberTable {
    let verdicts = properties.map { VerdictWords($0.verdict, isKilled: false) }
    return NumberTable(
      summary: summary, columns: ["property", "verdict", "cases", "time"],
      rows: zip(properties, verdicts).map {
        [$0.id, $1.text, Figure.count($0.cases), Figure.duration($0.t?.wallNanoseconds)]
      }, signs: verdicts.map(\.isGood))
  }

  private var mutants: [Markup] {
    guard !contents.mutants.isEmpty else { return [] }
    let real = contents.mutants.filter { !$0.equivalent }
    let alarms = contents.mutants.count { $0.equivalent && $0.found }
    let text =
      "\(Figure.count(real.count { $0.found })) of \(Figure.count(real.count, "mutant")) found, "
      + "\(Figure.count(real.count { !$0.found })) survived, "
      + "\(Figure.count(contents.mutants.count - real.count)) equivalent, "
      + "\(Figure.count(alarms, "false alarm"))."
    return [.tag("h3", text: "Mutants"), .tag("p", text: text)]
  }
}
