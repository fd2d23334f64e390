import HabitDomain

/// The rules of a habit's fields (domain 1.1 to 1.3).
extension Model {
  /// The stored form of a habit, or the first rule that it breaks.
  func accepted(_ habit: Habit) throws(DataLayerError) -> Habit {
    try checkSizes(of: habit)
    var habit = habit
    habit.name = TextRules.trimmed(habit.name)
    try checkTexts(of: habit)
    try checkSchedule(habit.schedule)
    try checkTarget(of: habit)
    if habit.kind == .numeric, let unit = habit.unitLabel, unit.count > 20 {
      throw invalid("unitLabel", "Unit label cannot exceed 20 characters")
    }
    guard isColor(habit.colorHex) else { throw invalid("colorHex", "Invalid colour") }
    if let end = habit.endDay, end < habit.startDay {
      throw invalid("endDate", "End date cannot be before start date")
    }
    if let category = habit.categoryID, !isLiveCategory(category) {
      throw .category(.categoryNotFound(category))
    }
    if let priority = habit.priorityLevel, ![1, 2, 3].contains(priority) {
      throw invalid("priorityLevel", "Priority level must be 1, 2 or 3")
    }
    habit.reminders = try accepted(habit.reminders)
    try checkOrder(habit.displayOrder)
    if habit.dailyTarget == 0 { habit.dailyTarget = 0.0 }
    return habit
  }

  func checkOrder(_ order: Int) throws(DataLayerError) {
    guard order < 0 || order > 999_999_999 else { return }
    throw invalid("displayOrder", "Display order must be between 0 and 999999999")
  }

  private func checkSizes(of habit: Habit) throws(DataLayerError) {
    try TextRules.limit(habit.name, "name")
    try TextRules.limit(habit.emoji, "emoji")
    try TextRules.limit(habit.colorHex, "colorHex")
    try TextRules.limit(habit.unitLabel, "unitLabel")
    try TextRules.limit(habit.categoryID, "categoryID")
    try TextRules.limit(habit.notes, "notes")
  }

  private func checkTexts(of habit: Habit) throws(DataLayerError) {
    if habit.name.isEmpty { throw invalid("name", "Habit name cannot be empty") }
    if habit.name.count > 50 { throw invalid("name", "Habit name cannot exceed 50 characters") }
    guard let emoji = habit.emoji, emoji.count > 2 else { return }
    throw invalid("emoji", "Emoji field cannot exceed 2 characters")
  }

  private func checkSchedule(_ schedule: Schedule) throws(DataLayerError) {
    switch schedule {
    case .daily: return
    case .daysOfWeek(let days):
      if days.isEmpty {
        throw invalid("schedule", "At least one day must be selected for weekly schedule")
      }
      let bad = days.subtracting([1, 2, 3, 4, 5, 6, 7]).sorted()
      if !bad.isEmpty { throw invalid("schedule", "Invalid weekday values: \(bad)") }
    case .timesPerWeek(let times):
      if times <= 0 { throw invalid("schedule", "Times per week must be greater than 0") }
      if times > 7 { throw invalid("schedule", "Times per week cannot exceed 7") }
    }
  }

  private func checkTarget(of habit: Habit) throws(DataLayerError) {
    guard let target = habit.dailyTarget else { return }
    guard target.isFinite else { throw invalid("dailyTarget", "Daily target must be a number") }
    guard habit.kind == .numeric else { return }
    if target < 1 { throw invalid("dailyTarget", "Daily target must be at least 1.0") }
    if target > 999 { throw invalid("dailyTarget", "Daily target cannot exceed 999.0") }
  }

  private func accepted(_ reminders: [Reminder]) throws(DataLayerError) -> [Reminder] {
    for reminder in reminders
    where !(0...23 ~= reminder.hour) || !(0...59 ~= reminder.minute) {
      throw invalid("reminders", "Reminder time must be between 00:00 and 23:59")
    }
    let distinct = Set(reminders).sorted()
    guard distinct.count <= 24 else {
      throw invalid("reminders", "A habit cannot have more than 24 reminders")
    }
    return distinct
  }

  private func isColor(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    let digits = Set("0123456789abcdefABCDEF".unicodeScalars)
    return [7, 9].contains(scalars.count) && scalars[0] == "#"
      && scalars.dropFirst().allSatisfy(digits.contains)
  }

  private func invalid(_ field: String, _ reason: String) -> DataLayerError {
    .habit(.invalidHabitData(field: field, reason: reason))
  }
}
