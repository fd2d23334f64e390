import HabitDomain
import LoadCheck
import PropCheckTool
import HabitSuite

/// What a whole load of a data layer measures in addition to its mixes: budgets, growth and leaks.
struct HabitMeasurements: Sendable {
  static let budgets = "budgets"
  static let growth = "growth"
  static let cycles = "cycles"

  let open: LoadTarget.Opening
  let openDurably: LoadTarget.Opening?
  let devices: (@Sendable () -> SyncLayer)?
  private let openings = StoreOpenings()

  var all: [String: @Sendable (LoadContext) async throws -> Void] {
    [
      Self.budgets: { context in try await openings.judging { try await budget(context) } },
      Self.growth: { context in try await openings.judging { try await grow(context) } },
      Self.cycles: { context in try await openings.judging { try await cycle(context) } },
    ]
  }

  @Sendable private func budget(_ context: LoadContext) async throws {
    var sweep = BudgetSweep(
      devices: devices?(), liveBytes: { AllocationCounters.liveBytes },
      open: fresh(open, in: context))
    sweep.openDurably = openDurably.map { fresh($0, in: context) }
    sweep.isCancelled = context.isCancelled
    sweep.progress = context.progress(of: Self.budgets)
    let outcome = try await sweep.run(context.add)
    for absence in outcome.absences {
      context.leaveOut(absence.operation, because: absence.reason)
    }
  }

  /// The row counts at which growth is measured.
  private func sizes(of profile: LoadProfile) -> [Int] {
    profile.name == "nightly" ? GrowthSweep.wholeSizes : [1_000, 4_000, 16_000]
  }

  @Sendable private func grow(_ context: LoadContext) async throws {
    var sweep = GrowthSweep(
      sizes: sizes(of: context.profile), allocations: { AllocationCounters.count },
      open: fresh(open, in: context))
    sweep.isCancelled = context.isCancelled
    sweep.progress = context.progress(of: Self.growth)
    _ = try await sweep.run { results in
      // A sweep that stopped at the first size shows no growth.
      for result in results where result.growth != nil {
        context.add(result, isWhole: result.points.count == sweep.sizes.count)
      }
    }
    let gates = context.growth.filter(\.isGate)
    let passed = gates.count(where: \.isPassed)
    context.note("\(passed) of \(gates.count) costs grow within their limits; -v shows all.")
  }

  /// Opens a new store in a folder of its own each time, which is removed when the store is closed.
  private func fresh(
    _ open: @escaping LoadTarget.Opening, in context: LoadContext
  ) -> @Sendable () async throws(DataLayerError) -> DataLayer {
    let (folders, seed) = (context.folders, context.seed)
    return { [openings] () throws(DataLayerError) in
      let (own, opened) = try openings.noting {
        () throws(DataLayerError) -> (TemporaryFolder, DataLayer) in
        let own = try DataLayerError.converting { () throws(LayerError) in try folders.make() }
        return (own, try open(own.path, LoadWorld(seed: seed).environment))
      }
      var layer = opened
      let close = layer.lifeCycle.close
      layer.lifeCycle.close = { () async throws(DataLayerError) in
        try await close()
        own.remove()
      }
      return layer
    }
  }
}

extension HabitMeasurements {
  @Sendable private func cycle(_ context: LoadContext) async throws {
    let open = fresh(open, in: context)
    let cycle = StoreCycle(open: open)
    let handles = { @Sendable () async -> StorageHandles? in cycle.handles }
    try await check(StoreCycle.name, LoadCheck.Gauge.handles(handles), context, cycle.run)
    guard !context.isCancelled() else { return }
    let layer = try await open()
    do {
      let gauges = LoadCheck.Gauge.handles(layer.lifeCycle.handles) + [.sqliteBytes(of: layer)]
      try await check(RowCycle.name, gauges, context, RowCycle(on: layer).run)
    } catch {
      // The first error is the one that matters.
      try? await layer.lifeCycle.close()
      throw error
    }
    try await layer.lifeCycle.close()
    guard !context.isCancelled() else { return }
    let leaks = context.cycles.filter(\.isLeak)
      .map { "\($0.gauge) of \($0.cycle)" }.joined(separator: ", ")
    let count = 2 * cycles(of: context.profile)
    context.note(
      leaks.isEmpty
        ? "\(count) cycles leave nothing behind." : "Cycles leave something behind: \(leaks).")
  }

  private func cycles(of profile: LoadProfile) -> Int {
    ["smoke", "costs"].contains(profile.name) ? 20 : 1_000
  }

  private func check(
    _ name: String, _ gauges: [LoadCheck.Gauge], _ context: LoadContext,
    _ run: @escaping @Sendable () async throws -> Void
  ) async throws {
    let liveBytes = LoadCheck.Gauge("live_bytes", .level) { AllocationCounters.liveBytes }
    var check = CycleCheck(
      name, [liveBytes, .residentBytes, .descriptors, .threads] + gauges)
    check.cycles = cycles(of: context.profile)
    check.isCancelled = context.isCancelled
    let progress = context.progress(of: "cycles of \(name)")
    let total = check.cycles + check.warmUp + 1
    let results = try await check.run { number in
      progress(number, total)
      try await run()
    }
    results.forEach(context.add)
  }
}
