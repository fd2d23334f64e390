import Synchronization

/// The processor time that calls of closures take together.
final class Stopwatch: Sendable {
  private let total = Mutex<(nanoseconds: UInt64, laps: UInt64)>((0, 0))

  var nanoseconds: UInt64 { total.withLock { $0.nanoseconds } }

  /// How often it was started and stopped: each time adds the cost of one look at the clock to what is measured.
  var laps: UInt64 { total.withLock { $0.laps } }

  /// A function that is timed.
  func timing<Value, Problem: Error>(
    _ body: @escaping @Sendable () async throws(Problem) -> Value
  ) -> @Sendable () async throws(Problem) -> Value {
    { () async throws(Problem) in
      let start = ProcessorTime.nanoseconds()
      defer { self.add(ProcessorTime.nanoseconds() &- start) }
      return try await body()
    }
  }

  /// Counts what is done at once.
  func time<Value, Problem: Error>(_ body: () throws(Problem) -> Value) throws(Problem) -> Value {
    let start = ProcessorTime.nanoseconds()
    defer { add(ProcessorTime.nanoseconds() &- start) }
    return try body()
  }

  func add(_ nanoseconds: UInt64) {
    total.withLock { total in
      total.nanoseconds &+= nanoseconds
      total.laps &+= 1
    }
  }
}
