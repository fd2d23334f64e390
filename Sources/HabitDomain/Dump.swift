/// The whole content of a data layer, for comparisons and invariants.
public struct Dump: Hashable, Sendable {
  /// All readable habits, by id.
  public var habits: [StoredRow<Habit>]
  /// All logs, by id.
  public var logs: [StoredRow<HabitLog>]
  /// All categories, by the UTF-8 bytes of the id.
  public var categories: [StoredRow<Category>]
  /// All families, by id.
  public var families: [StoredRow<Family>]
  /// All people, by id.
  public var people: [StoredRow<UserProfile>]
  /// All memberships, by id.
  public var memberships: [StoredRow<Membership>]
  /// All meals, by id; they are not synced and have no metadata.
  public var meals: [EatingPattern]
  /// The ids of rows that cannot be read, ascending.
  public var unreadable: [String]
  /// Whether seeding has been completed.
  public var isSeedingCompleted: Bool

  /// Makes a dump.
  public init(
    habits: [StoredRow<Habit>], logs: [StoredRow<HabitLog>], categories: [StoredRow<Category>],
    families: [StoredRow<Family>] = [], people: [StoredRow<UserProfile>] = [],
    memberships: [StoredRow<Membership>] = [], meals: [EatingPattern] = [], unreadable: [String],
    isSeedingCompleted: Bool
  ) {
    self.habits = habits
    self.logs = logs
    self.categories = categories
    self.families = families
    self.people = people
    self.memberships = memberships
    self.meals = meals
    self.unreadable = unreadable
    self.isSeedingCompleted = isSeedingCompleted
  }
}
