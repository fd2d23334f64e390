import HabitDomain

/// The rules of a habit, in the order in which the first broken one is reported (H-1 to H-6).
enum HabitRules {
  static func identify(_ text: String) throws(HabitError) -> Identifier {
    guard let id = Identifier(text) else { throw .invalidHabitID(text) }
    return id
  }

  static func validate(
    _ habit: Habit, categoryLives: (String) throws(DataLayerError) -> Bool
  ) throws(DataLayerError) {
    do {
      try validateWords(habit)
      try ScheduleRules.validate(habit.schedule)
      try validateAmount(habit)
      try validateColor(habit.colorHex)
      try validateDays(habit)
    } catch { throw .habit(error) }
    try validateCategory(habit.categoryID, categoryLives)
    do {
      try validatePriority(habit.priorityLevel)
      try validateReminders(habit.reminders)
      try validateOrder(habit.displayOrder)
    } catch { throw .habit(error) }
  }

  private static func validateWords(_ habit: Habit) throws(HabitError) {
    try require(!habit.name.isEmpty, "name", "Habit name cannot be empty")
    try require(isAtMost(50, habit.name), "name", "Habit name cannot exceed 50 characters")
    try require(isAtMost(2, habit.emoji ?? ""), "emoji", "Emoji field cannot exceed 2 characters")
  }

  private static func validateAmount(_ habit: Habit) throws(HabitError) {
    // Infinities and NaN cannot be stored, whether the target is used or not.
    let target = habit.dailyTarget ?? 1
    try require(target.isFinite, "dailyTarget", "Daily target must be a number")
    guard habit.kind == .numeric else { return }
    try require(target >= 1, "dailyTarget", "Daily target must be at least 1.0")
    try require(target <= 999, "dailyTarget", "Daily target cannot exceed 999.0")
    try require(
      isAtMost(20, habit.unitLabel ?? ""), "unitLabel", "Unit label cannot exceed 20 characters")
  }

  private static func validateColor(_ color: String) throws(HabitError) {
    let digits = color.utf8.dropFirst()
    let isColor =
      color.utf8.first == UInt8(ascii: "#") && [6, 8].contains(digits.count)
      && digits.allSatisfy(isHexDigit)
    try require(isColor, "colorHex", "Invalid colour")
  }

  private static func validateDays(_ habit: Habit) throws(HabitError) {
    let ends = habit.endDay ?? habit.startDay
    try require(ends >= habit.startDay, "endDate", "End date cannot be before start date")
  }

  private static func validateCategory(
    _ id: String?, _ categoryLives: (String) throws(DataLayerError) -> Bool
  ) throws(DataLayerError) {
    guard let id, try !categoryLives(id) else { return }
    throw .category(.categoryNotFound(id))
  }

  private static func validatePriority(_ level: Int?) throws(HabitError) {
    try require((1...3).contains(level ?? 1), "priorityLevel", "Priority level must be 1, 2 or 3")
  }

  private static func validateReminders(_ reminders: [Reminder]) throws(HabitError) {
    let areTimes = reminders.allSatisfy {
      (0...23).contains($0.hour) && (0...59).contains($0.minute)
    }
    try require(areTimes, "reminders", "Reminder time must be between 00:00 and 23:59")
    try require(reminders.count <= 24, "reminders", "A habit cannot have more than 24 reminders")
  }

  static func validateOrder(_ order: Int) throws(HabitError) {
    try require(
      (0...999_999_999).contains(order), "displayOrder",
      "Display order must be between 0 and 999999999")
  }
}

extension HabitRules {
  static func require(
    _ condition: Bool, _ field: String, _ reason: @autoclosure () -> String
  ) throws(HabitError) {
    guard !condition else { return }
    throw .invalidHabitData(field: field, reason: reason())
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}

/// Whether a text has at most this many characters; does not count a long one to its end.
func isAtMost(_ limit: Int, _ text: String) -> Bool {
  // A character has at least one byte.
  text.utf8.count <= limit || text.dropFirst(limit).isEmpty
}

/// Schedules and the weekdays on which they are due (H-3).
enum ScheduleRules {
  static func validate(_ schedule: Schedule) throws(HabitError) {
    switch schedule {
    case .daily: return
    case .daysOfWeek(let days): try validate(days)
    case .timesPerWeek(let times): try validate(times)
    }
  }

  /// A schedule of times per week is due on any day.
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
