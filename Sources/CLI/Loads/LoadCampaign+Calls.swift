import Domain
import LoadCheck
import PropCheck
import Report
import Suite

extension LoadCampaign {
  func budget(_ journal: LoadJournal) async throws -> BudgetOutcome {
    guard options.profile.hasBudgets, !system.isCancelled() else { return BudgetOutcome() }
    return try await withFreshStores { folder in
      var sweep = BudgetSweep(
        devices: devices, liveBytes: { Allocations.liveBytes }, open: fresh(open, in: folder))
      sweep.openDurably = openDurably.map { fresh($0, in: folder) }
      sweep.isCancelled = system.isCancelled
      sweep.progress = progress(of: "budgets", journal)
      let outcome = try await sweep.run(journal.add)
      for absence in outcome.absences {
        journal.note("\(absence.operation) has no budget here: \(absence.reason).")
      }
      return outcome
    }
  }

  /// Runs every property on a few cases; a failure fails the load.
  func examine(_ journal: LoadJournal) async throws {
    guard options.profile.hasBudgets, !system.isCancelled() else { return }
    let progress = journal.sink.begin(QuickSuite.operation)
    guard let outcome = try await suite.run(progress) else { return }
    journal.add(outcome.result)
    guard !outcome.failed.isEmpty else { return }
    journal.tally.fail()
    let names = outcome.failed.joined(separator: ", ")
    journal.note("Failed: \(names). \(suite.commandLine) shows the failures.")
  }

  func grow(_ journal: LoadJournal) async throws {
    guard !options.profile.growthSizes.isEmpty, !system.isCancelled() else { return }
    try await withFreshStores { folder in
      var sweep = GrowthSweep(
        sizes: options.profile.growthSizes, allocations: { Allocations.count },
        open: fresh(open, in: folder))
      sweep.isCancelled = system.isCancelled
      sweep.progress = progress(of: "growth", journal)
      _ = try await sweep.run { results in
        // A sweep that stopped at the first size shows no growth.
        for result in results where result.growth != nil {
          journal.add(result, isWhole: result.points.count == sweep.sizes.count)
        }
      }
    }
    let gates = journal.measurements.growth.filter(\.isGate)
    let passed = gates.count(where: \.isPassed)
    journal.note(
      "\(passed) of \(gates.count) costs grow within their limits; -v shows all.")
  }

  private func progress(
    of name: String, _ journal: LoadJournal
  ) -> @Sendable (_ done: Int, _ total: Int) -> Void {
    let progress = journal.sink.begin(name)
    return { progress(Progress(cases: $0, total: $1, isShrinking: false)) }
  }
}

extension LoadCampaign {
  func cycle(_ journal: LoadJournal) async throws {
    guard options.profile.cycles > 0, !system.isCancelled() else { return }
    try await withFreshStores { folder in
      let open = fresh(open, in: folder)
      let cycle = StoreCycle(open: open)
      let handles = { @Sendable () async -> StorageHandles? in cycle.handles }
      try await check(StoreCycle.name, LoadCheck.Gauge.handles(handles), journal, cycle.run)
      guard !system.isCancelled() else { return }
      let layer = try await open()
      do {
        let gauges = LoadCheck.Gauge.handles(layer.lifeCycle.handles) + [.sqliteBytes(of: layer)]
        try await check(RowCycle.name, gauges, journal, RowCycle(on: layer).run)
      } catch {
        // The first error is the one that matters.
        try? await layer.lifeCycle.close()
        throw error
      }
      try await layer.lifeCycle.close()
    }
    let leaks = journal.measurements.cycles.filter(\.isLeak)
      .map { "\($0.gauge) of \($0.cycle)" }.joined(separator: ", ")
    let count = 2 * options.profile.cycles
    journal.note(
      leaks.isEmpty
        ? "\(count) cycles leave nothing behind." : "Cycles leave something behind: \(leaks).")
  }

  private func check(
    _ name: String, _ gauges: [LoadCheck.Gauge], _ journal: LoadJournal,
    _ run: @escaping @Sendable () async throws -> Void
  ) async throws {
    var check = CycleCheck(
      name, [Allocations.liveBytesGauge, .residentBytes, .descriptors, .threads] + gauges)
    check.cycles = options.profile.cycles
    check.isCancelled = system.isCancelled
    let progress = progress(of: "cycles of \(name)", journal)
    let total = check.cycles + check.warmUp + 1
    let results = try await check.run { number in
      progress(number, total)
      try await run()
    }
    results.forEach(journal.add)
  }
}

extension LoadCampaign {
  /// Passes a folder for stores that are opened one after the other.
  private func withFreshStores<Value>(
    _ body: (TemporaryFolder) async throws -> Value
  ) async throws -> Value {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    return try await body(folder)
  }

  /// Opens a new store in a folder of its own each time, which is removed when the store is closed.
  private func fresh(
    _ open: @escaping LoadOpening, in folder: TemporaryFolder
  ) -> @Sendable () async throws(DataLayerError) -> DataLayer {
    let seed = options.seed
    return { () throws(DataLayerError) in
      let own = try TemporaryFolder(in: folder.path)
      var layer = try open(own.path, LoadWorld(seed: seed).environment)
      let close = layer.lifeCycle.close
      layer.lifeCycle.close = { () async throws(DataLayerError) in
        try await close()
        own.remove()
      }
      return layer
    }
  }
}
