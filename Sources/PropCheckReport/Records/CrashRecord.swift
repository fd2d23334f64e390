/// What losses of power in every call of an operation left.
public struct CrashRecord: Codable, Hashable, Sendable {
  /// The operation, as in `create habit`.
  public var operation: String
  /// What kind of operation it is, as in `write`.
  public var group: String
  /// The calls in which the power was lost, one after the other.
  public var points: Int
  /// The outcomes that were tried over all of them.
  public var outcomes: Int
  /// The losses of power during a recovery.
  public var secondLosses: Int
  /// The outcomes that left what was acknowledged, and nothing more.
  public var before: Int
  /// The outcomes that also left the step in flight.
  public var after: Int
  /// The outcomes that lack something that was acknowledged.
  public var lost: Int
  /// The outcomes that left something between two steps.
  public var half: Int
  /// The outcomes after which nothing could be read.
  public var refused: Int
  /// The recoveries after which the operation was not completed.
  public var unfinished: Int
  /// The first few problems, in words; nil for none.
  public var problems: [String]?
  /// What may differ between two equal runs.
  public var t: Cost?

  /// Makes a record without any outcome.
  public init(operation: String, group: String) {
    (self.operation, self.group) = (operation, group)
    (points, outcomes, secondLosses, before, after) = (0, 0, 0, 0, 0)
    (lost, half, refused, unfinished) = (0, 0, 0, 0)
  }

  /// Whether nothing is lost, half there, unreadable or stuck.
  public var isGood: Bool { lost == 0 && half == 0 && refused == 0 && unfinished == 0 }

  /// What may differ between two equal runs.
  public struct Cost: Codable, Hashable, Sendable {
    /// Real time.
    public var wallNanoseconds: Int
    /// The different disks that were left and recovered; equal ones are recovered once.
    public var disks: Int

    /// Makes a cost.
    public init(wallNanoseconds: Int, disks: Int) {
      (self.wallNanoseconds, self.disks) = (wallNanoseconds, disks)
    }
  }
}
