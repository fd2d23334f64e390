import Synchronization
import Testing
import PropCheckThreads

@testable import LoadCheck

@Suite struct LoadTests {
  private struct Refusal: Error {}

  private static let one = [CallerThread(name: "worker")]

  /// Operations that are their numbers, of two kinds.
  private static func stream(
    _ perform: @escaping @Sendable (Int) async throws -> Void
  ) -> OperationStream<Int> {
    OperationStream(
      ["even", "odd"], operation: { $0 }, kind: { $0 % 2 }, mark: { UInt64($0) }, perform: perform)
  }

  private static func closed(_ stages: ClosedPlan.Stage...) throws -> LoadPlan {
    .closed(try ClosedPlan(stages, seed: 1))
  }

  private static func open(
    _ rate: Double, seconds: Int64, _ process: ArrivalPlan.Process = .uniform, backlog: Int = 10_000
  ) throws -> LoadPlan {
    let stage = LoadStage("hold", .hold, start: 0, duration: seconds * second, rate: rate)
    return .open(try ArrivalPlan([stage], process, seed: 1), backlog: backlog)
  }

  /// A store that answers in a millisecond, but once a second in 200.
  private static func stalling(_ time: ScriptedTime) -> OperationStream<Int> {
    let stalled = Mutex<Int64>(-1)
    return stream { _ in
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
      try Self.closed(.init("hold", .hold, .duration(60 * second), workers: 1)))
    closed.clock = waiting.clock
    var open = Load(Self.stalling(coming), try Self.open(400, seconds: 60))
    open.clock = coming.clock
    let first = try #require(try await closed.run(on: Self.one).stages.first)
    let other = try #require(try await open.run(on: Self.one).stages.first)
    #expect(try #require(first.response.percentile(99)) < 2 * millisecond)
    #expect(try #require(other.service.percentile(99)) < 2 * millisecond)
    #expect(try #require(other.response.percentile(99)) > 100 * millisecond)
    #expect(other.done == 24_000)
    #expect(!other.isSaturated && !other.isGeneratorLimited)
  }

