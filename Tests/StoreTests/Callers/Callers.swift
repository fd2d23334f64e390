import Domain
import Foundation

@testable import Store

/// Callers of one file, each with a connection and a thread of its own, which begin together.
enum Callers {
  /// Runs a body for each caller, and waits for all.
  ///
  /// - Throws: What the first one threw.
  static func run(
    _ count: Int, in file: PreparedFile, busyTimeout: Int32 = 5000,
    _ body: @escaping @Sendable (_ caller: Int, _ database: Database) throws -> Void
  ) async throws {
    let databases = try (0..<count).map { _ in
      try Database(
        .file(path: file.path), environment: file.world.environment, busyTimeout: busyTimeout)
    }
    let start = DispatchSemaphore(value: 0)
    let threads = databases.enumerated().map { caller, database in
      Result<Void, any Error>.onThread {
        start.wait()
        try body(caller, database)
      }
    }
    for _ in databases { start.signal() }
    var results: [Result<Void, any Error>] = []
    for thread in threads { results.append(await thread.value) }
    for database in databases { try database.close() }
    for result in results { try result.get() }
  }
}

extension Result where Success == Void, Failure == any Error {
  /// What comes of a body that runs on a thread of its own, and may block there.
  static func onThread(_ body: @escaping @Sendable () throws -> Void) -> Task<Self, Never> {
    Task {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: Result { try body() }) }
      }
    }
  }
}
