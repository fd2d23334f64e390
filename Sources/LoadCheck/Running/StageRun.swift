import Synchronization

/// One stage of a load, with its workers.
final class StageRun<Operation: Sendable>: Sendable {
  /// What a load says of it.
  struct Setting: Sendable {
    let stream: OperationStream<Operation>
    let clock: LoadClock
    let stop: LoadStop
    /// The moment of the clock at which the time of the load is 0.
    let origin: Int64
    /// When the stage ends at the earliest, in the time of the load; nil of one that ends with its operations.
    let end: Int64?
  }

  private let setting: Setting
  private let turns: Mutex<any StageSchedule>
  private let recorders: [Recorder]
  private let isOver = Atomic(false)

  /// A worker that waits looks so often whether it should rather end.
  private static var glance: Int64 { 50_000_000 }

  init(_ setting: Setting, turns: any StageSchedule, workers: Int, intervals length: Int64) {
    self.setting = setting
    self.turns = Mutex(turns)
    let names = setting.stream.names
    recorders = (0..<workers).map { _ in
      Recorder(names: names, series: IntervalSeries(length: length))
    }
  }

  /// Runs until nothing is left to begin, and all that has begun is ended.
  ///
  /// Workers are no children of the task that asks: one that is cancelled ends what it has begun.
  func run(on executors: [any TaskExecutor]) async {
    let workers = zip(recorders, executors).map { recorder, executor in
      Task(executorPreference: executor) { await self.work(recorder) }
    }
    await withTaskCancellationHandler {
      for worker in workers { await worker.value }
    } onCancel: {
      setting.stop.request()
    }
    isOver.store(true, ordering: .releasing)
  }

  private var now: Int64 { setting.clock.now() - setting.origin }

  private func work(_ recorder: Recorder) async {
    var free = now
    while !setting.stop.isRequested, let turn = turns.withLock({ $0.next(at: free) }) {
      let operation = setting.stream.operation(turn.number)
      guard let started = wait(until: turn.intended) else { return }
      let error = await perform(operation)
      let ended = now
      recorder.record(
        Recorder.Sample(
          number: turn.number, kind: kind(of: operation), mark: setting.stream.mark(operation),
          intended: turn.intended, started: started, ended: ended,
          lag: started - max(turn.intended, free), error: error))
      free = ended
    }
    // What arrives seldom would else be done in less time than its stage has.
    if let end = setting.end { _ = wait(until: end) }
  }

  private func kind(of operation: Operation) -> Int {
    min(max(0, setting.stream.kind(operation)), setting.stream.names.count - 1)
  }

  /// On the worker's own thread from the start: to go to another executor and back would be measured with each operation.
  private nonisolated(nonsending) func perform(_ operation: Operation) async -> String? {
    do {
      try await setting.stream.perform(operation)
      return nil
    } catch {
      return setting.stream.errorClass(error)
    }
  }

  /// Waits, and answers when that was over; nil if the load should end meanwhile.
  ///
  /// To read the clock is a tenth of what it costs to measure an operation: nobody reads it twice for one moment.
  private func wait(until intended: Int64) -> Int64? {
    var now = now
    while now < intended {
      guard !setting.stop.isRequested else { return nil }
      setting.clock.wait(min(intended, now + Self.glance) + setting.origin)
      now = self.now
    }
    return now
  }
}

extension StageRun {
  /// What the stage looks like now, as the one of a place.
  func moment(stage: Int, start: Int64) -> LoadMoment {
    let account = account
    let none = setting.stream.names.map { _ in Sketch() }
    let responses = recorders.reduce(into: none) { sum, recorder in
      for (place, sketch) in recorder.sketches.enumerated() { sum[place].add(sketch) }
    }
    return LoadMoment(
      stage: stage, elapsed: now - start, offered: account.offered + account.queued,
      dropped: account.dropped, queued: account.queued, responses: responses)
  }

  /// Calls somebody once a second until the stage is over.
  func watch(_ observe: @Sendable () async -> Void) async {
    var next = now
    while !isOver.load(ordering: .acquiring) {
      setting.clock.wait(now + Self.glance + setting.origin)
      guard now >= next else { continue }
      await observe()
      next = now + IntervalSeries.second
    }
  }

  /// What was dealt out so far.
  var account: ScheduleCounts { turns.withLock { $0.account } }

  /// The turns, to go on with those of the next stage.
  var remaining: any StageSchedule { turns.withLock { $0 } }

  /// What workers have recorded, joined, in as little memory as it needs.
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
