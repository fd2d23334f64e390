import PropCheckThreads

/// A search for leaks: for what cycles leave behind although they return to the state in which they started.
///
/// Growth that happens once, such as a cache that fills, is not a leak, except for resources that are held. Growth in
/// cycle after cycle is. The first cycles are not examined.
public struct CycleCheck: Sendable {
  /// The name of the cycle in reports.
  public var name: String
  /// The number of cycles to examine, up to ``limit``.
  public var cycles = 20
  /// The number of cycles before those that are examined, which lets caches fill; up to ``limit``.
  public var warmUp = 5
  /// The gauges that must read the same after each cycle.
  public var gauges: [Gauge]
  /// Whether to stop early.
  public var isCancelled: @Sendable () -> Bool = { false }

  /// The maximum number of cycles; with this many, every leak shows, and the medians of all pairs take a second to
  /// compute.
  public static let limit = 1_000

  /// The minimum number of cycles that can show a leak; with fewer, growth in every cycle may be due to chance.
  public static let leastCycles = 10

  /// The probability of a false alarm for a gauge that fluctuates by chance.
  public static let level = 0.001

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - name: The name of the cycle in reports.
  ///   - gauges: The gauges that must read the same after each cycle.
  public init(_ name: String, _ gauges: [Gauge]) {
    (self.name, self.gauges) = (name, gauges)
  }

  /// Runs the cycles on one dedicated thread, since the threads of Swift's task pool retain small blocks allocated on
  /// other threads, which would look like a leak.
  ///
  /// - Parameter cycle: A closure that leaves everything as it was; it gets the number of the cycle.
  /// - Returns: The readings of each gauge; a gauge without readings is omitted.
  /// - Throws: Any error that a cycle throws.
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
      // A list that grows while it is filled would look like a leak.
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
