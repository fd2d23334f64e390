public import HabitDomain
import PropCheckTool
public import LoadCheck

/// Measures operations with a budget, each alone, one call after the other, on its own data layer.
///
/// A wrong answer ends the sweep.
public struct BudgetSweep: Sendable {
  /// Opens an empty data layer, which is closed at the end.
  public var open: @Sendable () async throws(DataLayerError) -> DataLayer
  /// Opens one whose commits wait for the disk; nil if there is no disk to wait for.
  public var openDurably: (@Sendable () async throws(DataLayerError) -> DataLayer)?
  /// The devices of the layer; nil if it has none.
  public var devices: SyncLayer?
  /// The allocated bytes; nil if they are not counted.
  public var liveBytes: @Sendable () -> Int64?
  /// Monotonic time in nanoseconds.
  public var now = LoadClock.system.now
  /// The most rows that an operation covers; budgets are for the default.
  public var mostRows = Int.max
  /// The most calls of an operation that count, from 1.
  public var mostTurns = Int.max
  /// Called after each operation.
  public var progress: @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  /// Whether to stop early.
  public var isCancelled: @Sendable () -> Bool = { false }

  /// The names of the operations in thresholds.
  public static var operations: [String] { BudgetProbe.all.map(\.name) }

  /// Makes a sweep.
  public init(
    devices: SyncLayer?, liveBytes: @escaping @Sendable () -> Int64?,
    open: @escaping @Sendable () async throws(DataLayerError) -> DataLayer
  ) {
    (self.devices, self.liveBytes, self.open) = (devices, liveBytes, open)
  }

  /// Measures every operation that the layer supports.
  ///
  /// - Parameter found: Called with each result, and so with those before an error.
  /// - Returns: All results, and the operations that are not supported.
  /// - Throws: What the layer throws, or ``BudgetError`` for a wrong answer.
  public func run(
    _ found: (BudgetResult) -> Void = { _ in }
  ) async throws -> BudgetOutcome {
    var outcome = BudgetOutcome()
    for (place, probe) in BudgetProbe.all.enumerated() where !isCancelled() {
      do {
        let known = outcome.results.count
        try await measure(probe, &outcome)
        outcome.results.dropFirst(known).forEach(found)
      } catch let error as WrongAnswer {
        throw BudgetError.wrongAnswer(operation: probe.name, error.sentence)
      }
      progress(place + 1, BudgetProbe.all.count)
    }
    return outcome
  }
}

extension BudgetSweep {
  private func measure(_ probe: BudgetProbe, _ outcome: inout BudgetOutcome) async throws {
    guard let open = probe.need == .durableBatches ? openDurably : open else {
      let reason = "the layer has no disk to wait for"
      return outcome.absences.append(
        BudgetOutcome.Absence(operation: probe.name, reason: reason))
    }
    let layer = try await open()
    do {
      if let reason = probe.absence(from: layer, devices) {
        outcome.absences.append(BudgetOutcome.Absence(operation: probe.name, reason: reason))
      } else {
        outcome.results.append(try await result(of: probe, on: layer))
      }
    } catch {
      // The first error is the one to report.
      try? await layer.lifeCycle.close()
      throw error
    }
    try await layer.lifeCycle.close()
  }

  private func result(of probe: BudgetProbe, on layer: DataLayer) async throws -> BudgetResult {
    let rows = min(probe.rows, mostRows)
    let fixture = try await BudgetFixture(layer, probe.sizes(rows), rows: rows, devices: devices)
    let call = try await probe.prepare(fixture)
    do {
      let samples = try await samples(of: call, turns: max(1, min(probe.turns, mostTurns)))
      await call.close()
      return BudgetResult(
        probe.name, rows: rows, call: samples.call, grown: samples.grown, virtual: samples.virtual)
    } catch {
      await call.close()
      throw error
    }
  }

  private func samples(of call: BudgetCall, turns: Int) async throws -> BudgetSamples {
    // The first call compiles statements and fills caches.
    try await call.run(0)
    try await call.check(0)
    var samples = BudgetSamples()
    for turn in 1...turns where !isCancelled() {
      let virtual = call.virtualNow?()
      let bytes = liveBytes()
      let start = now()
      try await call.run(turn)
      let end = now()
      // Recording allocates, which must not count for the call.
      samples.note(grown: bytes, to: liveBytes())
      samples.call.record(end - start)
      samples.note(virtual: virtual, to: call.virtualNow?())
      try await call.check(turn)
    }
    return samples
  }
}

/// The measurements of the calls so far.
struct BudgetSamples: Sendable {
  var call = Histogram()
  private(set) var grown: Histogram?
  private(set) var virtual: Histogram?

  /// Records the memory growth of a call, at least 0 bytes.
  mutating func note(grown before: Int64?, to after: Int64?) {
    guard let before, let after else { return }
    grown = (grown ?? Histogram()).with(max(0, after - before))
  }

  /// Records the duration of a call by a simulated clock.
  mutating func note(virtual before: Int64?, to after: Int64?) {
    guard let before, let after else { return }
    virtual = (virtual ?? Histogram()).with(after - before)
  }
}

extension Histogram {
  fileprivate func with(_ value: Int64) -> Histogram {
    var next = self
    next.record(value)
    return next
  }
}
