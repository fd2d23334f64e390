/// All that one run of a property showed; apart from the times it depends on property, seed and
/// settings alone.
public struct PropertyResult: Sendable {
  /// The id of the property.
  public var id: String
  /// The claim of the property.
  public var claim: String
  /// The rules it shows.
  public var rules: [String]
  /// How it ended.
  public var verdict: Verdict
  /// The cases that count, a failing one among them.
  public var cases: Int
  /// The draws that were discarded on the way.
  public var discards: Int
  /// The indexes of the cases.
  public var ranges: [Range<Int>]
  /// What occurred how often, by table and name.
  public var labels: [LabelCount]
  /// The work of shrinking, if there was any.
  public var shrinkTotals: ShrinkTotals
  /// The first failure, if there is one.
  public var finding: Finding?
  /// Failures of other symptoms behind it, in the order of their cases.
  public var otherFindings: [Finding] = []
  /// Where the time went.
  public var times: Times
  /// Whether every case there is was run; there are no more than ``cases``.
  public var isExhausted = false
  /// The highest scores that ``target(_:_:)`` was told, by label.
  public var targets: [TargetScore] = []
  /// What was shown of the shares that are required.
  public var shares: [RequiredShare] = []
}

extension PropertyResult {
  /// What should be known besides the verdict, one sentence each.
  ///
  /// They may depend on the times, so two equal runs may differ in them.
  public var notes: [String] { [exhaustion, slowGeneration].compactMap(\.self) }

  private var exhaustion: String? {
    isExhausted ? "All \(cases) cases there are were run, none of them twice." : nil
  }

  /// Generators that take two seconds and three quarters of the time keep a run from trying more.
  package var slowGeneration: String? {
    let spent = times.generateNanoseconds
    let all = spent &+ times.runNanoseconds &+ times.checkNanoseconds
    guard spent > 2_000_000_000, all > 0, spent / 3 > all / 4 else { return nil }
    return "Generating takes \(spent / (all / 100)) % of the time, "
      + "\(spent / 1000 / UInt64(max(cases, 1))) us a case: draw less, or filter less."
  }
}
