import Synchronization

/// Runs one stage of a load with its workers.
final class StageRun<Operation: Sendable>: Sendable {
  /// What is the same for all workers.
  struct Configuration: Sendable {
    let stream: OperationStream<Operation>
    let clock: LoadClock
    let stop: LoadStop
    /// The time of the clock at which the time of the load is 0.
    let origin: Int64
    /// The earliest end, in the time of the load; nil if the operations decide it.
    let end: Int64?
  }

  private let configuration: Configuration
  private let schedule: Mutex<any StageSchedule>
  private let recorders: [Recorder]
  private let isOver = Atomic(false)

  /// How often a waiting worker checks whether to stop.
  private static var pollInterval: Int64 { 50_000_000 }

  init(
    _ configuration: Configuration, schedule: any StageSchedule, workers: Int,
    intervals length: Int64
  ) {
    self.configuration = configuration
    self.schedule = Mutex(schedule)
    let names = configuration.stream.names
    recorders = (0..<workers).map { _ in
      Recorder(names: names, series: IntervalSeries(length: length))
    }
  }

  /// Runs until all operations are finished.
  ///
  /// Workers are not children of the calling task: if it is cancelled, running operations are finished.
  func run(on executors: [any TaskExecutor]) async {
    let workers = zip(recorders, executors).map { recorder, executor in
      Task(executorPreference: executor) { await self.work(recorder) }
    }
    await withTaskCancellationHandler {
      for worker in workers { await worker.value }
    } onCancel: {
      configuration.stop.request()
    }
    isOver.store(true, ordering: .releasing)
  }

  private var now: Int64 { configuration.clock.now() - configuration.origin }

  private func work(_ recorder: Recorder) async {
    var free = now
    while !configuration.stop.isRequested, let next = schedule.withLock({ $0.next(at: free) }) {
      let operation = configuration.stream.operation(next.number)
      guard let started = wait(until: next.intended) else { return }
      let error = await perform(operation)
      let ended = now
      recorder.record(
        Recorder.Sample(
          number: next.number, kind: kind(of: operation),
          mark: configuration.stream.mark(operation),
          intended: next.intended, started: started, ended: ended,
          lag: started - max(next.intended, free), error: error))
      free = ended
    }
    // A stage with few arrivals would otherwise end before its time.
    if let end = configuration.end { _ = wait(until: end) }
  }

  private func kind(of operation: Operation) -> Int {
    min(max(0, configuration.stream.kind(operation)), configuration.stream.names.count - 1)
  }

  /// Stays on the worker's thread: a hop to another executor and back would be measured with each operation.
  private nonisolated(nonsending) func perform(_ operation: Operation) async -> String? {
    do {
      try await configuration.stream.perform(operation)
      return nil
    } catch {
      return configuration.stream.errorClass(error)
    }
  }

  /// Waits and returns the current time; nil if the load should stop.
  ///
  /// Reading the clock is a tenth of the cost of measuring an operation, so it is read once.
  private func wait(until intended: Int64) -> Int64? {
    var now = now
    while now < intended {
      guard !configuration.stop.isRequested else { return nil }
      configuration.clock.wait(min(intended, now + Self.pollInterval) + configuration.origin)
      now = self.now
    }
    return now
  }
}

extension StageRun {
  func moment(stage: Int, start: Int64) -> LoadMoment {
    let counts = counts
    let none = configuration.stream.names.map { _ in Sketch() }
    let responses = recorders.reduce(into: none) { sum, recorder in
      for (place, sketch) in recorder.sketches.enumerated() { sum[place].add(sketch) }
    }
    return LoadMoment(
      stage: stage, elapsed: now - start, offered: counts.offered + counts.queued,
      dropped: counts.dropped, queued: counts.queued, responses: responses)
  }

  /// Calls an observer once a second until the stage is over.
  func watch(_ observe: @Sendable () async -> Void) async {
    var next = now
    while !isOver.load(ordering: .acquiring) {
      configuration.clock.wait(now + Self.pollInterval + configuration.origin)
      guard now >= next else { continue }
      await observe()
      next = now + IntervalSeries.second
    }
  }

  var counts: ScheduleCounts { schedule.withLock { $0.counts } }

  /// The schedule, to continue with in the next stage.
  var remaining: any StageSchedule { schedule.withLock { $0 } }

  /// The joined measurements of all workers, in as little memory as possible.
  func take() -> Recorder.Contents {
    var sum = recorders[0].take()
    for recorder in recorders.dropFirst() { sum.add(recorder.take()) }
    sum.fold()
    return sum
  }
}

extension Recorder.Contents {
  fileprivate mutating func fold() {
    for place in operations.indices { operations[place].fold() }
    lag.fold()
  }

  fileprivate mutating func add(_ other: Recorder.Contents) {
    for place in operations.indices { operations[place].add(other.operations[place]) }
    lag.add(other.lag)
    digest.add(other.digest)
    series.add(other.series)
  }
}
