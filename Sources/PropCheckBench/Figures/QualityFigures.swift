import PropCheck
import PropCheckQuality

/// How well failures are shrunk: problems from the literature over 50 seeds each, and small ones over 20.
struct QualityFigures {
  private static let seeds = Array(0..<50 as Range<UInt64>)

  func measure(into figures: FigureList) async throws {
    print(QualityTable.head)
    let challenge = await measure(Challenge.problems)
    let dependent = await measure(Dependent.problems)
    let program = await measure([KeyValueStore.problem])
    let large = await measure(LargeStart.problems)
    let floors = await measure([LargeStart.floors])
    let simplest = await measure(Simplest.problems, seeds: Self.seeds.prefix(20))
    addChallenge(challenge, figures)
    addSimplest(simplest, figures)
    addForms("quality.dependent", dependent, figures)
    addForms("quality.key-value", program, figures)
    figures.add("quality.key-value.evaluations", program.meanOfMeans, atMost: 45)
    addForms("quality.floors", floors, figures)
    figures.add("quality.floors.evaluations", floors.meanOfMeans, atMost: 200)
    figures.add("quality.floors.most-evaluations", floors.mostEvaluations, atMost: 200)
    let found = await NestedComparisons.property.check(Settings(cases: 1_000_000)).finding
    figures.add("quality.nested-comparisons.at-random", found == nil ? 0 : 1, atMost: 0)
    let all = challenge + dependent + program + large + floors + simplest
    let repetitions = all.reduce(0) { $0 + $1.repetitions }
    figures.add("quality.evaluations-spent-twice", Double(repetitions), atMost: 0)
    figures.add("quality.large-start.most-evaluations", large.mostEvaluations, atMost: 40)
  }

  private func measure(
    _ problems: [Problem], seeds: ArraySlice<UInt64> = Self.seeds[...]
  ) async -> [Measurement] {
    var all: [Measurement] = []
    for problem in problems {
      let measurement = await Measurement(problem, seeds: Array(seeds))
      print(QualityTable.row(measurement))
      all.append(measurement)
    }
    return all
  }

  private func addChallenge(_ measurements: [Measurement], _ figures: FigureList) {
    addForms("quality.challenge", measurements, figures)
    figures.add("quality.challenge.evaluations", measurements.meanOfMeans, atMost: 34)
    figures.add("quality.challenge.most-evaluations", measurements.mostEvaluations, atMost: 200)
    guard let rarest = measurements.first(where: { $0.name == "difference_one" }) else { return }
    figures.add("quality.difference-one.median-case", Double(rarest.medianCase), atMost: 200)
  }

  private func addSimplest(_ measurements: [Measurement], _ figures: FigureList) {
    addForms("quality.simplest", measurements, figures)
    figures.add("quality.simplest.problems", Double(measurements.count), atLeast: 90)
    figures.add("quality.simplest.evaluations", measurements.meanOfMeans, atMost: 25)
    figures.add("quality.simplest.most-evaluations", measurements.mostEvaluations, atMost: 400)
  }

  private func addForms(_ name: String, _ measurements: [Measurement], _ figures: FigureList) {
    let runs = measurements.reduce(0) { $0 + $1.seeds }
    let minimal = measurements.reduce(0) { $0 + $1.minimal }
    figures.add("\(name).minimal", Double(minimal) / Double(runs), atLeast: 1)
    let forms = measurements.map(\.forms.count).max() ?? 0
    figures.add("\(name).forms", Double(forms), atMost: 1)
  }
}

extension [Measurement] {
  fileprivate var meanOfMeans: Double {
    reduce(0) { $0 + $1.meanEvaluations } / Double(Swift.max(count, 1))
  }

  fileprivate var mostEvaluations: Double { Double(map(\.mostEvaluations).max() ?? 0) }
}

/// The lines of the table, one for each problem.
private enum QualityTable {
  static let head = row(
    "problem", ["minimal", "found", "forms", "evaluations", "most", "at case"])

  static func row(_ measurement: Measurement) -> String {
    row(
      measurement.name,
      [
        "\(measurement.minimal)", "\(measurement.found)/\(measurement.seeds)",
        "\(measurement.forms.count)", Figure.decimal(measurement.meanEvaluations),
        "\(measurement.mostEvaluations)", "\(measurement.medianCase)",
      ])
  }

  private static func row(_ name: String, _ cells: [String]) -> String {
    name.padding(to: 32) + cells.map { $0.padding(to: 12) }.joined()
  }
}
