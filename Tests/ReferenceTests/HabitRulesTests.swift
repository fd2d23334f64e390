import HabitDomain
import HabitReference
import Testing

@Suite struct HabitRulesTests {
  private static let refusals:
    [(field: String, reason: String, edit: @Sendable (inout Habit) -> Void)] = [
      ("name", "Habit name cannot be empty", { $0.name = " \u{200B}\t" }),
      (
        "name", "Habit name cannot exceed 50 characters",
        { $0.name = String(repeating: "a", count: 51) }
      ),
      ("emoji", "Emoji field cannot exceed 2 characters", { $0.emoji = "abc" }),
      (
        "schedule", "At least one day must be selected for weekly schedule",
        { $0.schedule = .daysOfWeek([]) }
      ),
      ("schedule", "Invalid weekday values: [0, 8]", { $0.schedule = .daysOfWeek([8, 3, 0]) }),
      ("schedule", "Times per week must be greater than 0", { $0.schedule = .timesPerWeek(0) }),
      ("schedule", "Times per week cannot exceed 7", { $0.schedule = .timesPerWeek(8) }),
      ("dailyTarget", "Daily target must be a number", { $0.dailyTarget = .nan }),
      ("dailyTarget", "Daily target must be at least 1.0", { $0.dailyTarget = 1.0.nextDown }),
      ("dailyTarget", "Daily target cannot exceed 999.0", { $0.dailyTarget = 999.0.nextUp }),
      (
        "unitLabel", "Unit label cannot exceed 20 characters",
        { $0.unitLabel = String(repeating: "u", count: 21) }
      ),
      ("colorHex", "Invalid colour", { $0.colorHex = "#12345" }),
      ("colorHex", "Invalid colour", { $0.colorHex = "2DA9E3F" }),
      ("colorHex", "Invalid colour", { $0.colorHex = "#12345\u{FF16}" }),
      (
        "endDate", "End date cannot be before start date",
        { $0.endDay = CivilDay($0.startDay.number - 1) }
      ),
      ("priorityLevel", "Priority level must be 1, 2 or 3", { $0.priorityLevel = 4 }),
      (
        "reminders", "Reminder time must be between 00:00 and 23:59",
        { $0.reminders = [Reminder(hour: 24, minute: 0)] }
      ),
      (
        "reminders", "Reminder time must be between 00:00 and 23:59",
        { $0.reminders = [Reminder(hour: 0, minute: 60)] }
      ),
      (
        "reminders", "A habit cannot have more than 24 reminders",
        { $0.reminders = (0..<25).map { Reminder(hour: $0 % 24, minute: $0 / 24) } }
      ),
      ("displayOrder", "Display order must be between 0 and 999999999", { $0.displayOrder = -1 }),
    ]

  @Test(arguments: refusals.indices)
  func `a broken rule is named in its words`(_ index: Int) {
    let (field, reason, edit) = Self.refusals[index]
    var model = Fixture.model()
    let habit = Fixture.habit(1) { habit in
      habit.kind = .numeric
      edit(&habit)
    }
    let error = Fixture.refused { () throws(DataLayerError) in try model.create(habit) }
    #expect(error == .habit(.invalidHabitData(field: field, reason: reason)))
    #expect(model.dump().habits.isEmpty)
  }

  @Test func `what is stored is trimmed, sorted and without a negative zero`() throws {
    var model = Fixture.model()
    let stored = try model.create(
      Fixture.habit(1, " \u{E9}\u{200B}") { habit in
        habit.dailyTarget = -0.0
        habit.schedule = .daysOfWeek([7, 1])
        habit.colorHex = "#00ff0080"
        habit.emoji = "\u{1F642}\u{1F642}"
        habit.reminders = [9, 8, 9].map { Reminder(hour: $0, minute: 0) }
      })
    #expect(stored.name == "\u{E9}")
    #expect(stored.reminders == [8, 9].map { Reminder(hour: $0, minute: 0) })
    #expect(stored.dailyTarget?.sign == .plus)
  }

  @Test func `a binary habit may have any finite target and any unit`() throws {
    var model = Fixture.model()
    let stored = try model.create(
      Fixture.habit(1) { habit in
        habit.dailyTarget = -5
        habit.unitLabel = String(repeating: "u", count: 30)
        habit.schedule = .timesPerWeek(7)
      })
    #expect(stored.dailyTarget == -5)
  }

  @Test func `a category has to live`() {
    var model = Fixture.model()
    let habit = Fixture.habit(1) { $0.categoryID = "c" }
    let error = Fixture.refused { () throws(DataLayerError) in try model.create(habit) }
    #expect(error == .category(.categoryNotFound("c")))
  }
}
