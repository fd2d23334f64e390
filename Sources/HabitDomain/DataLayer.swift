/// The seam: everything that is tested, as one struct of closures for each aggregate and its life cycle.
///
/// Anything that has these operations can be put under test. A mutant is a copy with one closure
/// replaced.
public struct DataLayer: Sendable {
  /// The name in reports.
  public var name: String
  /// Habits.
  public var habits: HabitRepository
  /// Logs of habits.
  public var logs: LogRepository
  /// Categories.
  public var categories: CategoryRepository
  /// Families.
  public var families: FamilyRepository
  /// People.
  public var people: PersonRepository
  /// Who belongs to which family.
  public var memberships: MembershipRepository
  /// The workflows of families.
  public var familyService: FamilyService
  /// Meals.
  public var meals: MealRepository
  /// Days and moments.
  public var calendar: CivilCalendar
  /// The figures of habits and their logs.
  public var figures: HabitFigures
  /// The figures of meals and bodies.
  public var nutrition: Nutrition
  /// When habits remind.
  public var notifications: NotificationCheck
  /// Opening, closing, emptying, looking inside.
  public var lifeCycle: LifeCycle
  /// Deliberate damage, which a data layer must survive.
  public var damage: Damage

  /// Makes a data layer of its parts.
  public init(
    name: String, habits: HabitRepository, logs: LogRepository, categories: CategoryRepository,
    families: FamilyRepository, people: PersonRepository, memberships: MembershipRepository,
    familyService: FamilyService, meals: MealRepository, calendar: CivilCalendar,
    figures: HabitFigures, nutrition: Nutrition, notifications: NotificationCheck,
    lifeCycle: LifeCycle, damage: Damage = Damage()
  ) {
    self.name = name
    self.habits = habits
    self.logs = logs
    self.categories = categories
    self.families = families
    self.people = people
    self.memberships = memberships
    self.familyService = familyService
    self.meals = meals
    self.calendar = calendar
    self.figures = figures
    self.nutrition = nutrition
    self.notifications = notifications
    self.lifeCycle = lifeCycle
    self.damage = damage
  }
}
