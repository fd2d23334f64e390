/// How the run of a property ended.
public enum Verdict: Hashable, Sendable {
  /// No case failed.
  case passed
  /// A case failed, and does so whenever it is repeated.
  case failed
  /// Nothing can be said: too many discards, a label that never occurs, or a failure that comes and
  /// goes.
  case gaveUp(reason: String)
  /// The property itself is wrong: a generator was asked for the impossible.
  case invalid(reason: String)
  /// Cancelled before the end; no case had failed.
  case interrupted
}

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

/// How far a failure was shrunk, and at what price.
public struct ShrinkTotals: Hashable, Sendable {
  /// The length of the case as it was found: in steps of a script, or else in choices.
  public var from = 0
  /// The length of the minimal case.
  public var to = 0
  /// How often the property was run.
  public var tries = 0
  /// The runs, to shrink and to explain, of choices that had been run before: 0 unless the failure
  /// comes and goes.
  public var repetitions = 0
  /// How long it took.
  public var nanoseconds: UInt64 = 0
  /// Whether evaluations or time were used up before nothing simpler was found.
  public var isCutShort = false

  /// No work at all.
  public init() {}
}

/// How often a repeated case fails.
public struct Stability: Hashable, Sendable {
  /// The repetitions that failed.
  public var fails: Int
  /// All repetitions.
  public var tries: Int

  /// Whether all of them failed.
  var isSteady: Bool { fails == tries }

  /// So many failures in so many tries.
  public init(fails: Int, tries: Int) {
    self.fails = fails
    self.tries = tries
  }
}

/// A failure with all it takes to understand, to repeat and to keep it.
public struct Finding: Sendable {
  /// The id of the property.
  public var property: String
  /// The claim that is wrong.
  public var claim: String
  /// The seed it was found with.
  public var seed: UInt64
  /// The case it was found in.
  public var caseIndex: Int
  /// What is wrong in the minimal case.
  public var failure: Failure
  /// The minimal case as text.
  public var counterexample: String
  /// The way back to the minimal case.
  public var reproduction: Reproduction
  /// How far it was shrunk.
  public var shrink: ShrinkTotals
  /// Whether it repeats.
  public var stable: Stability
  /// What of it matters; nil for a failure that comes and goes, and for one that was only replayed.
  public var explanation: Explanation?
  /// The minimal case as Swift source; nil if it has none.
  public var literal: SwiftLiteral?
  /// Whether a saved case became another value, since the generator was changed.
  public var isAdapted = false
}

/// How far a run has come.
public struct Progress: Hashable, Sendable {
  /// The cases done so far.
  public var cases: Int
  /// All cases; nil if only the time is limited.
  public var total: Int?
  /// Whether a failure is being shrunk.
  public var isShrinking: Bool
  /// How often the property was run to shrink it.
  public var tries: Int

  /// A place in a run.
  public init(cases: Int, total: Int?, isShrinking: Bool = false, tries: Int = 0) {
    self.cases = cases
    self.total = total
    self.isShrinking = isShrinking
    self.tries = tries
  }
}
