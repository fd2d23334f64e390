/// What a ``CrashSweep`` found out about an operation.
public struct CrashCounts: Hashable, Sendable {
  /// The operation.
  public var operation: String
  /// The calls in which the power was lost, one after the other.
  public var points = 0
  /// The outcomes that were tried over all of them, second losses not included.
  public var outcomes = 0
  /// The different disks that they left; each was recovered once.
  public var disks = 0
  /// The losses of power during a recovery.
  public var secondLosses = 0
  /// The outcomes that left what was acknowledged, and nothing more.
  public var before = 0
  /// The outcomes that also left the step in flight.
  public var after = 0
  /// The outcomes that lack something that was acknowledged.
  public var lost = 0
  /// The outcomes that left something between two steps.
  public var half = 0
  /// The outcomes after which nothing could be seen.
  public var refused = 0
  /// The recoveries after which the operation was not completed.
  public var unfinished = 0
  /// The first few problems, in words.
  public var problems: [String] = []

  /// Counts of an operation, all 0.
  public init(_ operation: String) { self.operation = operation }

  /// Whether nothing is lost, half there, refused or stuck.
  public var isGood: Bool { lost + half + refused + unfinished == 0 }

  private static let mostProblems = 3

  mutating func complain(_ problem: @autoclosure () -> String) {
    if problems.count < CrashCounts.mostProblems { problems.append(problem()) }
  }

  /// Adds the counts of another sweep of the same operation.
  public mutating func add(_ other: CrashCounts) {
    points += other.points
    outcomes += other.outcomes
    disks += other.disks
    secondLosses += other.secondLosses
    before += other.before
    after += other.after
    lost += other.lost
    half += other.half
    refused += other.refused
    unfinished += other.unfinished
    problems = Array((problems + other.problems).prefix(CrashCounts.mostProblems))
  }
}
