/// A problem that a record reports; thresholds rank before what charts show as well.
struct Problem: Hashable, Sendable {
  let rank: Int
  let sentence: String
}

extension Problem {
  /// Sorted: thresholds and comparisons, then wrong answers, then leaks, then growth.
  static func all(of records: [Problem]) -> [String] {
    (0...3).flatMap { rank in records.filter { $0.rank == rank } }.map(\.sentence)
  }

  static func all(in record: Record) -> [Problem] {
    let rank =
      switch record {
      case .threshold, .comparison: 0
      case .cycle: 2
      case .scaling: 3
      default: 1
      }
    return sentences(for: record).map { Problem(rank: rank, sentence: $0) }
  }

  private static func sentences(for record: Record) -> [String] {
    switch record {
    case .threshold(let threshold): sentence(threshold)
    case .comparison(let comparison): sentence(comparison)
    case .stage(let stage): sentence(stage)
    case .cycle(let cycle): sentence(cycle)
    case .scaling(let scaling): sentence(scaling)
    case .failure(let failure): ["Property \(failure.property) failed: \(failure.message)"]
    case .property(let property): sentence(property)
    case .mutant(let mutant): sentence(mutant)
    case .crash(let crash): sentence(crash)
    case .damage(let damage): sentence(damage)
    default: []
    }
  }

  private static func sentence(_ threshold: ThresholdRecord) -> [String] {
    guard let t = threshold.t, t.verdict != .passed else { return [] }
    let value = threshold.valueText ?? "nothing was measured"
    return ["Threshold \(threshold.expression) was not met: \(value)."]
  }

  private static func sentence(_ comparison: ComparisonRecord) -> [String] {
    guard comparison.isWorse else { return [] }
    let change = comparison.change.map { ": \($0)" } ?? ""
    return ["\(comparison.figure) is \(comparison.verdict) than in the baseline\(change)."]
  }

  private static func sentence(_ stage: StageRecord) -> [String] {
    guard let finding = stage.t?.finding else { return [] }
    let first = finding.split(separator: "\n").first.map(String.init) ?? finding
    return ["The store of \(stage.mix) is wrong after its stage \(stage.stage): \(first)"]
  }

  private static func sentence(_ cycle: CycleRecord) -> [String] {
    guard let t = cycle.t, t.isLeak else { return [] }
    let name = cycle.cycle.map { " of \($0)" } ?? ""
    guard t.slope != 0 else { return ["\(cycle.gauge) stays raised over cycles\(name)."] }
    return ["\(cycle.gauge) leaks \(LoadVerdictText.decimal(t.slope)) a cycle\(name)."]
  }

  private static func sentence(_ scaling: ScalingRecord) -> [String] {
    guard let fit = scaling.measured, scaling.isGate, !fit.isPassed else { return [] }
    let power =
      fit.exponent == nil ? "an unknown power of rows" : "rows^\(GrowthTable.exponent(of: fit))"
    return [
      "\(scaling.counter) of \(scaling.operation) grows as \(power), "
        + "limit \(LoadVerdictText.decimal(scaling.limit))."
    ]
  }

  /// Failed properties have failure records, which say more.
  private static func sentence(_ property: PropertyRecord) -> [String] {
    switch property.verdict {
    case .gaveUp, .invalid:
      ["Property \(property.id): \(property.reason ?? property.verdict.rawValue)"]
    case .passed, .failed, .interrupted, .empty: []
    }
  }

  private static func sentence(_ crash: CrashRecord) -> [String] {
    guard !crash.isGood else { return [] }
    let problem = crash.problems?.first.map { ": \($0)" } ?? "."
    return ["\(crash.operation) does not survive losses of power\(problem)"]
  }

  private static func sentence(_ damage: DamageRecord) -> [String] {
    guard !damage.isGood else { return [] }
    return [
      "Damage of \(damage.file) (\(damage.damage)) is answered wrongly in \(Figure.count(damage.silent, "place")), "
        + "something is deleted in \(Figure.count(damage.deleted, "place")), "
        + "and it is taken for a new file in \(Figure.count(damage.empty, "place"))."
    ]
  }

  private static func sentence(_ mutant: MutantRecord) -> [String] {
    guard !mutant.isAsExpected else { return [] }
    let word =
      mutant.equivalent
      ? "is equivalent but was reported"
      : mutant.found ? "was found late, or by a long script" : "survived"
    return ["Mutant \(mutant.id) \(word)."]
  }
}
