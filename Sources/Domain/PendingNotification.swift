/// A reminder of a habit that is to fire at a moment.
///
/// Habit, day and reminder tell it from others: to plan it once more replaces it.
public struct PendingNotification: Hashable, Sendable {
  /// The habit to remind of.
  public var habitID: Identifier
  /// The day that it is about.
  public var day: CivilDay
  /// The reminder of the habit.
  public var reminder: Reminder
  /// When it fires.
  public var fireTime: Instant

  /// Makes a notification.
  public init(habitID: Identifier, day: CivilDay, reminder: Reminder, fireTime: Instant) {
    self.habitID = habitID
    self.day = day
    self.reminder = reminder
    self.fireTime = fireTime
  }
}

extension PendingNotification: Comparable {
  /// Orders by the moment, then by habit, day and reminder.
  public static func < (left: PendingNotification, right: PendingNotification) -> Bool {
    (left.fireTime, left.habitID, left.day, left.reminder)
      < (right.fireTime, right.habitID, right.day, right.reminder)
  }
}

extension PendingNotification: CustomStringConvertible {
  /// All of it, in a line.
  public var description: String {
    "\(habitID) on \(day) at \(reminder), which is \(fireTime)"
  }
}
