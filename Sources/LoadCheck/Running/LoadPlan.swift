/// When the operations of a load start.
public enum LoadPlan: Sendable {
  /// Operations start at planned times, however long earlier operations take: an open loop. Arrivals wait for a free
  /// worker; if more of them wait than the backlog allows, the oldest are dropped and counted.
  case open(ArrivalPlan, backlog: Int = 10_000)
  /// Operations start when a worker has finished its previous operation and its think time: a closed loop. A slow
  /// system receives fewer requests, so the times say nothing about users who arrive independently.
  case closed(ClosedPlan)

  /// A stage of either.
  struct Stage {
    let name: String
    let kind: LoadStage.Kind
    /// The start, in nanoseconds since the start of the load; nil for the end of the previous stage.
    var start: Int64?
    /// The earliest end, in nanoseconds since the start of the load; nil if the operations decide it.
    var end: Int64?
    /// The number of workers; nil for all.
    var workers: Int?
  }

  var stages: [Stage] {
    switch self {
    case .open(let plan, _):
      plan.stages.map { Stage(name: $0.name, kind: $0.kind, start: $0.start, end: $0.end) }
    case .closed(let plan):
      plan.stages.map { Stage(name: $0.name, kind: $0.kind, workers: $0.workers) }
    }
  }

  /// The initial length of intervals: short enough to show the stages of a short load, at most a second.
  var intervalLength: Int64 {
    switch self {
    case .open(let plan, _): plan.intervalLength
    case .closed: IntervalSeries.second
    }
  }

  /// Throws if a stage needs more workers than there are.
  func check(workers: Int) throws(PlanError) {
    for stage in stages where !(1...max(1, workers) ~= stage.workers ?? workers) {
      throw .workers(stage.name, stage.workers ?? workers)
    }
  }

  /// The schedule of a stage.
  ///
  /// - Parameters:
  ///   - place: The index of the stage.
  ///   - before: The schedule of the previous stage; nil for the first one.
  ///   - start: When it starts, in nanoseconds since the start of the load.
  /// - Returns: The operations for its workers.
  func schedule(of place: Int, after before: (any StageSchedule)?, start: Int64)
    -> any StageSchedule
  {
    switch self {
    case .open(let plan, let backlog):
      (before as? OpenLoopSchedule)?.following(in: plan, stage: place)
        ?? OpenLoopSchedule(plan, backlog: backlog)
    case .closed(let plan):
      ClosedLoopSchedule(
        plan, stage: place, start: start, firstNumber: before?.counts.nextNumber ?? 0)
    }
  }
}
