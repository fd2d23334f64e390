import Threads

/// Looks for what is left over by something that returns to the state from which it began: leaks.
///
/// What grows once, as a cache that fills, is none, unless it is the number of things that are held; what grows again and again
/// is. The first cycles are not looked at.
public struct CycleCheck: Sendable {
  /// What goes round, as reports have it.
  public var name: String
  /// How many cycles are looked at; up to ``limit``.
  public var cycles = 20
  /// How many are run before, for caches to fill; up to ``limit``.
  public var warmUp = 5
  /// What must be the same after each cycle.
  public var gauges: [Gauge]
  /// Asks whether to end early.
  public var isCancelled: @Sendable () -> Bool = { false }

  /// The most cycles: of so many every leak shows, and the medians of all pairs take a second.
  public static let limit = 1_000

  /// The least cycles that can show a leak: growth in each of fewer is nothing beyond chance.
  public static let leastCycles = 10

  /// How likely a wrong alarm may be where a gauge goes up and down by chance.
  public static let level = 0.001

  /// Makes a check.
  ///
  /// - Parameters:
  ///   - name: What goes round, as reports have it.
  ///   - gauges: What must be the same after each cycle.
  public init(_ name: String, _ gauges: [Gauge]) {
    (self.name, self.gauges) = (name, gauges)
  }

  /// Runs the cycles, all on one thread of their own: each of the threads that tasks share keeps small blocks of those that
  /// began on another one, which would be found as a leak.
  ///
  /// - Parameter cycle: Something after which all is as before; it is told which one it is.
  /// - Returns: What each gauge showed; one that nobody tells is left out.
  /// - Throws: What a cycle throws.
  public func run<Failure: Error>(
    _ cycle: @Sendable (_ number: Int) async throws(Failure) -> Void
  ) async throws(Failure) -> [CycleResult] {
    try await withTaskExecutorPreference(CallerThread(name: "cycles")) { () throws(Failure) in
      try await results(of: cycle)
    }
  }

  private func results<Failure: Error>(
    of cycle: @Sendable (_ number: Int) async throws(Failure) -> Void
  ) async throws(Failure) -> [CycleResult] {
    let (warmUp, cycles) = (min(max(0, warmUp), Self.limit), min(max(0, cycles), Self.limit))
    var readings = gauges.map { _ in
      var values: [Int64] = []
      // A list that grows while it is filled would be found as the leak.
      values.reserveCapacity(cycles + 1)
      return values
    }
    for number in 0...warmUp + cycles where !isCancelled() {
      try await cycle(number)
      guard number >= warmUp else { continue }
      for (place, gauge) in gauges.enumerated() {
        if let value = await gauge.read() { readings[place].append(value) }
      }
    }
    return zip(gauges, readings).compactMap { gauge, values in
      values.isEmpty
        ? nil
        : CycleResult(
          cycle: name, gauge: gauge.name, values: values, isHeld: gauge.isHeld,
          isGate: gauge.isGate)
    }
  }
}