  @Test func `who watches sees how many wait, and so does who stops a load`() throws {
    guard case .open(let plan, let backlog) = try Self.open(100, seconds: 10, backlog: 800) else {
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
      stream: Self.stream { _ in }, clock: time.clock, stop: LoadStop(), origin: 0, end: nil)
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
    var load = Load(Self.stream { _ in begun.withLock { $0.append(time.now) } }, .open(plan))
    load.clock = time.clock
    let result = try await load.run(on: Self.one)
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
      Self.stream { _ in time.pass(10 * millisecond) },
      try Self.open(1_000, seconds: 10, backlog: 50))
    load.clock = time.clock
    let result = try await load.run(on: Self.one)
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
      Self.stream { _ in time.pass(2 * millisecond) }, try Self.open(1_000, seconds: 4))
    load.clock = time.clock
    let stage = try #require(try await load.run(on: Self.one).stages.first)
    #expect(stage.done == 4_000 && stage.dropped == 0)
    #expect(1_990...2_001 ~= stage.queuedAtEnd)
    #expect(stage.isSaturated)
    #expect(stage.elapsed == 8 * second)
  }

  @Test func `a stage lasts as long as it shall, however little arrives in it`() async throws {
    let time = ScriptedTime()
    var load = Load(
      Self.stream { _ in time.pass(millisecond) },
      .open(
        try ArrivalPlan(
          [
            LoadStage("seldom", .hold, start: 0, duration: 10 * second, rate: 0.31),
            LoadStage("never", .hold, start: 10 * second, duration: second, rate: 0.001),
          ], .uniform, seed: 1)))
    load.clock = time.clock
    let stages = try await load.run(on: Self.one).stages
    #expect(stages.map(\.done) == [4, 0])
    #expect(stages.map(\.elapsed) == [10 * second, second])
    #expect(stages[0].throughput == 0.4)
  }

  @Test func `an hour of falling behind is saturated, though it is less than one in a hundred`() {
    let stage = { (queued: Int) in
      StageResult(
        name: "hold", kind: .hold, elapsed: 3_600 * second, offered: 7_200_000, dropped: 0,
        queuedAtEnd: queued, operations: [], lag: Histogram(), digest: WorkDigest(), gauges: [:])
    }
    #expect(stage(3_600).isSaturated && stage(200).isSaturated)
    #expect(!stage(199).isSaturated && !stage(0).isSaturated)
  }

  @Test(arguments: [(299, false), (201, false), (200, true), (1, true)])
  func `two of so many that wait at the end are one in a hundred, or less`(
    _ offered: Int, _ isSaturated: Bool
  ) {
    let stage = StageResult(
      name: "hold", kind: .hold, elapsed: millisecond, offered: offered, dropped: 0,
      queuedAtEnd: 2, operations: [], lag: Histogram(), digest: WorkDigest(), gauges: [:])
    #expect(stage.isSaturated == isSaturated)
  }

  @Test func `a worker that thinks beyond the end ends no other one`() throws {
    // Of exponential pauses of a second, one in seven lasts longer than the two seconds that are left.
    let plan = try ClosedPlan(
      [.init("hold", .hold, .duration(2 * second), workers: 100)],
      thinkTime: .exponential(mean: second), seed: 3)
    var schedule = ClosedLoopSchedule(plan, stage: 0, start: 0, firstNumber: 0)
    let dealt = (0..<100).compactMap { _ in schedule.next(at: 0)?.number }
    let shown = (0..<100).filter { plan.pause(before: $0) < 2 * second }
    #expect(dealt == shown && 75...95 ~= dealt.count)
    #expect(schedule.counts.offered == dealt.count)
  }

  @Test func `a generator that wakes too late says so, and adds nothing to service times`()
    async throws
  {
    let time = ScriptedTime(oversleep: 5 * millisecond)
    var load = Load(
      Self.stream { _ in time.pass(millisecond) }, try Self.open(50, seconds: 10))
    load.clock = time.clock
    let stage = try #require(try await load.run(on: Self.one).stages.first)
    #expect(stage.isGeneratorLimited && !stage.isSaturated)
    #expect(stage.lag.greatest == 5 * millisecond)
    #expect(stage.service.greatest == millisecond)
    #expect(stage.response.greatest == 6 * millisecond)
  }

  @Test func `operations that fail are told by class, and apart from those that end well`()
    async throws
  {
    let time = ScriptedTime()
    var load = Load(
      Self.stream { number in
        time.pass(number % 2 == 0 ? 8 * millisecond : millisecond)
        if number % 2 == 1 { throw Refusal() }
      }, try Self.closed(.init("hold", .hold, .operations(100), workers: 1)))
    load.clock = time.clock
    let result = try await load.run(on: Self.one)
    let stage = try #require(result.stages.first)
    #expect(stage.operations.map(\.name) == ["even", "odd"])
    #expect(stage.operations.map(\.done) == [50, 0])
    #expect(stage.operations.map(\.errors) == [[:], ["Refusal": 50]])
    #expect(stage.operations[1].failed.greatest == millisecond)
    #expect(stage.response.least == 8 * millisecond)
    #expect(result.series.intervals.reduce(0) { $0 + $1.failed } == 50)
    #expect(stage.throughput == 50 / 0.45)
  }

  @Test func `errors of ever new classes take no more memory than a few`() async throws {
    struct Named: Error { let number: Int }
    let time = ScriptedTime()
    var stream = Self.stream { number in throw Named(number: number) }
    stream.errorClass = { "\($0)" }
    stream.kind = { _ in -7 }
    var load = Load(stream, try Self.closed(.init("hold", .hold, .operations(1_000), workers: 1)))
    load.clock = time.clock
    let record = try #require(try await load.run(on: Self.one).stages.first?.operations.first)
    #expect(record.failures == 1_000)
    #expect(record.errors.count == OperationRecord.classLimit + 1)
    #expect(record.errors[OperationRecord.otherClass] == 1_000 - OperationRecord.classLimit)
  }

  @Test func `a closed loop thinks before each operation, and does as many as it shall`()
    async throws
  {
    let time = ScriptedTime()
    let plan = try ClosedPlan(
      [
        .init("warm-up", .warmUp, .operations(10), workers: 1),
        .init("hold", .hold, .duration(second), workers: 1),
      ],
      thinkTime: .fixed(9 * millisecond), seed: 1)
    let numbers = Mutex<[Int]>([])
    var load = Load(
      Self.stream { number in
        numbers.withLock { $0.append(number) }
        time.pass(millisecond)
      }, .closed(plan))
    load.clock = time.clock
    let stages = try await load.run(on: Self.one).stages
    #expect(stages.map(\.done) == [10, 100])
    #expect(stages.map(\.elapsed) == [100 * millisecond, second])
    #expect(numbers.withLock { $0 } == Array(0..<110))
    #expect(stages.allSatisfy { $0.response.greatest == millisecond })
  }

  @Test func `thinking times are a function of the operation, and have the mean they shall have`()
    throws
  {
    let stage = ClosedPlan.Stage("hold", .hold, .operations(1), workers: 1)
    let plan = try ClosedPlan([stage], thinkTime: .exponential(mean: millisecond), seed: 3)
    let pauses = (0..<10_000).map(plan.pause)
    #expect(pauses == (0..<10_000).map(plan.pause))
    let mean = Double(pauses.reduce(0, +)) / 10_000
    // Five standard errors.
    #expect(abs(mean / 1e6 - 1) < 0.05)
    #expect(pauses.count { $0 > 3 * millisecond } > 400)
  }

  @Test func `the same operations have the same digest, by however many threads they are done`()
    async throws
  {
    let threads = (1...4).map { CallerThread(name: "worker \($0)") }
    var digests: Set<WorkDigest> = []
    for workers in [1, 2, 4] {
      let load = Load(
        Self.stream { _ in },
        try Self.closed(.init("hold", .hold, .operations(2_000), workers: workers)))
      let result = try await load.run(on: threads)
      #expect(result.stages.map(\.done) == [2_000])
      digests.insert(result.digest)
    }
    #expect(digests.count == 1)
    var other = Self.stream { _ in }
    other.mark = { $0 == 1_999 ? 0 : UInt64($0) }
    let load = Load(
      other, try Self.closed(.init("hold", .hold, .operations(2_000), workers: 1)))
    digests.insert(try await load.run(on: threads).digest)
    #expect(digests.count == 2)
  }

  @Test func `workers that block their threads do not keep each other from beginning`() async throws
  {
    let threads = (1...8).map { CallerThread(name: "worker \($0)") }
    let arrived = Mutex(0)
    let load = Load(
      Self.stream { _ in
        arrived.withLock { $0 += 1 }
        // Nobody continues before all are there, and nobody yields the thread.
        while arrived.withLock({ $0 < 8 }) { LoadClock.system.wait(LoadClock.system.now() + 1_000) }
      }, try Self.closed(.init("hold", .hold, .operations(8), workers: 8)))
    #expect(try await load.run(on: threads).stages.map(\.done) == [8])
  }

  @Test func `who asks for an end gets what was measured so far`() async throws {
    let (time, stop) = (ScriptedTime(), LoadStop())
    var load = Load(
      Self.stream { number in
        time.pass(millisecond)
        if number == 41 { stop.request() }
      }, try Self.open(100, seconds: 3_600))
    load.clock = time.clock
    let result = try await load.run(on: Self.one, until: stop)
    #expect(result.end == .stopped)
    #expect(result.stages.map(\.done) == [42])
  }

  @Test func `a load that is cancelled ends what it has begun, and then itself`() async throws {
    let begun = AsyncStream.makeStream(of: Void.self)
    let load = Load(
      Self.stream { _ in
        begun.continuation.yield()
        try await Task.sleep(nanoseconds: 0)
      }, try Self.open(20, seconds: 3_600))
    let run = Task { try await load.run(on: [CallerThread(name: "worker")]) }
    for await _ in begun.stream { break }
    run.cancel()
    let result = try await run.value
    #expect(result.end == .stopped)
    #expect(result.stages[0].failures == 0)
    #expect(result.stages[0].done > 0)
  }

  @Test func `what a check finds ends the load, with the name of its stage`() async throws {
    let time = ScriptedTime()
    var load = Load(
      Self.stream { _ in time.pass(millisecond) },
      try Self.closed(
        .init("one", .hold, .operations(5), workers: 1),
        .init("two", .hold, .operations(5), workers: 1),
        .init("three", .hold, .operations(5), workers: 1)))
    load.clock = time.clock
    load.check = { stage in if stage.name == "two" { throw Refusal() } }
    var told: [String] = []
    let result = try await load.run(on: Self.one) { stage, finding in
      told.append("\(stage.name) \(stage.done) \(finding ?? "fine")")
    }
    #expect(told == ["one 5 fine", "two 5 Refusal()"])
    #expect(result.end == .wrong(stage: "two", finding: "Refusal()"))
    #expect(result.stages.map(\.name) == ["one", "two"])
  }

  @Test func `gauges show differences, states and peaks of each stage`() async throws {
    let time = ScriptedTime()
    let peak = Mutex<Int64>(900)
    var load = Load(
      Self.stream { number in
        time.pass(millisecond)
        peak.withLock { $0 = max($0, Int64(number)) }
      },
      try Self.closed(
        .init("one", .hold, .operations(5), workers: 1),
        .init("two", .hold, .operations(7), workers: 1)))
    load.clock = time.clock
    load.gauges = [
      Gauge("spent_ns", .counter) { time.now }, Gauge("now_ns", .level) { time.now },
      Gauge("number", .peak, reset: { peak.withLock { $0 = 0 } }) { peak.withLock { $0 } },
      Gauge("unknown", .level) { nil },
    ]
    let gauges = try await load.run(on: Self.one).stages.map(\.gauges)
    #expect(
      gauges == [
        ["spent_ns": 5 * millisecond, "now_ns": 5 * millisecond, "number": 4],
        ["spent_ns": 7 * millisecond, "now_ns": 12 * millisecond, "number": 11],
      ])
  }

  @Test func `who watches is told what was done so far`() async throws {
    let seen = Mutex<[LoadMoment]>([])
    let stop = LoadStop()
    var load = Load(Self.stream { _ in }, try Self.open(2_000, seconds: 3_600))
    load.observe = { moment in
      seen.withLock { $0.append(moment) }
      if moment.offered > 0 { stop.request() }
    }
    let result = try await load.run(on: [CallerThread(name: "worker")], until: stop)
    let last = try #require(seen.withLock { $0.last })
    #expect(last.offered > 0 && last.responses.count == 2)
    #expect(last.responses.reduce(0) { $0 + $1.count } <= result.stages[0].done)
  }

  @Test func `a plan without workers, ends or stages is refused`() async throws {
    #expect(throws: PlanError.noStages) { try ClosedPlan([], seed: 1) }
    #expect(throws: PlanError.workers("hold", 0)) {
      try Self.closed(.init("hold", .hold, .operations(5), workers: 0))
    }
    #expect(throws: PlanError.operations("hold", 0)) {
      try Self.closed(.init("hold", .hold, .operations(0), workers: 1))
    }
    #expect(throws: PlanError.duration("hold", nanoseconds: 0)) {
      try Self.closed(.init("hold", .hold, .duration(0), workers: 1))
    }
    let stage = ClosedPlan.Stage("hold", .hold, .operations(1), workers: 1)
    for time in [Int64.max, -1] {
      #expect(throws: PlanError.thinkTime(nanoseconds: time)) {
        try ClosedPlan([stage], thinkTime: .fixed(time), seed: 1)
      }
    }
    #expect(throws: PlanError.duration("hold", nanoseconds: .max)) {
      try Self.closed(.init("hold", .hold, .duration(.max), workers: 1))
    }
    #expect(throws: PlanError.duration("hold", nanoseconds: 1)) {
      try ArrivalPlan(
        [LoadStage("hold", .hold, start: .max - 1, duration: 1, rate: 1)], .uniform, seed: 1)
    }
    var load = Load(
      Self.stream { _ in }, try Self.closed(.init("hold", .hold, .operations(1), workers: 2)))
    await #expect(throws: PlanError.workers("hold", 2)) { try await load.run(on: Self.one) }
    load.stream.names = []
    await #expect(throws: PlanError.noOperations) { try await load.run(on: Self.one) }
  }

  @Test func `a digest depends on which operation had which mark`() {
    var (first, second) = (WorkDigest(), WorkDigest())
    first.add(0, 7)
    first.add(1, 8)
    second.add(0, 8)
    second.add(1, 7)
    #expect(first != second)
  }

  @Test func `lag that is small beside the times is no fault of the generator`() {
    var (record, lag) = (OperationRecord(name: "a"), Histogram())
    record.response.record(100_000_000)
    lag.record(2_000_000)
    let stage = StageResult(
      name: "hold", kind: .hold, elapsed: 1, offered: 1, dropped: 0, queuedAtEnd: 0,
      operations: [record], lag: lag, digest: WorkDigest(), gauges: [:])
    #expect(!stage.isGeneratorLimited)
  }

  @Test func `parts of a load have its times`() async throws {
    let time = ScriptedTime()
    let stream = OperationStream<Int>(
      ["a"], operation: { $0 }, kind: { _ in 0 }, mark: { UInt64($0) },
      perform: { _ in time.pass(1_000_000) })
    var load = Load(
      stream, .closed(try ClosedPlan([.init("h", .hold, .operations(9), workers: 1)], seed: 1)))
    load.clock = time.clock
    let result = try await load.run(on: [CallerThread(name: "w")])
    #expect(result.series.intervals.reduce(0) { $0 + $1.response.count } == 9)
    #expect(result.series.intervals.first?.response.greatest == 1_000_000)
  }
}
