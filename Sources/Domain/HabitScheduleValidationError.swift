/// Why a habit cannot be logged on a day.
public enum HabitScheduleValidationError: Error, Hashable, Sendable {
  /// The habit is unknown, inactive or archived; the payload is its name.
  case habitUnavailable(String)
  /// The day is before the habit's first.
  case dateBeforeStartDate
  /// The habit is not due on that day; the name and the reason.
  case notScheduledForDate(name: String, reason: String)
}
