/// The result of a property.
public struct PropertyRecord: Codable, Hashable, Sendable {
  /// The property, as in `habits.agree-with-reference`.
  public var id: String
  /// The claim of the property.
  public var claim: String
  /// The ids of its requirements.
  public var requirements: [String]
  /// How it ended.
  public var verdict: Verdict
  /// The reason, if the verdict alone does not say it.
  public var reason: String?
  /// The number of cases run.
  public var cases: Int
  /// The number of cases discarded.
  public var discards: Int
  /// The labels of the cases, counted.
  public var labels: [LabelCount]
  /// The ranges of case indexes covered.
  public var ranges: [IndexRange]
  /// The work of shrinking all failures; nil if nothing was shrunk.
  public var shrink: Shrink?
  /// The required shares of labels; nil without any, and in old reports.
  public var shares: [RequiredShare]?
  /// The best scores of targets; nil without targets.
  public var targets: [TargetScore]?
  /// True if all possible cases were run; else nil.
  public var isExhausted: Bool?
  /// The number of possible cases, if they are few; only in parts of a run.
  public var possible: Int?
  /// `islands` if each shard searched for the best scores by itself, so that together they found something other than a
  /// whole run; otherwise nil.
  public var mode: String?
  /// What may differ between two equal runs.
  public var t: Cost?

  /// Makes the record.
  public init(
    id: String, claim: String, requirements: [String] = [], verdict: Verdict, reason: String? = nil,
    cases: Int, discards: Int = 0, labels: [LabelCount] = [], ranges: [IndexRange] = [],
    shrink: Shrink? = nil, shares: [RequiredShare]? = nil, targets: [TargetScore]? = nil,
    isExhausted: Bool? = nil, t: Cost? = nil
  ) {
    (self.id, self.claim, self.requirements, self.verdict) = (id, claim, requirements, verdict)
    (self.reason, self.cases, self.discards, self.labels) = (reason, cases, discards, labels)
    (self.ranges, self.shrink, self.shares, self.targets) = (ranges, shrink, shares, targets)
    (self.isExhausted, self.t) = (isExhausted, t)
  }
}

/// A half-open range of case indexes, or every n-th one of it.
public struct IndexRange: Codable, Hashable, Sendable {
  /// The first index.
  public var from: Int
  /// The index after the last one.
  public var to: Int
  /// The distance of the indexes of a shard; nil for 1.
  public var step: Int?

  /// Makes a range.
  public init(from: Int, to: Int, step: Int? = nil) {
    (self.from, self.to, self.step) = (from, to, step)
  }
}

/// How often a label occurred.
public struct LabelCount: Codable, Hashable, Sendable {
  /// The table, as in `command`; shares refer to one table.
  public var table: String
  /// The label, as in `create`.
  public var name: String
  /// The occurrences.
  public var count: Int
  /// The cases with the label; nil in old reports.
  public var cases: Int?

  /// Makes a count.
  public init(table: String, name: String, count: Int, cases: Int? = nil) {
    (self.table, self.name, self.count, self.cases) = (table, name, count, cases)
  }
}

/// The best score of a target.
public struct TargetScore: Codable, Hashable, Sendable {
  /// Tells targets apart; often empty.
  public var label: String
  /// The score.
  public var best: Double

  /// Makes the record; infinite scores become finite.
  public init(label: String, best: Double) {
    self.label = label
    self.best = max(-.greatestFiniteMagnitude, min(best, .greatestFiniteMagnitude))
  }
}
