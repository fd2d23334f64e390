import HabitDomain

/// Rows of every synced table, for syncs in which the power is lost.
enum SyncContents {
  private static let day = Scenario.today
  private static let category = CategoryBuilder(1).category
  private static let habit = HabitBuilder(1).from(CivilDay(day.number - 30))
    .inCategory(category.id).habit
  private static let person = PersonBuilder(1).person
  private static let family = FamilyBuilder(1).family

  static let own: [SyncedContent] = [
    .category(category), .habit(habit), .log(LogBuilder(1, of: habit).on(day).log),
    .log(LogBuilder(2, of: habit).on(CivilDay(day.number - 1)).log), .person(person),
    .family(family), .membership(MembershipBuilder(1, of: person, in: family).membership),
  ]

  /// Rows that are the same as some of those, or that may not coexist with them.
  static let near: [SyncedContent] = [
    .category(category), .habit(habit), .log(LogBuilder(11, of: habit).on(day).log),
    .person(PersonBuilder(2).withHash(person.appleUserIDHash).person),
    .person(PersonBuilder(3).person),
  ]
}
