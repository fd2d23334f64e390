/// What a notification check reads.
public struct HabitReads: Sendable {
  /// The habit, or nil.
  public var habit: @Sendable (_ id: Identifier) async throws(DataLayerError) -> Habit?
  /// The logs of a habit.
  public var logs: @Sendable (_ habitID: Identifier) async throws(DataLayerError) -> [HabitLog]

  /// Makes reads of their functions.
  public init(
    habit: @escaping @Sendable (Identifier) async throws(DataLayerError) -> Habit?,
    logs: @escaping @Sendable (Identifier) async throws(DataLayerError) -> [HabitLog]
  ) {
    self.habit = habit
    self.logs = logs
  }
}
