import PropCheckThreads

/// Wall-clock time, for several threads that wait for each other.
struct WallTime {
  private let threads: [CallerThread]

  /// Starts one thread for each body.
  init(threads count: Int) {
    threads = (0..<count).map { CallerThread(name: "caller \($0)") }
  }

  /// Runs every body on a thread of its own.
  ///
  /// - Returns: The time to the end of the last, and the sum of the digests.
  /// - Throws: The error of one of them.
  func lap(_ bodies: [@Sendable () async throws -> Int]) async throws -> Lap {
    let beginning = ContinuousClock.now
    let digest = try await withThrowingTaskGroup(of: Int.self) { group in
      for (thread, body) in zip(threads, bodies) {
        group.addTask(executorPreference: thread) { try await body() }
      }
      return try await group.reduce(0, &+)
    }
    let span = ContinuousClock.now - beginning
    return Lap(nanoseconds: UInt64(max(0, span / .nanoseconds(1))), digest: digest)
  }
}
