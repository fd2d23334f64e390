/// What searches for cases by coverage instead of chance.
struct Fuzzer: Sendable {
  /// What to do with one property.
  struct Order: Sendable {
    let layer: String
    let property: String
    /// The cases to begin with.
    let corpus: [[UInt8]]
    let seed: UInt64
    /// How long to search; cases at random get as much again.
    let time: Duration
    /// The time limit of a case.
    let caseTime: Duration
    /// The most cases to keep.
    let limit: Int
  }

  /// What came of it.
  struct Outcome: Sendable {
    /// The cases that were run.
    var cases = 0
    /// The cases at random that were run for comparison.
    var casesByChance = 0
    /// The number of edges of what is under test.
    var edges = 0
    /// The edges that were reached, and those that cases at random reached.
    var reached: Set<Int> = []
    var reachedByChance: Set<Int> = []
    /// Few cases that reach as much, the shortest first.
    var corpus: [[UInt8]] = []
    /// A case at which it stopped; nil if it came to the end of its time.
    var failing: [UInt8]?
    /// What it said when it stopped at a case, or could not go on.
    var trouble: String?
  }

  /// Searches, and compares with chance; nil after a signal.
  let run: @Sendable (Order) throws(ToolError) -> Outcome?
}
