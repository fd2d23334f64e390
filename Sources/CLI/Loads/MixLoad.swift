import LoadCheck
import Report
import Suite
import Threads

/// The load of one mix on a store filled for it; each stage is on disk as soon as it is over.
struct MixLoad {
  let mix: LoadMix
  let session: LoadSession
  let place: LoadStorage
  let journal: LoadJournal
  let watch: LoadWatch

  /// Does the first operations one at a time and measures the cost of each kind.
  ///
  /// - Returns: Whether the store is right after them.
  func measureCosts(before rest: Int64) async throws(PlanError) -> Bool {
    // Counts per thread, since the thread that watches allocates as well.
    let meter = CostMeter(mix, on: place.layer, allocations: { Allocations.countOfThread })
    let stage = LoadSchedule.Stage(.warmUp, name: CostMeter.stage, duration: 0)
    let result = try await result(
      of: meter.measuring(session.stream), CostMeter.plan(), workers: 1, [stage], before: rest)
    for cost in meter.costs { journal.sink.record(.cost(CostRecord(mix, cost))) }
    journal.add(result, of: mix)
    guard case .wrong = result.end else { return true }
    return false
  }

  /// Does the operations from `first` on as planned.
  func run(
    _ schedule: LoadSchedule, _ plan: LoadPlan, from first: Int, before rest: Int64
  ) async throws(PlanError) {
    let result = try await result(
      of: session.stream(from: first), plan, workers: schedule.workers, schedule.stages,
      before: rest)
    journal.sink.record(.interval(IntervalRecord(mix, result)))
    journal.add(result, of: mix)
  }

  private func result(
    of stream: OperationStream<LoadOperation>, _ plan: LoadPlan, workers: Int,
    _ stages: [LoadSchedule.Stage], before rest: Int64
  ) async throws(PlanError) -> LoadResult {
    let (stop, session) = (LoadStop(), session)
    var load = Load(stream, plan)
    load.gauges = place.gauges
    load.check = { _ in try await session.check() }
    let (observe, read) = (watch.observer(of: mix, stages, before: rest, stop), place.readCounters)
    load.observe = { moment in
      observe(moment)
      await read()
    }
    let threads = (0..<workers).map { CallerThread(name: "load \($0)") }
    return try await load.run(on: threads, until: stop) { stage, finding in
      journal.sink.record(.stage(StageRecord(mix, stage, finding: finding)))
      journal.sink.flush()
    }
  }
}
