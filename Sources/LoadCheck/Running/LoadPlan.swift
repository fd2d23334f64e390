/// When the operations of a load begin.
public enum LoadPlan: Sendable {
  /// Whenever they are meant to, whatever became of those before: an open loop. Arrivals wait for a free worker; of more than
  /// so many the oldest are dropped, and counted.
  case open(ArrivalPlan, backlog: Int = 10_000)
  /// When a worker has done the one before, and thought about it: a closed loop. A slow system is asked for less, so times of a
  /// closed loop say nothing about what people wait who come on their own account.
  case closed(ClosedPlan)

  /// A stage of either.
  struct Stage {
    let name: String
    let kind: LoadStage.Kind
    /// When it begins, in nanoseconds after the load does; nil for the end of the one before.
    var start: Int64?
    /// When it ends, in nanoseconds after the load does, if no operation lasts longer; nil where that is up to the operations.
    var end: Int64?
    /// How many workers it takes; nil for all.
    var workers: Int?
  }

  /// The stages, in order.
  var stages: [Stage] {
    switch self {
    case .open(let plan, _):
      plan.stages.map { Stage(name: $0.name, kind: $0.kind, start: $0.start, end: $0.end) }
    case .closed(let plan):
      plan.stages.map { Stage(name: $0.name, kind: $0.kind, workers: $0.workers) }
    }
  }

  /// How long the parts are in which a load is kept over time: short enough that the stages of a short one can be seen, and a
  /// second at most.
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

  /// What the workers of a stage take their operations from.
  ///
  /// - Parameters:
  ///   - place: Which stage.
  ///   - before: What the stage before has left; nil for the first one.
  ///   - start: When it begins, in nanoseconds after the load does.
  /// - Returns: The turns of the stage.
  func turns(of place: Int, after before: (any StageSchedule)?, start: Int64) -> any StageSchedule {
    switch self {
    case .open(let plan, let backlog):
      (before as? OpenLoopSchedule)?.following(in: plan, stage: place)
        ?? OpenLoopSchedule(plan, backlog: backlog)
    case .closed(let plan):
      ClosedLoopSchedule(plan, stage: place, start: start, firstNumber: before?.account.nextNumber ?? 0)
    }
  }
}
