import Domain
import Foundation
import Rules
import SQLite
import Testing

@testable import Store

/// E-5: what the storage refuses reaches whoever saves, lists or deletes meals.
@Suite struct MealErrorsTests {
  let world = World()

  private func execute(_ script: String, _ database: Database) throws {
    try database.withSession { session throws(DataLayerError) in
      do throws(SQLiteError) {
        try session.connection.execute(script)
      } catch {
        throw .service(DataServiceError(error, during: "testing"))
      }
    }
  }

  @Test func `a full database changes no meal`() async throws {
    let database = try Database(.memory, environment: world.environment)
    let store = DataLayer(database, name: "full")
    _ = try await store.meals.save(.sample(1))
    let before = try await store.lifeCycle.dump()
    try execute("PRAGMA max_page_count = 1", database)
    let long = EatingPattern.sample(1) { $0.notes = String(repeating: "x", count: 900_000) }
    await #expect(throws: DataLayerError.service(.storageFull)) {
      try await store.meals.save(long)
    }
    #expect(try await store.lifeCycle.dump() == before)
    try execute("PRAGMA max_page_count = 1000000", database)
    #expect(try await store.meals.save(long) == long)
  }

  @Test func `a deletion finds no room and leaves the meal`() async throws {
    let store = try world.store()
    let meal = try await store.meals.save(.sample(1))
    try await store.damage.fillStorage?()
    await #expect(throws: DataLayerError.service(.storageFull)) {
      try await store.meals.delete(meal.id)
    }
    #expect(try await store.meals.patterns(World.today, "UTC") == [meal])
    try await store.meals.delete(meal.id)
    #expect(try await store.meals.patterns(World.today, "UTC").isEmpty)
  }

  @Test func `a lock held elsewhere makes meals busy`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/store.db"
      let database = try Database(
        .file(path: path), environment: world.environment, busyTimeout: 1)
      let store = DataLayer(database, name: "busy")
      let holder = try Connection(.file(path: path), slots: 1)
      try holder.execute("BEGIN IMMEDIATE")
      await #expect(throws: DataLayerError.service(.storageBusy)) {
        try await store.meals.save(.sample(1))
      }
      await #expect(throws: DataLayerError.service(.storageBusy)) {
        try await store.meals.delete(.small(1))
      }
      #expect(try await store.meals.patterns(World.today, "UTC").isEmpty)
      try holder.execute("COMMIT")
      _ = try await store.meals.save(.sample(1))
    }
  }

  @Test func `a damaged page of meals is reported`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/store.db"
      let store = try DataLayer.sqlite(.file(path: path), environment: world.environment)
      for number in 0..<50 as Range<UInt64> { _ = try await store.meals.save(.sample(number)) }
      try await store.lifeCycle.close()
      try damage("meal", at: path)
      let damaged = try DataLayer.sqlite(.file(path: path), environment: world.environment)
      await #expect(throws: DataLayerError.service(.corrupted)) {
        try await damaged.meals.patterns(World.today, "UTC")
      }
      await #expect(throws: DataLayerError.service(.corrupted)) {
        try await damaged.meals.save(.sample(99))
      }
    }
  }

  private func damage(_ table: String, at path: String) throws {
    let connection = try Connection(.file(path: path), slots: 1)
    let root = try connection.text("SELECT rootpage FROM sqlite_schema WHERE name = '\(table)'")
    try connection.close()
    let file = try FileHandle(forUpdating: URL(filePath: path))
    try file.seek(toOffset: (try #require(root.flatMap { UInt64($0) }) - 1) * 4096)
    try file.write(contentsOf: Data(repeating: 0xA5, count: 4096))
    try file.close()
  }

  @Test(
    arguments: [
      (0, 0, "CHECK constraint failed: endAt > startAt"),
      (86_400_001, 0, "CHECK constraint failed: endAt > startAt"),
      (1, -1, "CHECK constraint failed: calories >= 0"),
      (1, .infinity, "CHECK constraint failed: calories >= 0"),
      (1, .nan, "NOT NULL constraint failed: meal.calories"),
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
    #expect(reason.hasPrefix(text))
    #expect(try await store.lifeCycle.dump().meals.isEmpty)
  }

  @Test func `a type that is none is refused by the table`() throws {
    let connection = try Opening.connection(.memory, tables: Schema.script, busyTimeout: 0)
    #expect(throws: SQLiteError.self) {
      try connection.execute(
        "INSERT INTO meal VALUES (zeroblob(16), 0, 1, 'brunch', 0, NULL)")
    }
  }
}
