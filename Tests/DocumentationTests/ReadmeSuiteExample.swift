import HabitDomain
import PropCheck
import HabitSuite
import Testing

func myDataLayer(environment: Environment) throws -> DataLayer {
  let mine = try MyStore(environment: environment)  // takes clock, ids and zone from there
  return DataLayer(
    name: "mine", habits: mine.habits, logs: mine.logs, categories: mine.categories,
    families: mine.families, people: mine.people, memberships: mine.memberships,
    familyService: mine.familyService,
    meals: MealRepository(
      save: mine.meals.save, patterns: mine.meals.patterns, delete: mine.meals.delete),
    calendar: mine.calendar, figures: mine.figures, nutrition: mine.nutrition,
    notifications: mine.notifications,
    lifeCycle: LifeCycle(
      reset: mine.reset, reopen: mine.reopen, close: mine.close, dump: mine.dump,
      deleteEverything: mine.deleteEverything))
}

@Test func `my data layer satisfies every property`() async throws {
  let world = World()  // clock, ids, chance and zones, set by the script
  let layer = try myDataLayer(environment: world.environment)
  for property in Catalogue.properties(on: Subject(layer: layer, world: world)) {
    let result = await property.check(Settings(seed: 42, cases: 40))
    #expect(result.verdict == .passed, "\(result.id): \(result.complaint ?? "")")
  }
}
