import Synchronization
import Testing

@testable import LoadCheck

/// Operations that come when their time is there, whether or not others have ended.
@Suite struct OpenLoopTests {
  /// A store that answers in a millisecond, but once a second in 200.
  private static func stalling(_ time: ScriptedTime) -> OperationStream<Int> {
    let stalled = Mutex<Int64>(-1)
    return LoadSamples.stream { _ in
      let now = time.now / second
      let stalls = stalled.withLock { last in
        defer { last = now }
        return last != now
      }
      time.pass(stalls ? 200 * millisecond : millisecond)
    }
  }

  @Test
  func `an open loop sees what others wait for while a store stalls, and a closed one does not`()
    async throws
  {
    let (waiting, coming) = (ScriptedTime(), ScriptedTime())
    var closed = Load(
      Self.stalling(waiting),
      try LoadSamples.closed(.init("hold", .hold, .duration(60 * second), workers: 1)))
    closed.clock = waiting.clock
    var open = Load(Self.stalling(coming), try LoadSamples.open(400, seconds: 60))
    open.clock = coming.clock
    let first = try #require(try await closed.run(on: LoadSamples.one).stages.first)
    let other = try #require(try await open.run(on: LoadSamples.one).stages.first)
    #expect(try #require(first.response.percentile(99)) < 2 * millisecond)
    #expect(try #require(other.service.percentile(99)) < 2 * millisecond)
    #expect(try #require(other.response.percentile(99)) > 100 * millisecond)
    #expect(other.done == 24_000)
    #expect(!other.isSaturated && !other.isGeneratorLimited)
  }

  @Test func `who watches sees how many wait, and so does who stops a load`() throws {
    guard case .open(let plan, let backlog) = try LoadSamples.open(100, seconds: 10, backlog: 800)
    else {
      return
    }
    var schedule = OpenLoopSchedule(plan, backlog: backlog)
    #expect(schedule.next(at: 0) != nil)
    #expect(schedule.counts.queued == 0)
    #expect(schedule.next(at: 5 * second) != nil)
    // Of 501 that are due, two are dispatched.
    #expect(498...499 ~= schedule.counts.queued)
    #expect(schedule.counts.queuedAtEnd == schedule.counts.queued + 1)
    let time = ScriptedTime()
    let configuration = StageRun<Int>.Configuration(
      stream: LoadSamples.stream { _ in }, clock: time.clock, stop: LoadStop(), origin: 0, end: nil)
    let run = StageRun(configuration, schedule: schedule, workers: 1, intervals: second)
    let moment = run.moment(stage: 0, start: 0)
    #expect(moment.queued == schedule.counts.queued && moment.dropped == 0)
    #expect(moment.offered == schedule.counts.offered + moment.queued)
    #expect(schedule.next(at: 10 * second) != nil)
    #expect(schedule.counts.dropped > 190 && schedule.counts.queued == 799)
    #expect(schedule.counts.queuedAtEnd == 800)
    _ = schedule.next(at: 11 * second)
    #expect(schedule.counts.queued == 798 && schedule.counts.queuedAtEnd == 800)
  }

  @Test(arguments: ArrivalPlan.Process.allCases)
  func `an open loop does each arrival of its plan once, when it is meant to begin`(
    _ process: ArrivalPlan.Process
  ) async throws {
    let stages = [
      LoadStage("ramp", .ramp, start: 0, duration: 2 * second, startRate: 10, endRate: 200),
      LoadStage("hold", .hold, start: 3 * second, duration: second, rate: 200),
    ]
    let plan = try ArrivalPlan(stages, process, seed: 7)
    let time = ScriptedTime()
    let begun = Mutex<[Int64]>([])
    var load = Load(LoadSamples.stream { _ in begun.withLock { $0.append(time.now) } }, .open(plan))
    load.clock = time.clock
    let result = try await load.run(on: LoadSamples.one)
    let arrivals = Array(plan)
    #expect(result.stages.map(\.name) == ["ramp", "hold"])
    for (place, stage) in result.stages.enumerated() {
      let planned = arrivals.count { $0.stage == place }
      #expect(stage.offered == planned && stage.done == planned && stage.dropped == 0)
      #expect(stage.response.greatest == 0)
    }
    // The time of the load skips the pause between two stages; that of the clock does not.
    let moments = begun.withLock { $0 }
    let first = arrivals.prefix { $0.stage == 0 }.map(\.intended)
    #expect(Array(moments.prefix(first.count)) == first)
    let offset = 2 * second - 3 * second
    let rest = arrivals.dropFirst(first.count).map { $0.intended + offset }
    #expect(Array(moments.dropFirst(first.count)) == rest)
  }

  @Test func `what waits longer than the backlog allows is dropped, and said`() async throws {
    let time = ScriptedTime()
    var load = Load(
      LoadSamples.stream { _ in time.pass(10 * millisecond) },
      try LoadSamples.open(1_000, seconds: 10, backlog: 50))
    load.clock = time.clock
    let result = try await load.run(on: LoadSamples.one)
    let stage = try #require(result.stages.first)
    #expect(stage.offered == 10_000)
    #expect(stage.offered == stage.done + stage.dropped)
    #expect(980...1_060 ~= stage.done)
    #expect(stage.isSaturated)
    // An operation that is not dropped waits for at most 50 others, and at the end for all that are
    // left.
    #expect(try #require(stage.response.percentile(90)) <= 61 * millisecond)
    #expect(try #require(stage.response.greatest) <= 51 * 11 * millisecond)
    #expect(result.series.intervals.reduce(0) { $0 + $1.dropped } == stage.dropped)
    #expect(result.series.intervals.map(\.queued).max() == 50)
  }

  @Test func `more than can be done is saturated, without a drop too`() async throws {
    let time = ScriptedTime()
    var load = Load(
      LoadSamples.stream { _ in time.pass(2 * millisecond) },
      try LoadSamples.open(1_000, seconds: 4))
    load.clock = time.clock
    let stage = try #require(try await load.run(on: LoadSamples.one).stages.first)
    #expect(stage.done == 4_000 && stage.dropped == 0)
    #expect(1_990...2_001 ~= stage.queuedAtEnd)
    #expect(stage.isSaturated)
    #expect(stage.elapsed == 8 * second)
  }

  @Test func `a stage lasts as long as it shall, however little arrives in it`() async throws {
    let time = ScriptedTime()
    var load = Load(
      LoadSamples.stream { _ in time.pass(millisecond) },
      .open(
        try ArrivalPlan(
          [
            LoadStage("seldom", .hold, start: 0, duration: 10 * second, rate: 0.31),
            LoadStage("never", .hold, start: 10 * second, duration: second, rate: 0.001),
          ], .uniform, seed: 1)))
    load.clock = time.clock
    let stages = try await load.run(on: LoadSamples.one).stages
    #expect(stages.map(\.done) == [4, 0])
    #expect(stages.map(\.elapsed) == [10 * second, second])
    #expect(stages[0].throughput == 0.4)
  }

  @Test func `a generator that wakes too late says so, and adds nothing to service times`()
    async throws
  {
    let time = ScriptedTime(oversleep: 5 * millisecond)
    var load = Load(
      LoadSamples.stream { _ in time.pass(millisecond) }, try LoadSamples.open(50, seconds: 10))
    load.clock = time.clock
    let stage = try #require(try await load.run(on: LoadSamples.one).stages.first)
    #expect(stage.isGeneratorLimited && !stage.isSaturated)
    #expect(stage.lag.greatest == 5 * millisecond)
    #expect(stage.service.greatest == millisecond)
    #expect(stage.response.greatest == 6 * millisecond)
  }
}
