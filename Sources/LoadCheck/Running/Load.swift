import Threads

/// A load: operations that workers do at the moments of a plan, and what is measured of it.
///
/// Workers are threads of their own, not those that the tasks of Swift share: a store that blocks its thread would else keep
/// others from beginning, and the load would measure that.
public struct Load<Operation: Sendable>: Sendable {
  /// What is done.
  public var stream: OperationStream<Operation>
  /// When.
  public var plan: LoadPlan
  /// The time, and how workers wait.
  public var clock = LoadClock.system
  /// What is read before and after each stage.
  public var gauges: [Gauge] = []
  /// Looks, after each stage, whether the system under load holds what it should; the description of what it throws is the
  /// finding, with which the load ends.
  public var check: @Sendable (StageResult) async throws -> Void = { _ in }
  /// Is called once a second, on a thread of its own; nil for nobody.
  public var observe: (@Sendable (LoadMoment) async -> Void)?

  /// Makes a load.
  public init(_ stream: OperationStream<Operation>, _ plan: LoadPlan) {
    self.stream = stream
    self.plan = plan
  }

  /// Runs all stages, one after the other, each to the end of its last operation, and of its time where it has one.
  ///
  /// Between two stages the time of the load stands still.
  ///
  /// - Parameters:
  ///   - workers: Where operations run, each on its own; a stage of a closed loop takes as many of them as it says.
  ///   - stop: Asks for an early end.
  ///   - ended: Is told of each stage as soon as it is over, with what the check behind it found wrong.
  /// - Returns: What was measured.
  /// - Throws: ``PlanError/workers(_:_:)`` if a stage needs more workers than there are, or ``PlanError/noOperations`` if the
  ///   stream has no names; before anything is done.
  public func run(
    on workers: [any TaskExecutor], until stop: LoadStop = LoadStop(),
    _ ended: (_ stage: StageResult, _ finding: String?) -> Void = { _, _ in }
  ) async throws(PlanError) -> LoadResult {
    guard !stream.names.isEmpty else { throw .noOperations }
    try plan.check(workers: workers.count)
    var result = LoadResult(series: IntervalSeries(length: plan.intervalLength))
    var progress = Progress()
    for place in plan.stages.indices where !stop.isRequested {
      let stage = await perform(place, on: workers, until: stop, &progress, &result.series)
      result.stages.append(stage)
      let finding = await finding(behind: stage)
      ended(stage, finding)
      if let finding {
        result.end = .wrong(stage: stage.name, finding: finding)
        return result
      }
    }
    if stop.isRequested { result.end = .stopped }
    return result
  }

  /// What the check finds wrong; nil if nothing is.
  private func finding(behind stage: StageResult) async -> String? {
    do {
      try await check(stage)
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// How far a load has come.
  private struct Progress {
    /// The time of the load at which the next stage begins.
    var start: Int64 = 0
    /// What the stage before has left.
    var turns: (any StageSchedule)?
  }

  private func perform(
    _ place: Int, on workers: [any TaskExecutor], until stop: LoadStop, _ progress: inout Progress,
    _ series: inout IntervalSeries
  ) async -> StageResult {
    let stage = plan.stages[place]
    let start = stage.start ?? progress.start
    let members = Array(workers.prefix(stage.workers ?? workers.count))
    let readings = await GaugeReader(gauges)
    let setting = StageRun<Operation>.Setting(
      stream: stream, clock: clock, stop: stop, origin: clock.now() - start, end: stage.end)
    let run = StageRun(
      setting, turns: plan.turns(of: place, after: progress.turns, start: start),
      workers: members.count, intervals: series.length)
    let elapsed = await perform(run, on: members, place, start) - setting.origin - start
    progress = Progress(start: start + elapsed, turns: run.remaining)
    let (recorded, account) = (run.take(), run.account)
    series.add(recorded.series)
    series.add(account.series)
    // Only now, when what the workers needed to record is given back.
    let figures = await readings.figures()
    return StageResult(
      name: stage.name, kind: stage.kind, elapsed: elapsed, offered: account.offered,
      dropped: account.dropped, queuedAtEnd: account.queuedAtEnd, operations: recorded.operations,
      lag: recorded.lag, digest: recorded.digest, gauges: figures)
  }

  /// Runs a stage, and answers the moment of the clock at which it was over.
  private func perform(
    _ run: StageRun<Operation>, on workers: [any TaskExecutor], _ stage: Int, _ start: Int64
  ) async -> Int64 {
    guard let observe else {
      await run.run(on: workers)
      return clock.now()
    }
    let thread = CallerThread(name: "load watch")
    let watch = Task(executorPreference: thread) {
      await run.watch { await observe(run.moment(stage: stage, start: start)) }
    }
    await run.run(on: workers)
    // Who watches looks only now and then, and takes its time to show what it saw.
    let ended = clock.now()
    await watch.value
    return ended
  }
}
