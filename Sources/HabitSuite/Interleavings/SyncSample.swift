package import HabitDomain

/// Rows with few ids and values, so that devices write the same ones: 2 families, 3 people, 2 categories, 4 memberships, 2
/// habits and 4 logs on 3 days (domain 4.13).
package enum SyncSample {
  static func count(_ table: SyncedTable) -> Int {
    switch table {
    case .family, .category, .habit: 2
    case .person: 3
    case .membership, .log: 4
    }
  }

  static let variants = 24

  /// The key of a row.
  package static func key(_ table: SyncedTable, _ number: Int) -> RowKey {
    table == .category ? RowKey(table, category(number)) : RowKey(table, id(table, number))
  }

  /// The content of a row in a variant, from 0.
  package static func content(
    _ table: SyncedTable, _ number: Int, _ variant: Int
  ) -> SyncedContent {
    switch table {
    case .family: .family(family(number, variant))
    case .person: .person(person(number, variant))
    case .category: .category(category(number, variant))
    case .membership: .membership(membership(number, variant))
    case .habit: .habit(habit(number, variant))
    case .log: .log(log(number, variant))
    }
  }

  /// The content of a parent that is written along with its first child; nil for a foreign key. Habits then have one name, each
  /// in a category of its own.
  static func parent(_ key: RowKey) -> SyncedContent? {
    number(of: key).map { content(key.table, $0, key.table == .habit ? 4 * ($0 + 1) : $0) }
  }

  /// The number of a row in its table; nil for a foreign key.
  static func number(of key: RowKey) -> Int? {
    (0...count(key.table) - 1).first { self.key(key.table, $0) == key }
  }

  /// The id of a row; categories have texts instead.
  package static func id(_ table: SyncedTable, _ number: Int) -> Identifier {
    let rank = SyncedTable.allCases.firstIndex(of: table) ?? 0
    return Identifier(high: UInt64(rank + 1), low: UInt64(number))
  }

  /// One id that can be a record name, and others that cannot.
  private static func category(_ number: Int) -> String { number == 0 ? "c0" : "ç\(number)" }

  private static func family(_ number: Int, _ variant: Int) -> Family {
    Family(
      id: id(.family, number), name: "Family \(variant)", code: "CODE0\(variant % 2)",
      createdByUserID: id(.person, variant / 12),
      createdAt: Instant(milliseconds: Int64(variant / 2 % 2)))
  }

  private static func person(_ number: Int, _ variant: Int) -> UserProfile {
    UserProfile(
      id: id(.person, number), displayName: displayName(variant),
      appleUserIDHash: "hash-00000\(variant % 2)",
      avatarURL: variant % 3 == 0 ? "https://a.org/\(variant)" : nil,
      createdAt: Instant(milliseconds: Int64(number % 2)))
  }

  /// Two of them are canonically equivalent, equal as texts but not as bytes.
  private static func displayName(_ variant: Int) -> String {
    switch variant {
    case 1: "Zo\u{EB}"
    case 2: "Zoe\u{308}"
    default: "Person \(variant)"
    }
  }

  private static func category(_ number: Int, _ variant: Int) -> Category {
    var category = Category(
      id: category(number), name: variant % 2 == 0 ? "Sport" : "sport \(variant)", order: variant,
      isPredefined: number == 1)
    if variant % 3 == 1 { category.displayName = "Sports" }
    if variant % 4 == 2 { category.emoji = "\u{26BD}" }
    category.isActive = variant % 5 != 4
    return category
  }

  private static func membership(_ number: Int, _ variant: Int) -> Membership {
    let roles = Membership.Role.allCases
    let statuses: [Membership.Status] = [.active, .active, .invited, .removed]
    return Membership(
      id: id(.membership, number), familyID: id(.family, variant / 4 % 2),
      userID: id(.person, variant / 8 % 3), role: roles[variant % roles.count],
      status: statuses[(variant + variant / 4) % statuses.count],
      joinedAt: Instant(milliseconds: Int64(number % 3)),
      lastRoleChangeAt: variant % 5 == 0 ? Instant(milliseconds: 7) : nil)
  }

  private static func habit(_ number: Int, _ variant: Int) -> Habit {
    let schedules: [Schedule] = [.daily, .daysOfWeek([1, 7]), .timesPerWeek(3)]
    // Each name with each category and with none, so that two habits may differ in only one of them.
    let (names, categories) = (["Run", "Walk", "run", "Run 2"], [nil, category(0), category(1)])
    var habit = Habit(
      id: id(.habit, number), name: names[variant % 4],
      startDay: CivilDay(variant % 7 == 6 ? 19_999 : 20_000))
    habit.schedule = schedules[variant % 3]
    habit.categoryID = categories[variant / 4 % 3]
    habit.unitLabel = variant % 5 == 3 ? "km" : nil
    habit.reminders = [Reminder(hour: variant % 24, minute: 5)]
    habit.notes = variant % 4 == 0 ? "A note" : nil
    habit.priorityLevel = variant % 6 == 1 ? 2 : nil
    habit.isPinned = variant % 5 == 2
    habit.displayOrder = variant % 3
    if variant % 3 == 1 { habit.emoji = "\u{1F3C3}" }
    if variant % 5 == 1 { habit.colorHex = "#11223344" }
    if variant % 4 == 3 { habit.endDay = CivilDay(20_400) }
    if variant % 7 == 3 { (habit.kind, habit.dailyTarget) = (.numeric, 2.5) }
    if variant % 8 == 5 { (habit.isActive, habit.archivedAt) = (false, Instant(milliseconds: 9)) }
    return habit
  }

  /// Logs at one moment are on several days, and those of one day at several moments, because the day depends on the
  /// zone.
  private static func log(_ number: Int, _ variant: Int) -> HabitLog {
    let day = Int32(20_000 + variant % 3)
    var log = HabitLog(
      id: id(.log, number), habitID: id(.habit, variant % 2),
      date: Instant(milliseconds: (Int64(day) - Int64(variant % 2)) * 86_400_000),
      day: CivilDay(day),
      value: variant % 4 == 0 ? nil : Double(variant % 4) / 4)
    if variant % 5 == 1 { log.timezone = "Pacific/Kiritimati" }
    return log
  }
}
