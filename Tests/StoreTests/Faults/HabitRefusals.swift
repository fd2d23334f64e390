import HabitDomain

extension Refusal {
  private static func habit(
    _ name: String, _ change: @escaping @Sendable (inout Habit) -> Void
  ) -> Refusal {
    .of(name) { try await $0.habits.update(.sample(9, "New", change)) }
  }

  static let habits: [Refusal] = [
    habit("a habit without a name") { $0.name = "" },
    habit("a long name") { $0.name = String(repeating: "x", count: 51) },
    habit("a name that fills a row") { $0.name = String(repeating: "x", count: 1_000_001) },
    habit("a long emoji") { $0.emoji = "abc" },
    habit("no weekday") { $0.schedule = .daysOfWeek([]) },
    habit("an eighth weekday") { $0.schedule = .daysOfWeek([0, 8]) },
    habit("never a week") { $0.schedule = .timesPerWeek(0) },
    habit("too often a week") { $0.schedule = .timesPerWeek(8) },
    habit("a target that is no number") { $0.dailyTarget = .nan },
    habit("a low target") { ($0.kind, $0.dailyTarget) = (.numeric, 0) },
    habit("a high target") { ($0.kind, $0.dailyTarget) = (.numeric, 1000) },
    habit("a long unit") { habit in
      habit.kind = .numeric
      habit.unitLabel = String(repeating: "x", count: 21)
    },
    habit("a colour by name") { $0.colorHex = "red" },
    habit("an end before the start") { $0.endDay = CivilDay(19_999) },
    habit("an unknown category") { $0.categoryID = "music" },
    habit("a fourth priority") { $0.priorityLevel = 4 },
    habit("an hour too many") { $0.reminders = [Reminder(hour: 24, minute: 0)] },
    habit("reminders all day") { habit in
      habit.reminders = (0..<25).map { Reminder(hour: $0 % 24, minute: $0) }
    },
    habit("a negative order") { $0.displayOrder = -1 },
  ]

  static let habitWrites: [Refusal] = [
    .of("a second habit of an id") { try await $0.habits.create(.sample(1, "New")) },
    .of("a second habit of a name") { try await $0.habits.create(.sample(9, "Habit 2")) },
    .of("a start after a log") { layer in
      try await layer.habits.update(.sample(1) { $0.startDay = World.today })
    },
    .of("a text that is no id") { try $0.habits.identify("1") },
    .of("an unknown habit") { try await $0.habits.toggleActive(.small(9)) },
    .of("an order that names a habit twice") {
      try await $0.habits.reorder([.small(1), .small(1)])
    },
    .of("a habit that cannot be read") { layer in
      try await layer.damage.spoilHabit?(.small(1))
      _ = try await layer.habits.fetch(.small(1))
    },
  ]
}
