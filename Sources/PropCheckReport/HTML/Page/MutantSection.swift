/// The mutants of a report: those with an unexpected outcome with their scripts, then the others.
struct MutantSection {
  /// The most mutants of a table, and the most steps of a script.
  private static let (limit, stepLimit) = (400, 60)

  let mutants: [MutantRecord]

  var markup: [Markup] {
    guard !mutants.isEmpty else { return [] }
    let wrong = mutants.filter { !$0.isAsExpected }
    let others = mutants.filter(\.isAsExpected)
    return [.tag("h3", text: "Mutants"), .tag("p", text: counts)] + table(wrong)
      + (others.isEmpty
        ? []
        : [.tag("details", [:], [.tag("summary", text: "As expected")] + table(others))])
  }

  private var counts: String {
    let real = mutants.filter { !$0.equivalent }
    let alarms = mutants.count { $0.equivalent && $0.found }
    return
      "\(Figure.count(real.count { $0.found })) of \(Figure.count(real.count, "mutant")) found, "
      + "\(Figure.count(real.count { !$0.found })) survived, "
      + "\(Figure.count(mutants.count - real.count)) equivalent, "
      + "\(Figure.count(alarms, "false alarm"))."
  }

  private func table(_ mutants: [MutantRecord]) -> [Markup] {
    guard !mutants.isEmpty else { return [] }
    let names = ["mutant", "verdict", "planted bug and script"].map { Markup.heading($0) }
    let numbers = ["steps", "known", "cases"].map { Markup.heading($0, isNumber: true) }
    let head = Markup.tag("thead", [:], [.tag("tr", [:], names + numbers)])
    let body = Markup.tag("tbody", [:], mutants.prefix(Self.limit).map(row))
    let rest = mutants.count - Self.limit
    return [.tag("table", ["class": "mutants"], [head, body])]
      + (rest > 0 ? [.remark("\(Figure.count(rest, "mutant")) more left out.")] : [])
  }

  private func row(_ mutant: MutantRecord) -> Markup {
    let verdict = PageText.sign(isGood: mutant.isAsExpected) + [.text(MutantText.word(for: mutant))]
    let numbers = [
      mutant.minimalLength.map { Figure.count($0) } ?? "-", Figure.count(mutant.knownLength),
      Figure.count(mutant.t?.chance?.cases ?? mutant.cases),
    ]
    return .tag(
      "tr", [:],
      [.tag("td", ["class": "long"], text: mutant.id), .tag("td", [:], verdict), bug(mutant)]
        + numbers.map { .tag("td", ["class": "number"], text: $0) })
  }

  /// What is planted, and below it what found it.
  private func bug(_ mutant: MutantRecord) -> Markup {
    let property = mutant.property ?? mutant.t?.chance?.property
    let script = mutant.script ?? mutant.t?.chance?.script ?? []
    let steps = script.prefix(Self.stepLimit).map { Markup.tag("li", text: $0) }
    let rest = script.count - Self.stepLimit
    return .tag(
      "td", ["class": "long"],
      [.text(mutant.sentence)] + (property.map { [.remark("found by \($0)")] } ?? [])
        + (steps.isEmpty ? [] : [.tag("ol", [:], steps)])
        + (rest > 0 ? [.remark("\(Figure.count(rest, "step")) more left out.")] : []))
  }
}
