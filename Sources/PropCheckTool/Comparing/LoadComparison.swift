import LoadCheck
import PropCheckReport

/// The loads of an older and of a newer version, which did the same work.
///
/// Counters are compared exactly. Times are compared only over runs that alternate: a machine that
/// gets warmer or busier in between would make every later run slower.
struct LoadComparison {
  let first: [ComparedRun]
  let second: [ComparedRun]

  func requireEqualWork() throws(ToolError) {
    guard let pattern = first.first else { return }
    for run in first.dropFirst() + second {
      guard let difference = pattern.plan.difference(from: run.plan) else { continue }
      throw .input(
        place: "\(pattern.path) and \(run.path)", reason: "They did different work: \(difference).",
        fix: "run both with the same profile, seed and options.")
    }
  }

  var seed: UInt64 { first.first?.plan.seed ?? 0 }

  var options: [String: String] { first.first?.options ?? [:] }

  /// The common layer, or both.
  var layers: String {
    let names = (first + second).map(\.layer)
    return Set(names).sorted().joined(separator: ", ")
  }

  func notes(of records: [ComparisonRecord]) -> [String] {
    let turns =
      "The runs did not alternate, so their times cannot be compared: run both versions in turn, each into its own folder."
    return [failed, equal(records), takesTurns ? nil : turns, tooFew, partial].compactMap { $0 }
  }

  /// A load that failed may be fast because it refused its work.
  private var failed: String? {
    let paths = (first + second).filter { !$0.hasPassed }.map(\.path)
    guard let one = paths.first else { return nil }
    let others =
      paths.count > 1 ? " and \(PropCheckReport.Figure.count(paths.count - 1, "other"))" : ""
    return "\(one)\(others) has failed: look at it first."
  }

  private func equal(_ records: [ComparisonRecord]) -> String? {
    let counters = records.filter { $0.measure == .counter }
    guard !counters.isEmpty else { return nil }
    let same = counters.count { $0.verdict == "same" }
    let of =
      "\(PropCheckReport.Figure.count(same)) of \(PropCheckReport.Figure.count(counters.count))"
    return "\(of) counters are equal; -v shows all."
  }

  /// Too few runs cannot show a difference, however large it is.
  private var tooFew: String? {
    let figures = names(\.times).count
    let needed = RunComparison.leastRuns(figures: figures)
    guard takesTurns, figures > 0, min(first.count, second.count) < needed else { return nil }
    return
      "\(PropCheckReport.Figure.count(figures, "figure")) here \(figures == 1 ? "needs" : "need") "
      + "\(needed) runs of each version to be significant."
  }

  /// Figures that some run lacks.
  private var partial: String? {
    let runs = first + second
    let all = Set(runs.flatMap { Array($0.counters.keys) + Array($0.times.keys) })
    let names = all.subtracting(names(\.counters) + names(\.times)).sorted()
    guard let one = names.first else { return nil }
    let others =
      names.count > 1 ? " and \(PropCheckReport.Figure.count(names.count - 1, "other"))" : ""
    return "Not every report has \(one)\(others): not compared."
  }

  /// A record for each figure that both groups have: counters first, by name.
  func records() -> [ComparisonRecord] { counters + times }
}

extension LoadComparison {
  private func values(
    _ runs: [ComparedRun], _ figures: (ComparedRun) -> [String: Double], _ name: String
  ) -> [Double] {
    runs.compactMap { figures($0)[name] }
  }

  /// The names that all runs have, sorted.
  private func names(_ figures: (ComparedRun) -> [String: Double]) -> [String] {
    guard let one = first.first else { return [] }
    return figures(one).keys.filter { name in
      (first + second).allSatisfy { figures($0)[name] != nil }
    }.sorted()
  }

  private var counters: [ComparisonRecord] {
    names(\.counters).map { name in
      let (old, new) = (values(first, \.counters, name), values(second, \.counters, name))
      return ComparisonRecord(
        figure: name, measure: .counter, first: old, second: new, verdict: Self.word(old, new))
    }
  }

  /// Counters that differ within a group cannot be compared.
  private static func word(_ old: [Double], _ new: [Double]) -> String {
    guard let one = old.first, let other = new.first, Set(old).count == 1, Set(new).count == 1
    else { return "can't tell" }
    return one == other ? "same" : one < other ? "more" : "less"
  }

  private var times: [ComparisonRecord] {
    let names = names(\.times)
    let comparisons = names.map { name in
      RunComparison(values(first, \.times, name), values(second, \.times, name))
    }
    let corrected = Holm.adjusted(comparisons.map { $0?.p ?? 1 })
    return names.indices.map { place in
      record(names[place], comparisons[place], p: corrected[place])
    }
  }

  private func record(_ name: String, _ comparison: RunComparison?, p: Double) -> ComparisonRecord {
    let verdict = takesTurns ? comparison?.verdict(p: p) ?? .cantTell : .cantTell
    return ComparisonRecord(
      figure: name, measure: .time, first: values(first, \.times, name),
      second: values(second, \.times, name), ratio: comparison?.ratio,
      low: comparison?.interval?.lowerBound, high: comparison?.interval?.upperBound, p: p,
      verdict: verdict.rawValue)
  }

  /// Whether at most two runs of one group follow each other.
  private var takesTurns: Bool {
    let runs = first.map { ($0.start, 0) } + second.map { ($0.start, 1) }
    let groups = runs.sorted { $0 < $1 }.map(\.1)
    return !zip(groups, zip(groups.dropFirst(), groups.dropFirst(2))).contains {
      $0 == $1.0 && $0 == $1.1
    }
  }
}
