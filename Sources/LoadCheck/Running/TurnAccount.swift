/// What became of the arrivals of a stage.
struct ScheduleCounts: Equatable, Sendable {
  /// How many were due, or dealt out before they were.
  var offered = 0
  /// How many were given up, as too many waited.
  var dropped = 0
  /// How many waited when a turn had been dealt out last.
  var queued = 0
  /// How many waited when the stage was over, or, of one that was stopped before, when it was.
  var queuedAtEnd = 0
  /// The number of the first operation of the next stage.
  var nextNumber = 0
  /// Arrivals that were given up, and the most that waited, over time.
  var series = IntervalSeries()
}
