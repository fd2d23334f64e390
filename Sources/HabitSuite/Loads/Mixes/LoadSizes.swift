/// The number of rows when a load begins.
public struct LoadSizes: Hashable, Sendable {
  /// Habits, half of them counting; at least 1.
  public var habits: Int
  /// Days with a log of each habit, up to today; 0 to 3,653. Only today and the 365 days before it can be changed.
  public var logDays: Int
  /// Families; at least 1.
  public var families: Int
  /// People per family, the first one its admin; at least 1.
  public var members: Int
  /// Meals.
  public var meals: Int

  /// Makes sizes, clamped to their ranges.
  public init(
    habits: Int = 1, logDays: Int = 0, families: Int = 1, members: Int = 1, meals: Int = 0
  ) {
    self.habits = min(max(1, habits), Self.limit)
    self.logDays = min(max(0, logDays), 3_653)
    self.families = min(max(1, families), Self.limit)
    self.members = min(max(1, members), 10_000)
    self.meals = min(max(0, meals), Self.limit)
  }

  private static let limit = 1_000_000

  /// All logs.
  public var logs: Int { habits * logDays }
  /// All people.
  public var people: Int { families * members }

  /// The number of rows that operations on a table choose from.
  func rows(of table: LoadTable) -> Int {
    switch table {
    case .habits: habits
    case .logs: max(1, logs)
    case .families: families
    case .people: people
    case .meals: max(1, meals)
    case .categories: 1
    }
  }

  /// The sizes by name, for reports.
  public var counts: [String: Int] {
    [
      "habits": habits, "logs": logs, "families": families, "people": people,
      "memberships": people, "meals": meals,
    ]
  }
}

/// The tables from which a load chooses rows.
enum LoadTable: Sendable {
  case habits, logs, families, people, categories, meals
}
