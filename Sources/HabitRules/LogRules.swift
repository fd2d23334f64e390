import HabitDomain

/// The rules of a log's value and day (L-3, L-4), and when a value meets the target.
enum LogRules {
  static func validateValue(_ kind: Habit.Kind, _ value: Double?) throws(LogError) {
    switch kind {
    case .binary: try validateBinary(value ?? 0)
    case .numeric: try validateNumeric(value)
    }
  }

  private static func validateBinary(_ value: Double) throws(LogError) {
    try require(value.isFinite, "Value must be a number")
    try require(value >= 0, "Binary habit value cannot be negative")
    try require(value <= 1, "Binary habit value cannot exceed 1")
  }

  private static func validateNumeric(_ value: Double?) throws(LogError) {
    guard let value else { throw .invalidValue("Numeric habit must have a value") }
    try require(value.isFinite, "Value must be a number")
    try require(value >= 0, "Numeric habit value cannot be negative")
    try require(value <= 999, "Habit value cannot exceed 999.0")
  }

  static func validateDay(_ day: CivilDay, today: CivilDay, limit: Int) throws(LogError) {
    guard day <= today else { throw .futureDate }
    // In 64 bits, so that no day overflows.
    guard Int(today.number) - Int(day.number) <= limit else {
      throw .beyondHistoryLimit(day: day, days: limit)
    }
  }

  /// A target of 0 or less, which old rows may have, counts as none.
  static func meets(_ kind: Habit.Kind, _ target: Double?, _ value: Double?) -> Bool {
    guard let value else { return false }
    guard kind == .numeric, let target, target > 0 else { return value > 0 }
    return value >= target
  }

  private static func require(_ condition: Bool, _ reason: String) throws(LogError) {
    guard condition else { throw .invalidValue(reason) }
  }
}
