import HabitDomain
import HabitRules
import Testing

@Suite struct HabitRulesTests {
  @Test(arguments: ["", "0", "{01234567-89ab-cdef-0011-223344556677}"])
  func `a text of another form is no id`(_ text: String) throws {
    let id = Identifier(high: 0x0123_4567_89ab_cdef, low: 0x0011_2233_4455_6677)
    #expect(try RuleBook.standard.identify("01234567-89AB-cdef-0011-223344556677") == id)
    #expect(throws: HabitError.invalidHabitID(text)) { try RuleBook.standard.identify(text) }
  }

  @Test(arguments: [
    HabitCase("name", "Habit name cannot be empty") { $0.name = "" },
    HabitCase("name", "Habit name cannot be empty") { $0.name = " \u{200B}" },
    HabitCase("name", "Habit name cannot exceed 50 characters") { $0.name = text(51) },
    HabitCase("emoji", "Emoji field cannot exceed 2 characters") { $0.emoji = "💪💪💪" },
    HabitCase("schedule", "At least one day must be selected for weekly schedule") {
      $0.schedule = .daysOfWeek([])
    },
    HabitCase("schedule", "Invalid weekday values: [-1, 0, 8]") {
      $0.schedule = .daysOfWeek([8, 1, 0, -1])
    },
    HabitCase("schedule", "Times per week must be greater than 0") {
      $0.schedule = .timesPerWeek(0)
    },
    HabitCase("schedule", "Times per week cannot exceed 7") { $0.schedule = .timesPerWeek(8) },
    HabitCase("dailyTarget", "Daily target must be a number") { $0.dailyTarget = .nan },
    HabitCase("dailyTarget", "Daily target must be a number") { $0.dailyTarget = -.infinity },
    HabitCase("dailyTarget", "Daily target must be a number") {
      $0.kind = .binary
      $0.dailyTarget = .infinity
    },
    HabitCase("dailyTarget", "Daily target must be at least 1.0") {
      $0.dailyTarget = 1.0.nextDown
    },
    HabitCase("dailyTarget", "Daily target cannot exceed 999.0") {
      $0.dailyTarget = 999.0.nextUp
    },
    HabitCase("unitLabel", "Unit label cannot exceed 20 characters") { $0.unitLabel = text(21) },
    HabitCase("colorHex", "Invalid colour") { $0.colorHex = "" },
    HabitCase("colorHex", "Invalid colour") { $0.colorHex = "#12345" },
    HabitCase("colorHex", "Invalid colour") { $0.colorHex = "#1234567" },
    HabitCase("colorHex", "Invalid colour") { $0.colorHex = "#12345G" },
    HabitCase("colorHex", "Invalid colour") { $0.colorHex = "1123456" },
    HabitCase("endDate", "End date cannot be before start date") { $0.endDay = CivilDay(99) },
    HabitCase("priorityLevel", "Priority level must be 1, 2 or 3") { $0.priorityLevel = 0 },
    HabitCase("priorityLevel", "Priority level must be 1, 2 or 3") { $0.priorityLevel = 4 },
    HabitCase("reminders", "Reminder time must be between 00:00 and 23:59") {
      $0.reminders = [Reminder(hour: 24, minute: 0)]
    },
    HabitCase("reminders", "Reminder time must be between 00:00 and 23:59") {
      $0.reminders = [Reminder(hour: 0, minute: 60)]
    },
    HabitCase("reminders", "A habit cannot have more than 24 reminders") {
      $0.reminders = (0...24).map { Reminder(hour: 1, minute: $0) }
    },
    HabitCase("displayOrder", "Display order must be between 0 and 999999999") {
      $0.displayOrder = -1
    },
    HabitCase("displayOrder", "Display order must be between 0 and 999999999") {
      $0.displayOrder = 1_000_000_000
    },
  ])
  func `the first broken rule is reported`(_ example: HabitCase) {
    #expect(
      throws: DataLayerError.habit(.invalidHabitData(field: example.field, reason: example.reason))
    ) { try RuleBook.standard.stored(example.habit) { _ in true } }
  }

  @Test func `each rule is checked before those behind it`() {
    // Everything is wrong at first; correcting one field shows the next.
    var habit = Habit(
      id: Identifier(high: 0, low: 1), name: "", emoji: "abc", colorHex: "red",
      schedule: .timesPerWeek(9), kind: .numeric, dailyTarget: 0, unitLabel: text(21),
      reminders: [Reminder(hour: 25, minute: 0)], startDay: CivilDay(2), endDay: CivilDay(1),
      displayOrder: -1, categoryID: "none", priorityLevel: 9)
    var fields: [String] = []
    let corrections: [(inout Habit) -> Void] = [
      { $0.name = "a" }, { $0.emoji = nil }, { $0.schedule = .daily }, { $0.dailyTarget = nil },
      { $0.unitLabel = nil }, { $0.colorHex = "#00ffAA" }, { $0.endDay = nil },
      { $0.categoryID = nil }, { $0.priorityLevel = 1 }, { $0.reminders = [] },
      { $0.displayOrder = 0 },
    ]
    for correct in corrections {
      fields.append(field(of: habit))
      correct(&habit)
    }
    #expect(
      fields == [
        "name", "emoji", "schedule", "dailyTarget", "unitLabel", "colorHex", "endDate", "category",
        "priorityLevel", "reminders", "displayOrder",
      ])
    #expect(field(of: habit) == "none")
  }

  @Test func `what is stored is trimmed, sorted and has no negative zero`() throws {
    var habit = HabitCase.valid
    habit.name = "  Read \u{200B}"
    habit.kind = .binary
    habit.dailyTarget = -0.0
    habit.reminders = [8, 7, 8].map { Reminder(hour: $0, minute: 0) }
    let stored = try RuleBook.standard.stored(habit) { _ in true }
    #expect(stored.name == "Read")
    #expect(stored.dailyTarget?.sign == .plus)
    #expect(stored.reminders.map(\.hour) == [7, 8])
  }

  @Test func `the greatest valid habit is valid`() throws {
    var habit = HabitCase.valid
    habit.name = String(repeating: "👩‍👩‍👧", count: 50)
    habit.emoji = "👩‍👩‍👧💪"
    habit.schedule = .daysOfWeek(Set(1...7))
    habit.dailyTarget = 999
    habit.unitLabel = text(20)
    habit.colorHex = "#12345678"
    habit.endDay = habit.startDay
    habit.priorityLevel = 3
    habit.reminders = (0...23).map { Reminder(hour: $0, minute: 59) }
    habit.displayOrder = 999_999_999
    #expect(try RuleBook.standard.stored(habit) { _ in true } == habit)
  }

  private func field(of habit: Habit) -> String {
    do {
      _ = try RuleBook.standard.stored(habit) { _ in false }
      return "none"
    } catch .habit(.invalidHabitData(let field, _)) {
      return field
    } catch {
      return "category"
    }
  }
}

/// A habit with one mistake, and what is said about it.
struct HabitCase: CustomTestStringConvertible, Sendable {
  static let valid = Habit(
    id: Identifier(high: 0, low: 1), name: "Read", kind: .numeric, dailyTarget: 1,
    startDay: CivilDay(100))

  let field: String
  let reason: String
  let habit: Habit

  init(_ field: String, _ reason: String, _ spoil: (inout Habit) -> Void) {
    var habit = HabitCase.valid
    spoil(&habit)
    self.field = field
    self.reason = reason
    self.habit = habit
  }

  var testDescription: String { reason }
}

private func text(_ count: Int) -> String { String(repeating: "e\u{301}", count: count) }
