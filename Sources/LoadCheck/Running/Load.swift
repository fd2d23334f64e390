import Synchronization
import PropCheckThreads

/// Operations that workers run at the times of a plan, and what to measure.
///
/// Workers are dedicated threads, not those of Swift's task pool: there, a store that blocks its thread would delay
/// other operations, and the load would measure that delay.
public struct Load<Operation: Sendable>: Sendable {
  /// The operations.
  public var stream: OperationStream<Operation>
  /// When they start.
  public var plan: LoadPlan
  /// The clock, and how workers wait.
  public var clock = LoadClock.system
  /// The gauges that are read before and after each stage.
  public var gauges: [Gauge] = []
  /// Checks the system under load after each stage; the description of an error that it throws becomes the finding that
  /// ends the load.
  public var check: @Sendable (StageResult) async throws -> Void = { _ in }
  /// Called once per second, on a separate thread.
  public var observe: (@Sendable (LoadMoment) async -> Void)?

  /// Creates a load.
  public init(_ stream: OperationStream<Operation>, _ plan: LoadPlan) {
    self.stream = stream
    self.plan = plan
  }

  /// Runs all stages, each until both its time is up and its last operation has ended.
  ///
  /// The time of the load stands still between stages.
  ///
  /// - Parameters:
  ///   - workers: The executors, one per worker; a stage of a closed loop uses as many of them as it specifies.
  ///   - stop: Requests an early end.
  ///   - ended: Called after each stage, with the finding of its check.
  /// - Returns: The measurements.
  /// - Throws: ``PlanError/workers(_:_:)`` if a stage needs more workers than there are, or ``PlanError/noOperations``
  ///   if the stream has no names. Both are thrown before anything runs.
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

  /// The finding of the check; nil if there is none.
  private func finding(behind stage: StageResult) async -> String? {
    do {
      try await check(stage)
      return nil
    } catch {
      return "\(error)"
    }
  }

  private struct Progress {
    /// When the next stage starts, in the time of the load.
    var start: Int64 = 0
    var schedule: (any StageSchedule)?
  }

  private func perform(
    _ place: Int, on workers: [any TaskExecutor], until stop: LoadStop, _ progress: inout Progress,
    _ series: inout IntervalSeries
  ) async -> StageResult {
    let stage = plan.stages[place]
    let start = stage.start ?? progress.start
    let members = Array(workers.prefix(stage.workers ?? workers.count))
    let readings = await GaugeReader(gauges)
    let configuration = StageRun<Operation>.Configuration(
      stream: stream, clock: clock, stop: stop, origin: clock.now() - start, end: stage.end)
    let run = StageRun(
      configuration, schedule: plan.schedule(of: place, after: progress.schedule, start: start),
      workers: members.count, intervals: series.length)
    let elapsed = await perform(run, on: members, place, start) - configuration.origin - start
    progress = Progress(start: start + elapsed, schedule: run.remaining)
    let (recorded, counts) = (run.take(), run.counts)
    series.add(recorded.series)
    series.add(counts.series)
    // Only now, when the memory of the recorders is freed.
    let figures = await readings.figures()
    return StageResult(
      name: stage.name, kind: stage.kind, elapsed: elapsed, offered: counts.offered,
      dropped: counts.dropped, queuedAtEnd: counts.queuedAtEnd, operations: recorded.operations,
      lag: recorded.lag, digest: recorded.digest, gauges: figures)
  }

  /// Runs a stage and returns the time when it was over.
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
    // The observer polls, and takes its time to show what it saw.
    let ended = clock.now()
    await watch.value
    return ended
  }
}

/// A request for the early end of a load: running operations are finished, no others begin, and the measurements are
/// kept.
public final class LoadStop: Sendable {
  private let flag = Atomic(false)

  /// Creates a request that has not been made yet.
  public init() {}

  /// Requests the end.
  public func request() { flag.store(true, ordering: .relaxed) }

  /// Whether the end was requested.
  public var isRequested: Bool { flag.load(ordering: .relaxed) }
}
