/// Deals out the operations of a stage.
protocol StageSchedule: Sendable {
  /// The next one for a worker that is free since a moment; nil at the end of the stage.
  mutating func next(at moment: Int64) -> ScheduledOperation?
  /// What was dealt out and given up.
  var account: ScheduleCounts { get }
}
