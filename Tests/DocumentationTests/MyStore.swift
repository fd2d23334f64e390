import HabitDomain
import HabitRules
import SecondLayers
import Synchronization

/// The store of the README's reader: meals kept by code of his own, and a layer of dictionaries for all the rest.
struct MyStore: Sendable {
  let meals: MyMeals
  private let rest: DataLayer

  init(environment: Environment) throws {
    let rules = RuleBook.standard
    let arithmetic = Arithmetic(
      calendar: rules.calendar, figures: rules.figures, nutrition: rules.nutrition,
      notifications: rules.notifications)
    rest = DictionaryLayer(environment: environment, arithmetic: arithmetic).layer
    meals = MyMeals(calendar: rules.calendar)
  }

  var habits: HabitRepository { rest.habits }
  var logs: LogRepository { rest.logs }
  var categories: CategoryRepository { rest.categories }
  var families: FamilyRepository { rest.families }
  var people: PersonRepository { rest.people }
  var memberships: MembershipRepository { rest.memberships }
  var familyService: FamilyService { rest.familyService }
  var calendar: CivilCalendar { rest.calendar }
  var figures: HabitFigures { rest.figures }
  var nutrition: Nutrition { rest.nutrition }
  var notifications: NotificationCheck { rest.notifications }
}

extension MyStore {
  func reset() async throws(DataLayerError) {
    meals.deleteAll()
    try await rest.lifeCycle.reset()
  }

  func reopen() async throws(DataLayerError) { try await rest.lifeCycle.reopen() }

  func close() async throws(DataLayerError) { try await rest.lifeCycle.close() }

  func dump() async throws(DataLayerError) -> Dump {
    var dump = try await rest.lifeCycle.dump()
    dump.meals = meals.all()
    return dump
  }

  func deleteEverything() async throws(DataLayerError) {
    try await rest.lifeCycle.deleteEverything()
  }
}

/// Meals in a list.
final class MyMeals: Sendable {
  private let calendar: CivilCalendar
  private let meals = Mutex<[EatingPattern]>([])

  init(calendar: CivilCalendar) {
    self.calendar = calendar
  }

  func save(_ given: EatingPattern) throws(DataLayerError) -> EatingPattern {
    guard (given.notes?.utf8.count ?? 0) <= 1_000_000 else {
      throw .service(.invalidData("notes is longer than 1000000 bytes"))
    }
    let (length, overflow) = given.end.milliseconds
      .subtractingReportingOverflow(given.start.milliseconds)
    guard !overflow, (1...86_400_000).contains(length) else { throw .eating(.invalidInterval) }
    guard given.calories.isFinite, given.calories >= 0 else { throw .eating(.invalidCalories) }
    var meal = given
    meal.calories = abs(given.calories)
    let saved = meal
    meals.withLock { meals in meals = meals.filter { $0.id != saved.id } + [saved] }
    return saved
  }

  func patterns(_ day: CivilDay, _ zone: String) throws(DataLayerError) -> [EatingPattern] {
    let start = try calendar.startOfDay(day, zone)
    let isLast = day.number == .max
    let next = isLast ? nil : try calendar.startOfDay(CivilDay(day.number + 1), zone)
    return all()
      .filter { meal in meal.start >= start && (next.map { meal.start < $0 } ?? true) }
      .sorted { ($0.start, $0.id) < ($1.start, $1.id) }
  }

  func delete(_ id: Identifier) { meals.withLock { $0.removeAll { $0.id == id } } }

  func deleteAll() { meals.withLock { $0 = [] } }

  func all() -> [EatingPattern] { meals.withLock { $0 }.sorted { $0.id < $1.id } }
}
