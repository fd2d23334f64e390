/// The result of one run of a property; apart from times, it depends only on the property, the seed and the settings.
public struct PropertyResult: Sendable {
  /// The id of the property.
  public var id: String
  /// The claim of the property.
  public var claim: String
  /// The rules that it checks.
  public var rules: [String]
  /// How it ended.
  public var verdict: Verdict
  /// The number of cases that were not discarded, including a failing one.
  public var cases: Int
  /// The number of discarded draws.
  public var discards: Int
  /// The cases; of a shard, every n-th one.
  package var coverage: [CaseRange]
  /// How often each label occurred, by table and name.
  public var labels: [LabelCount]
  /// The work of shrinking.
  public var shrinkTotals: ShrinkTotals
  /// The first failure, if any.
  public var finding: Finding?
  /// Later failures with other symptoms, in the order of their cases.
  public var otherFindings: [Finding] = []
  /// The times of the phases of the run.
  public var times: Times
  /// Whether every possible case was run.
  public var isExhausted = false
  /// The highest scores from ``target(_:_:)``, by label.
  public var targets: [TargetScore] = []
  /// The state of the required shares.
  public var shares: [RequiredShare] = []
  /// The number of possible cases, if they are few enough to be enumerated.
  package var domainSize: Int?
  /// The numbers by which shares are judged, if they are kept.
  package var samples: [CaseSamples] = []
  /// Where the time of the cases went, if that was asked for.
  package var profile: TimeProfile?

  /// The indexes of the cases; for a shard, the ranges from which it takes every n-th case.
  public var ranges: [Range<Int>] { coverage.map { $0.from..<$0.to } }
}

extension PropertyResult {
  /// Remarks on the run, one sentence each.
  ///
  /// They may depend on times, so two equal runs may differ in them.
  public var notes: [String] { [exhaustion, slowGeneration].compactMap(\.self) }

  private var exhaustion: String? {
    isExhausted ? "All \(cases) possible cases were run, each once." : nil
  }

  /// A remark if generators take more than two seconds and three quarters of the time.
  package var slowGeneration: String? {
    let spent = times.generateNanoseconds
    let all = spent &+ times.runNanoseconds &+ times.checkNanoseconds
    guard spent > 2_000_000_000, all > 0, spent / 3 > all / 4 else { return nil }
    return "Generating takes \(spent / (all / 100)) % of the time, "
      + "\(spent / 1000 / UInt64(max(cases, 1))) us per case: draw less, or filter less."
  }
}

/// How the run of a property ended.
public enum Verdict: Hashable, Sendable {
  /// No case failed.
  case passed
  /// A case failed, and fails whenever it is repeated.
  case failed
  /// The result is inconclusive: too many discards, a required label that is too rare, or a flaky failure.
  case gaveUp(reason: String)
  /// The property itself is wrong, for instance because a generator was asked for the impossible.
  case invalid(reason: String)
  /// The run was cancelled before a case failed.
  case interrupted
}
