import Synchronization

/// Measures the commands of a script on the real system, while a profile of the time is made.
package final class CommandMeter: Sendable {
  private let clock: @Sendable () -> UInt64
  private let spent = Mutex<[String: UInt64]>([:])

  init(clock: @escaping @Sendable () -> UInt64) { self.clock = clock }

  /// That of the case that runs; nil without a profile, and on threads that a body starts.
  package static var current: CommandMeter? { Observations.current?.commands }

  /// Runs a command and adds its time to its name.
  package func measure<Answer>(
    _ name: String, _ body: () async -> Answer
  ) async -> Answer {
    let start = clock()
    let answer = await body()
    let end = clock()
    spent.withLock { $0[name, default: 0] &+= end > start ? end - start : 0 }
    return answer
  }

  /// Removes and returns the times.
  func take() -> [String: UInt64] {
    spent.withLock { spent in
      defer { spent.removeAll() }
      return spent
    }
  }
}

extension TimeProfile {
  /// What a worker measured.
  ///
  /// - Parameters:
  ///   - times: The phases.
  ///   - spans: The generators.
  ///   - commands: The commands by name; those of several callers may have taken more time than the run.
  init(_ times: Times, _ spans: SpanMeter, _ commands: [String: UInt64]) {
    self = spans.profile
    // In order, so that of too many the same ones are kept in every process.
    for (name, nanoseconds) in commands.sorted(by: { $0.key < $1.key }) {
      add(nanoseconds, to: ["run", name])
    }
    let known = commands.values.reduce(0, &+)
    let run = times.runNanoseconds
    add(run > known ? run - known : 0, to: ["run"])
    add(times.checkNanoseconds, to: ["check"])
  }
}
