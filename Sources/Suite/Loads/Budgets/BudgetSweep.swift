public import Domain
public import LoadCheck

/// What the operations with a budget take, each done alone, one call after the other, on a data layer of its own.
///
/// A call that does not answer what is there ends the sweep: a wrong layer is not a fast one.
public struct BudgetSweep: Sendable {
  /// Opens an empty data layer; it is closed at the end.
  public var open: @Sendable () async throws(DataLayerError) -> DataLayer
  /// Opens one whose commits wait for the disk; nil where there is no disk to wait for.
  public var openDurably: (@Sendable () async throws(DataLayerError) -> DataLayer)?
  /// The devices that belong to the layer; nil where it has none.
  public var devices: SyncLayer?
  /// The bytes of memory that are given out now; nil where nobody counts.
  public var liveBytes: @Sendable () -> Int64?
  /// Nanoseconds since some moment.
  public var now = LoadClock.system.now
  /// The most rows that an operation is about; those that it has without that are what budgets are of.
  public var mostRows = Int.max
  /// The most turns of an operation that count, from 1.
  public var mostTurns = Int.max
  /// Is told how many operations were measured, of all.
  public var progress: @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  /// Asks whether to end early.
  public var isCancelled: @Sendable () -> Bool = { false }

  /// The names of the operations that are measured, as thresholds have them.
  public static var operations: [String] { BudgetProbe.all.map(\.name) }

  /// Makes a sweep.
  public init(
    devices: SyncLayer?, liveBytes: @escaping @Sendable () -> Int64?,
    open: @escaping @Sendable () async throws(DataLayerError) -> DataLayer
  ) {
    (self.devices, self.liveBytes, self.open) = (devices, liveBytes, open)
  }

  /// Measures every operation that the layer has.
  ///
  /// - Parameter found: Is given each result as soon as there is one, and so has those before an error.
  /// - Returns: All results, and what the layer has not.
  /// - Throws: What the layer throws, or ``BudgetError`` where it answers wrongly.
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
      // What went wrong first is what counts.
      try? await layer.lifeCycle.close()
      throw error
    }
    try await layer.lifeCycle.close()
  }

  private func result(of probe: BudgetProbe, on layer: DataLayer) async throws -> BudgetResult {
    let rows = min(probe.rows, mostRows)
    let bench = try await BudgetFixture(layer, probe.sizes(rows), rows: rows, devices: devices)
    let call = try await probe.prepare(bench)
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
    // What is asked for the first time is compiled and fills caches, which later calls find.
    try await call.run(0)
    try await call.check(0)
    var samples = BudgetSamples()
    for turn in 1...turns where !isCancelled() {
      let virtual = call.virtualNow?()
      let bytes = liveBytes()
      let start = now()
      try await call.run(turn)
      let end = now()
      // A histogram takes memory for what it is told, which is none of the call's.
      samples.note(grown: bytes, to: liveBytes())
      samples.call.record(end - start)
      samples.note(virtual: virtual, to: call.virtualNow?())
      try await call.check(turn)
    }
    return samples
  }
}
