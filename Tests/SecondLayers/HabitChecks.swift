import HabitDomain

/// What a habit has to be (domain 1.1 to 1.3).
enum HabitChecks {
  static func all(
    _ habit: Habit, categoryLives: (String) -> Bool
  ) throws(DataLayerError) {
    try words(habit)
    try schedule(habit.schedule)
    try amount(habit)
    try color(habit.colorHex)
    let end = habit.endDay ?? habit.startDay
    try demand(end >= habit.startDay, "endDate", "End date cannot be before start date")
    if let id = habit.categoryID, !categoryLives(id) { throw .category(.categoryNotFound(id)) }
    let level = habit.priorityLevel ?? 1
    try demand([1, 2, 3].contains(level), "priorityLevel", "Priority level must be 1, 2 or 3")
    try reminders(habit.reminders)
    try order(habit.displayOrder)
  }

  static func order(_ order: Int) throws(DataLayerError) {
    let text = "Display order must be between 0 and 999999999"
    try demand(order >= 0 && order < 1_000_000_000, "displayOrder", text)
  }

  static func refusal(_ field: String, _ reason: String) -> DataLayerError {
    .habit(.invalidHabitData(field: field, reason: reason))
  }
}

extension HabitChecks {
  private static func words(_ habit: Habit) throws(DataLayerError) {
    try demand(!habit.name.isEmpty, "name", "Habit name cannot be empty")
    try demand(habit.name.count <= 50, "name", "Habit name cannot exceed 50 characters")
    let emoji = habit.emoji ?? ""
    try demand(emoji.count <= 2, "emoji", "Emoji field cannot exceed 2 characters")
  }

  private static func schedule(_ schedule: Schedule) throws(DataLayerError) {
    switch schedule {
    case .daily: break
    case .daysOfWeek(let days):
      let text = "At least one day must be selected for weekly schedule"
      try demand(!days.isEmpty, "schedule", text)
      let bad = days.subtracting(1...7).sorted()
      try demand(bad.isEmpty, "schedule", "Invalid weekday values: \(bad)")
    case .timesPerWeek(let times):
      try demand(times >= 1, "schedule", "Times per week must be greater than 0")
      try demand(times < 8, "schedule", "Times per week cannot exceed 7")
    }
  }

  private static func amount(_ habit: Habit) throws(DataLayerError) {
    let target = habit.dailyTarget ?? 1
    try demand(target.isFinite, "dailyTarget", "Daily target must be a number")
    guard habit.kind == .numeric else { return }
    try demand(target >= 1, "dailyTarget", "Daily target must be at least 1.0")
    try demand(target <= 999, "dailyTarget", "Daily target cannot exceed 999.0")
    let unit = habit.unitLabel ?? ""
    try demand(unit.count <= 20, "unitLabel", "Unit label cannot exceed 20 characters")
  }

  private static func color(_ color: String) throws(DataLayerError) {
    let scalars = Array(color.unicodeScalars)
    let isColor =
      scalars.first == "#" && (scalars.count == 7 || scalars.count == 9)
      && scalars.dropFirst().allSatisfy { $0.isASCII && $0.properties.isASCIIHexDigit }
    try demand(isColor, "colorHex", "Invalid colour")
  }

  private static func reminders(_ reminders: [Reminder]) throws(DataLayerError) {
    let areTimes = reminders.allSatisfy {
      (0..<24).contains($0.hour) && (0..<60).contains($0.minute)
    }
    try demand(areTimes, "reminders", "Reminder time must be between 00:00 and 23:59")
    let areFew = reminders.count <= 24
    try demand(areFew, "reminders", "A habit cannot have more than 24 reminders")
  }

  private static func demand(
    _ condition: Bool, _ field: String, _ reason: String
  ) throws(DataLayerError) {
    guard condition else { throw refusal(field, reason) }
  }
}
