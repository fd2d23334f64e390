import HabitDomain
import PropCheckSchedules
import Synchronization

@testable import HabitStore

/// A prepared store in memory, whose operations wait wherever they ask the world for something that
/// takes time.
///
/// The first code is taken elsewhere, so that those who draw codes ask, wait and ask again.
struct WaitingStore {
  let database: Database
  private let world = World()
  private let questions = Questions()
  private let store: DataLayer

  init() async throws {
    var environment = world.environment
    environment.sleep = { _ in await Task.yield() }
    environment.isCodeFreeElsewhere = { [questions] _ in
      await Task.yield()
      return questions.next() > 1
    }
    database = try Database(.memory, environment: environment)
    store = DataLayer(database, name: "waiting")
    try await PreparedContent(world: world, store: store).fill()
  }

  func dump() async throws -> Dump {
    try await store.lifeCycle.dump()
  }

  /// The outcome of an operation that nobody cancels.
  func outcome(of operation: StoreOperation) async throws -> OperationOutcome {
    questions.begin()
    return try await OperationOutcome(of: operation, on: store, in: world)
  }

  /// The outcome of an operation whose task is cancelled once it has waited so many times; nil if it had
  /// ended by then.
  func outcome(
    of operation: StoreOperation, cancelledAt point: Int
  ) async throws -> OperationOutcome? {
    try await TaskSchedule.firstCome.run { _ in
      let end = Flag()
      return try await withThrowingTaskGroup(of: OperationOutcome.self) { group in
        group.addTask {
          await Task.yield()
          let outcome = try await self.outcome(of: operation)
          await Task.yield()
          end.isReached.store(true, ordering: .relaxed)
          return outcome
        }
        for _ in 0..<point { await Task.yield() }
        let wasOver = end.isReached.load(ordering: .relaxed)
        group.cancelAll()
        let outcome = try await group.next()
        return wasOver ? nil : outcome
      }
    }
  }
}

/// How often other devices were asked by one operation.
private final class Questions: Sendable {
  private let count = Mutex(0)

  func begin() { count.withLock { $0 = 0 } }

  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}

private final class Flag: Sendable {
  let isReached = Atomic(false)
}
