import PropCheck

/// How well failures of a problem are shrunk, over many seeds.
public struct Measurement: Sendable {
  /// The name of the problem.
  public let name: String
  /// The runs that refuted the claim.
  public private(set) var found = 0
  /// The runs that ended in a minimal value.
  public private(set) var minimal = 0
  /// The final values with the number of runs for each.
  public private(set) var forms: [String: Int] = [:]
  /// The evaluations to shrink, for each run.
  public private(set) var evaluations: [Int] = []
  /// The evaluations of choices that were evaluated before.
  public private(set) var repetitions = 0
  /// The indexes of the cases that failed.
  public private(set) var cases: [Int] = []
  /// The number of runs.
  public let seeds: Int

  /// Runs a problem once with each seed, for up to 10,000 cases.
  public init(_ problem: Problem, seeds: [UInt64]) async {
    name = problem.name
    self.seeds = seeds.count
    for seed in seeds {
      let result = await problem.property().check(Settings(seed: seed, cases: 10_000))
      if let finding = result.finding { add(finding, problem) }
    }
  }

  private mutating func add(_ finding: Finding, _ problem: Problem) {
    found += 1
    minimal += problem.minimal.contains(finding.counterexample) ? 1 : 0
    forms[finding.counterexample, default: 0] += 1
    evaluations.append(finding.shrink.tries)
    repetitions += finding.shrink.repetitions
    cases.append(finding.caseIndex)
  }
}

extension Measurement {
  /// The mean number of evaluations; 0 if nothing was found.
  public var meanEvaluations: Double {
    found > 0 ? Double(evaluations.reduce(0, +)) / Double(found) : 0
  }

  /// The most evaluations of a run.
  public var mostEvaluations: Int { evaluations.max() ?? 0 }

  /// The median of ``cases``; 0 if nothing was found.
  public var medianCase: Int { cases.isEmpty ? 0 : cases.sorted()[cases.count / 2] }
}
