import HabitDomain
import Testing

@testable import HabitStore

/// What a later version may have written if the schema of this one knows only a few names.
@Suite struct UnknownNameTests {
  private let world = World()

  /// A filled store after a statement that the schema would refuse.
  private func store(after statement: String) async throws -> DataLayer {
    let database = try Database(.memory, environment: world.environment)
    let store = DataLayer(database, name: "unknown names")
    try await PreparedContent(world: world, store: store).fill()
    try database.execute("PRAGMA ignore_check_constraints = ON; \(statement)")
    return store
  }

  @Test func `a meal of an unknown type is damage, not a meal of another type`() async throws {
    let store = try await store(after: "UPDATE meal SET mealType = 'brunch'")
    await #expect(throws: DataLayerError.service(.corrupted)) {
      try await store.meals.patterns(World.today, "UTC")
    }
  }

  @Test(arguments: ["role = 'owner'", "status = 'resting'"])
  func `an unknown role or status is damage, not another one`(
    _ change: String
  ) async throws {
    let store = try await store(after: "UPDATE membership SET \(change)")
    await #expect(throws: DataLayerError.service(.corrupted)) {
      try await store.memberships.ofFamily(.small(201))
    }
    await #expect(throws: DataLayerError.service(.corrupted)) {
      try await store.memberships.remove(.small(301))
    }
  }
}
