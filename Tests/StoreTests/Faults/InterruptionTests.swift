import HabitDomain
import Testing

@testable import HabitStore

@Suite struct InterruptionTests {
  // So many moments of each operation, evenly spread.
  private static let moments = 24

  @Test(arguments: StoreOperation.onOpenStore)
  func `an operation that is interrupted anywhere is as if it had not begun`(
    _ operation: StoreOperation
  ) async throws {
    let expected = try await ExpectedOutcome.of(operation)
    let (prepared, trial) = (try await InterruptedStore(), try await InterruptedStore())
    var failures = 0
    for step in try await InterruptionTests.steps(of: operation) {
      let outcome = try await trial.outcome(of: operation, at: step).outcome
      let isDone = outcome == expected.outcome
      failures += isDone ? 0 : 1
      #expect(isDone || outcome == .failed(.storage(code: 9, text: "interrupted", operation: "")))
      #expect(try await trial.dump() == (isDone ? expected.after : expected.before))
      if isDone && operation.changesContent { try trial.database.copy(prepared.database) }
    }
    // An operation that reads one row may finish before it checks whether it is interrupted.
    #expect(operation.need != .nothing || failures == 0)
    #expect(!operation.changesContent || failures > 0)
  }

  /// The moments at which to interrupt an operation.
  private static func steps(of operation: StoreOperation) async throws -> StrideThrough<Int> {
    let all = try await InterruptedStore().outcome(of: operation, at: .max).steps
    return stride(from: 1, through: all, by: max(1, all / moments))
  }
}

/// A prepared store in memory.
private struct InterruptedStore {
  let world = World()
  let database: Database
  let store: DataLayer

  init() async throws {
    database = try Database(.memory, environment: world.environment)
    store = DataLayer(database, name: "interrupted")
    try await PreparedContent(world: world, store: store).fill()
  }

  /// The outcome of an operation, and how many steps it took.
  func outcome(
    of operation: StoreOperation, at step: Int
  ) async throws -> (outcome: OperationOutcome, steps: Int) {
    let interruption = try Interruption(database, at: step)
    defer { interruption.end() }
    return (try await OperationOutcome(of: operation, on: store, in: world), interruption.steps)
  }

  func dump() async throws -> Dump {
    try await store.lifeCycle.dump()
  }
}
