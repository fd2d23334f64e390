import HabitDomain
import Testing

/// What an operation returns and leaves if nothing is wrong.
struct ExpectedOutcome: Sendable {
  let outcome: OperationOutcome
  let before: Dump
  let after: Dump

  // Found out once, because many tests need each.
  private static let all = Task {
    var outcomes: [String: ExpectedOutcome] = [:]
    for operation in StoreOperation.onOpenStore {
      outcomes[operation.name] = try await ExpectedOutcome(running: operation)
    }
    return outcomes
  }

  static func of(_ operation: StoreOperation) async throws -> ExpectedOutcome {
    let outcomes = try await all.value
    return try #require(outcomes[operation.name])
  }

  private init(running operation: StoreOperation) async throws {
    let world = World()
    let store = try world.store()
    try await PreparedContent(world: world, store: store).fill()
    before = try await store.lifeCycle.dump()
    outcome = try await OperationOutcome(of: operation, on: store, in: world)
    after = try await store.lifeCycle.dump()
  }
}
