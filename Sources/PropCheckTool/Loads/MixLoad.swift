import LoadCheck
import PropCheckReport

/// The load of one mix on a store filled for it; each stage is on disk as soon as it is over.
struct MixLoad {
  let mix: LoadMix
  let session: LoadSession
  let store: LoadStore
  let journal: LoadJournal
  let watch: LoadWatch
  /// The number of the shard; nil for all of the load.
  var part: Int?

  /// Does the first operations one at a time and measures the cost of each kind.
  ///
  /// - Returns: Whether the store is right after them.
  func measureCosts(before rest: Int64) async throws(PlanError) -> Bool {
    // Counts per thread, since the thread that watches allocates as well.
    let meter = CostMeter(mix, store.work, allocations: { Allocations.countOfThread })
    let stage = LoadSchedule.Stage(.warmUp, name: CostMeter.stage, duration: 0)
    // Every shard does the same operations alone.
    var run = run(try CostMeter.plan(of: mix), workers: 1, [stage], before: rest, part: nil)
    run.meter = meter
    let result = try await session.run(run)
    for cost in meter.costs { journal.sink.record(.cost(CostRecord(mix, cost))) }
    journal.add(result, of: mix)
    guard case .wrong = result.end else { return true }
    return false
  }

  /// Does the operations from `first` on as planned.
  func run(
    _ schedule: LoadSchedule, _ plan: LoadPlan, from first: Int, before rest: Int64
  ) async throws(PlanError) {
    var run = run(plan, workers: schedule.workers, schedule.stages, before: rest, part: part)
    run.first = first
    let result = try await session.run(run)
    journal.sink.record(.interval(IntervalRecord(mix, result, part: part)))
    journal.add(result, of: mix)
  }

  private func run(
    _ plan: LoadPlan, workers: Int, _ stages: [LoadSchedule.Stage], before rest: Int64, part: Int?
  ) -> LoadRun {
    let stop = LoadStop()
    let (observe, work) = (watch.observer(of: mix, stages, before: rest, stop), store.work)
    var run = LoadRun(
      plan: plan, workers: workers,
      observe: { moment in
        observe(moment)
        // Before counters wrap around.
        _ = await work?()
      }, stop: stop
    ) { stage, finding in
      journal.sink.record(.stage(StageRecord(mix, stage, finding: finding, part: part)))
      journal.sink.flush()
    }
    run.gauges = LoadCheck.Gauge.process + Allocations.gauges + store.gauges + workGauges
    return run
  }

  private var workGauges: [LoadCheck.Gauge] {
    let work = store.work
    return [
      LoadCheck.Gauge("vm_steps", .counter) { await work?()?.steps.wide },
      LoadCheck.Gauge("pages", .counter) { await work?()?.pages.wide },
    ]
  }
}

extension Int {
  fileprivate var wide: Int64 { Int64(self) }
}
