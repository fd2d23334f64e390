/// The seam: everything that is tested, as one struct of closures for each aggregate and its life cycle.
///
/// Anything that has these operations can be put under test. A mutant is a copy with one closure
/// replaced. A layer may lack any of its ``parts``; setting one adds it. An operation of an absent part
/// throws ``DataLayerError/absent(_:)``.
public struct DataLayer: Sendable {
  /// The name in reports.
  public var name: String
  /// Habits.
  public var habits: HabitRepository { didSet { parts.insert(.habits) } }
  /// Logs of habits.
  public var logs: LogRepository { didSet { parts.insert(.logs) } }
  /// Categories.
  public var categories: CategoryRepository { didSet { parts.insert(.categories) } }
  /// Families.
  public var families: FamilyRepository { didSet { parts.insert(.families) } }
  /// People.
  public var people: PersonRepository { didSet { parts.insert(.people) } }
  /// Who belongs to which family.
  public var memberships: MembershipRepository { didSet { parts.insert(.memberships) } }
  /// The workflows of families.
  public var familyService: FamilyService { didSet { parts.insert(.familyService) } }
  /// Meals.
  public var meals: MealRepository { didSet { parts.insert(.meals) } }
  /// Days and moments.
  public var calendar: CivilCalendar { didSet { parts.insert(.calendar) } }
  /// The figures of habits and their logs.
  public var figures: HabitFigures { didSet { parts.insert(.figures) } }
  /// The figures of meals and bodies.
  public var nutrition: Nutrition { didSet { parts.insert(.nutrition) } }
  /// When habits remind.
  public var notifications: NotificationCheck { didSet { parts.insert(.notifications) } }
  /// Opens, closes, empties and inspects the store.
  public var lifeCycle: LifeCycle
  /// Deliberate damage, which a data layer must survive.
  public var damage: Damage
  /// The parts that it has.
  public package(set) var parts: Set<Part>

  /// Makes a data layer of its parts; those that are not given are absent.
  public init(
    name: String, habits: HabitRepository? = nil, logs: LogRepository? = nil,
    categories: CategoryRepository? = nil, families: FamilyRepository? = nil,
    people: PersonRepository? = nil, memberships: MembershipRepository? = nil,
    familyService: FamilyService? = nil, meals: MealRepository? = nil,
    calendar: CivilCalendar? = nil, figures: HabitFigures? = nil, nutrition: Nutrition? = nil,
    notifications: NotificationCheck? = nil, lifeCycle: LifeCycle, damage: Damage = Damage()
  ) {
    self.name = name
    self.habits = habits ?? HabitRepository(Absence(.habits))
    self.logs = logs ?? LogRepository(Absence(.logs))
    self.categories = categories ?? CategoryRepository(Absence(.categories))
    self.families = families ?? FamilyRepository(Absence(.families))
    self.people = people ?? PersonRepository(Absence(.people))
    self.memberships = memberships ?? MembershipRepository(Absence(.memberships))
    self.familyService = familyService ?? FamilyService(Absence(.familyService))
    self.meals = meals ?? MealRepository(Absence(.meals))
    self.calendar = calendar ?? CivilCalendar(Absence(.calendar))
    self.figures = figures ?? HabitFigures(Absence(.figures))
    self.nutrition = nutrition ?? Nutrition(Absence(.nutrition))
    self.notifications = notifications ?? NotificationCheck(Absence(.notifications))
    self.lifeCycle = lifeCycle
    self.damage = damage
    let given: [(part: Part, isGiven: Bool)] = [
      (.habits, habits != nil), (.logs, logs != nil), (.categories, categories != nil),
      (.families, families != nil), (.people, people != nil), (.memberships, memberships != nil),
      (.familyService, familyService != nil), (.meals, meals != nil), (.calendar, calendar != nil),
      (.figures, figures != nil), (.nutrition, nutrition != nil),
      (.notifications, notifications != nil),
    ]
    parts = Set(given.filter(\.isGiven).map(\.part))
  }
}
