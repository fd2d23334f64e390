import Domain

/// When a habit is due by its schedule (H-3).
enum ScheduleRules {
  static func validate(_ schedule: Schedule) throws(HabitError) {
    switch schedule {
    case .daily: return
    case .daysOfWeek(let days): try validate(days)
    case .timesPerWeek(let times): try validate(times)
    }
  }

  /// A number of times a week falls due on any day.
  static func isDue(_ schedule: Schedule, _ isoWeekday: Int) -> Bool {
    guard case .daysOfWeek(let days) = schedule else { return true }
    return days.contains(isoWeekday)
  }

  private static func validate(_ days: Set<Int>) throws(HabitError) {
    try HabitRules.require(
      !days.isEmpty, "schedule", "At least one day must be selected for weekly schedule")
    let strangers = days.filter { !(1...7).contains($0) }
    try HabitRules.require(
      strangers.isEmpty, "schedule", "Invalid weekday values: \(strangers.sorted())")
  }

  private static func validate(_ times: Int) throws(HabitError) {
    try HabitRules.require(times > 0, "schedule", "Times per week must be greater than 0")
    try HabitRules.require(times <= 7, "schedule", "Times per week cannot exceed 7")
  }
}
