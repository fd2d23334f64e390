/// Hands out the operations of a stage to workers.
protocol StageSchedule: Sendable {
  /// The next operation for a worker that has been free since a time; nil at the end of the stage.
  mutating func next(at moment: Int64) -> ScheduledOperation?
  var counts: ScheduleCounts { get }
}

/// An operation for a worker.
struct ScheduledOperation: Equatable, Sendable {
  let number: Int
  /// The intended start, in nanoseconds since the start of the load.
  let intended: Int64
}

/// The counts of a stage.
struct ScheduleCounts: Equatable, Sendable {
  /// Operations that were due, or handed out before.
  var offered = 0
  /// Operations dropped because too many waited.
  var dropped = 0
  /// Operations that waited after the last one was handed out.
  var queued = 0
  /// Operations that waited when the stage was over, or when it was stopped.
  var queuedAtEnd = 0
  var nextNumber = 0
  /// Dropped operations and the most that waited, over time.
  var series = IntervalSeries()
}
