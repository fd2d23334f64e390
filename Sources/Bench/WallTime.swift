import Foundation

/// Time that passes, for work of several threads that wait for each other.
enum WallTime {
  /// Runs every body on a thread of its own, all from the same moment to the end of the last.
  ///
  /// - Returns: The time, and the sum of what the bodies answer.
  /// - Throws: What the first of them threw.
  static func lap(_ bodies: [@Sendable () throws -> Int]) async throws -> Lap {
    let start = DispatchSemaphore(value: 0)
    let threads = bodies.map { body in
      Task {
        await result {
          start.wait()
          return try body()
        }
      }
    }
    let beginning = ContinuousClock.now
    for _ in bodies { start.signal() }
    var results: [Result<Int, any Error>] = []
    for thread in threads { results.append(await thread.value) }
    let span = ContinuousClock.now - beginning
    let digest = try results.reduce(0) { $0 &+ (try $1.get()) }
    return Lap(nanoseconds: UInt64(max(0, span / .nanoseconds(1))), digest: digest)
  }

  private static func result(
    of body: @escaping @Sendable () throws -> Int
  ) async -> Result<Int, any Error> {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: Result { try body() }) }
    }
  }
}
