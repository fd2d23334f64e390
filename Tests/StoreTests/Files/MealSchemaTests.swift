import HabitDomain
import HabitRules
import HabitSQLite
import Testing

@testable import HabitStore

/// What the table of meals refuses by itself; the faults of the storage are in `StorageFaultTests`.
@Suite struct MealSchemaTests {
  let world = World()

  @Test(
    arguments: [
      (0, 0, "a value is outside its bounds"),
      (86_400_001, 0, "a value is outside its bounds"),
      (1, -1, "a value is outside its bounds"),
      (1, .infinity, "a value is outside its bounds"),
      (1, .nan, "calories is missing"),
    ] as [(Int64, Double, String)])
  func `the schema refuses what a mistake lets through`(
    _ length: Int64, _ calories: Double, _ text: String
  ) async throws {
    var rules = RuleBook.standard
    rules.validateMeal = { _ throws(EatingError) in }
    let store = try world.store(rules: rules)
    let meal = EatingPattern.sample(1, length: length) { $0.calories = calories }
    let error = await #expect(throws: DataLayerError.self) {
      try await store.meals.save(meal)
    }
    guard case .service(.constraintViolation(let reason))? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason == text)
    #expect(try await store.lifeCycle.dump().meals.isEmpty)
  }

  @Test func `an unknown type is refused by the table`() throws {
    let connection = try Opening(location: .memory, busyTimeout: 0).connection()
    #expect(throws: SQLiteError.self) {
      try connection.execute(
        """
        INSERT INTO meal (id, startAt, endAt, mealType, calories, notes)
        VALUES (zeroblob(16), 0, 1, 'brunch', 0, NULL)
        """)
    }
  }
}
