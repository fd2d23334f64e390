import Synchronization

/// Adds up the processor time of calls.
final class Stopwatch: Sendable {
  private let total = Mutex<(nanoseconds: UInt64, laps: UInt64)>((0, 0))

  var nanoseconds: UInt64 { total.withLock { $0.nanoseconds } }

  /// How often it ran: each time adds the cost of one reading of the clock.
  var laps: UInt64 { total.withLock { $0.laps } }

  /// A function whose calls are timed.
  func timing<Value, Problem: Error>(
    _ body: @escaping @Sendable () async throws(Problem) -> Value
  ) -> @Sendable () async throws(Problem) -> Value {
    { () async throws(Problem) in
      let start = ProcessorTime.nanoseconds()
      defer { self.add(ProcessorTime.nanoseconds() &- start) }
      return try await body()
    }
  }

  /// Times a synchronous body.
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
