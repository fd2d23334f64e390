/// What became of one property.
public struct PropertyRecord: Codable, Hashable, Sendable {
  /// The property, as in `habits.agree-with-reference`.
  public var id: String
  /// The sentence it shows.
  public var claim: String
  /// The ids of the requirements it shows.
  public var requirements: [String]
  /// How it ended.
  public var verdict: Verdict
  /// Why, where the verdict alone does not say it.
  public var reason: String?
  /// Cases that were run and judged.
  public var cases: Int
  /// Cases that the generator threw away.
  public var discards: Int
  /// What was generated, counted.
  public var labels: [LabelCount]
  /// The case indexes that are covered.
  public var ranges: [IndexRange]
  /// What shrinking did, over all failures; nil if nothing was shrunk.
  public var shrink: Shrink?
  /// What was shown of the shares that labels must have; nil in reports of old and where none are required.
  public var shares: [RequiredShare]?
  /// The highest scores that the search climbed to; nil where none were told.
  public var targets: [TargetScore]?
  /// True if there are no other cases than those that were run; nil if there are, or nobody knows.
  public var isExhausted: Bool?
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

/// Case indexes from a first one up to, not including, a last one.
public struct IndexRange: Codable, Hashable, Sendable {
  /// The first index.
  public var from: Int
  /// The index after the last.
  public var to: Int

  /// Makes a range.
  public init(from: Int, to: Int) {
    (self.from, self.to) = (from, to)
  }
}

/// How often something was generated.
public struct LabelCount: Codable, Hashable, Sendable {
  /// What is counted, as in `command`; shares are of the counts of one table.
  public var table: String
  /// The row of the table, as in `create`.
  public var name: String
  /// The occurrences.
  public var count: Int
  /// The cases in which it occurred; nil in reports of old.
  public var cases: Int?

  /// Makes a count.
  public init(table: String, name: String, count: Int, cases: Int? = nil) {
    (self.table, self.name, self.count, self.cases) = (table, name, count, cases)
  }
}

/// The highest score that the search climbed to.
public struct TargetScore: Codable, Hashable, Sendable {
  /// What tells it apart from other scores; often empty.
  public var label: String
  /// The score.
  public var best: Double

  /// Makes the record; what JSON has no number for is brought next to it.
  public init(label: String, best: Double) {
    self.label = label
    self.best = max(-.greatestFiniteMagnitude, min(best, .greatestFiniteMagnitude))
  }
}
