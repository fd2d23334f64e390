import HabitDomain

/// What a log has to be (domain 1.4, 3.1).
enum LogChecks {
  /// The value as it is stored.
  static func value(_ value: Double?, _ kind: Habit.Kind) throws(DataLayerError) -> Double? {
    guard let value else {
      guard kind == .numeric else { return nil }
      throw refusal("Numeric habit must have a value")
    }
    guard value.isFinite else { throw refusal("Value must be a number") }
    switch kind {
    case .binary where value < 0: throw refusal("Binary habit value cannot be negative")
    case .binary where value > 1: throw refusal("Binary habit value cannot exceed 1")
    case .numeric where value < 0: throw refusal("Numeric habit value cannot be negative")
    case .numeric where value > 999: throw refusal("Habit value cannot exceed 999.0")
    default: return value.isZero ? 0 : value
    }
  }

  static func day(_ day: CivilDay, today: CivilDay, reach: Int) throws(DataLayerError) {
    guard day <= today else { throw .log(.futureDate) }
    guard Int(day.number) + reach >= Int(today.number) else {
      throw .log(.beyondHistoryLimit(day: day, days: reach))
    }
  }

  static func isDue(
    _ habit: Habit, _ day: CivilDay, _ calendar: CivilCalendar
  ) throws(DataLayerError) {
    guard day >= habit.startDay else { throw .schedule(.dateBeforeStartDate) }
    guard day <= habit.endDay ?? day else { throw notScheduled(habit, "ended") }
    guard case .daysOfWeek(let weekdays) = habit.schedule else { return }
    guard weekdays.contains(calendar.isoWeekday(day)) else {
      throw notScheduled(habit, "Not scheduled on this weekday")
    }
  }

  static func meets(_ value: Double?, _ habit: Habit) -> Bool {
    guard let value, value > 0 else { return false }
    return habit.kind == .binary || value >= habit.dailyTarget ?? 0
  }

  private static func notScheduled(_ habit: Habit, _ reason: String) -> DataLayerError {
    .schedule(.notScheduledForDate(name: habit.name, reason: reason))
  }

  private static func refusal(_ reason: String) -> DataLayerError { .log(.invalidValue(reason)) }
}
