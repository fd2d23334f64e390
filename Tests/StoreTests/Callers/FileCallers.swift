import Foundation
import PropCheckThreads

@testable import HabitStore

/// Callers of one file, each with a thread of its own, which begin together.
enum FileCallers {
  /// Runs a body for each caller, with a connection of its own, and waits for all.
  ///
  /// - Throws: What one of them threw.
  static func run(
    _ count: Int, in file: PreparedFile, busyTimeout: Int32 = 5000,
    _ body: @escaping @Sendable (_ caller: Int, _ database: Database) throws -> Void
  ) async throws {
    let databases = try (0..<count).map { _ in
      try Database(
        .file(path: file.path), environment: file.world.environment, busyTimeout: busyTimeout)
    }
    try await run(on: databases, body)
  }

  /// Runs a body for each caller, with these, and closes them.
  static func run(
    on databases: [Database],
    _ body: @escaping @Sendable (_ caller: Int, _ database: Database) throws -> Void
  ) async throws {
    let start = DispatchSemaphore(value: 0)
    let results = await withTaskGroup(of: Result<Void, any Error>.self) { group in
      for (caller, database) in databases.enumerated() {
        group.addTask(executorPreference: CallerThread(name: "caller \(caller)")) {
          Result {
            start.wait()
            try body(caller, database)
          }
        }
      }
      for _ in databases { start.signal() }
      return await group.reduce(into: []) { $0.append($1) }
    }
    for database in databases { try database.close() }
    for result in results { try result.get() }
  }
}
