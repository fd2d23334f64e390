import HabitDomain

/// The rows on both sides of a comparison.
enum Sample {
  static let logsPerHabit = 1000
  static let logCount = 100_000

  static let environment = Environment(
    now: { Instant(milliseconds: 20_395 * 86_400_000) },
    newID: { Identifier(high: 7, low: 7) },
    displayZone: { "UTC" },
    habitLimit: { nil },
    device: "bench",
    random: { _ in 0 },
    sleep: { _ in })

  static let habits = (0..<logCount / logsPerHabit).map { number in
    Habit(
      id: Identifier(high: UInt64(number) &* 0x9E37_79B9_7F4A_7C15, low: UInt64(number)),
      name: "Habit number \(number)", emoji: "💪", schedule: schedules[number % schedules.count],
      kind: .numeric, dailyTarget: 8, unitLabel: "pages",
      reminders: [Reminder(hour: 7, minute: 30)], startDay: CivilDay(firstDay),
      displayOrder: number, notes: "Some notes on it")
  }

  /// One log a day for each habit, habit by habit.
  static func log(_ number: Int) -> HabitLog {
    let habit = number / logsPerHabit
    let day = CivilDay(firstDay + Int32(truncatingIfNeeded: number % logsPerHabit))
    return HabitLog(
      id: Identifier(high: UInt64(number) &* 0xBF58_476D_1CE4_E5B9, low: UInt64(number)),
      habitID: habits[habit].id,
      date: Instant(milliseconds: Int64(day.number) * 86_400_000 + 43_200_000),
      timezone: zones[habit % zones.count], day: day, value: Double(number % 10))
  }

  /// The logs of a case: twenty of three habits.
  static let caseLogs = (0..<20).map { log($0 % 3 * logsPerHabit + $0) }

  private static let firstDay: Int32 = 19_000
  private static let schedules: [Schedule] = [.daily, .daysOfWeek([1, 3, 5]), .timesPerWeek(3)]
  private static let zones = ["UTC", "Europe/Berlin", "America/New_York"]
}
