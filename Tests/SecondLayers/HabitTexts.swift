import HabitDomain

/// Schedules and reminders as texts: `daily`, `on 1 3 5`, `times 2`, and `480 1200` in minutes of the day.
enum HabitTexts {
  static func text(_ schedule: Schedule) -> String {
    switch schedule {
    case .daily: "daily"
    case .daysOfWeek(let days): "on " + days.sorted().map(\.description).joined(separator: " ")
    case .timesPerWeek(let times): "times \(times)"
    }
  }

  /// An unknown schedule, of a spoiled habit, reads as one without days, which no habit that can be read has.
  static func schedule(_ text: String) -> Schedule {
    let words = text.split(separator: " ")
    let numbers = words.dropFirst().compactMap { Int($0) }
    switch words.first {
    case "daily": return .daily
    case "times": return .timesPerWeek(numbers.first ?? 0)
    default: return .daysOfWeek(Set(numbers))
    }
  }

  static func text(_ reminders: [Reminder]) -> String {
    reminders.map { "\($0.hour * 60 + $0.minute)" }.joined(separator: " ")
  }

  static func reminders(_ text: String) -> [Reminder] {
    text.split(separator: " ").compactMap { Int($0) }
      .map { Reminder(hour: $0 / 60, minute: $0 % 60) }
  }
}
