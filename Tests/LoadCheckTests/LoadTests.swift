import PropCheckThreads
import Synchronization
import Testing

@testable import LoadCheck

@Suite struct LoadTests {
  private struct Refusal: Error {}

  @Test func `operations that fail are told by class, and apart from those that end well`()
    async throws
  {
    let time = ScriptedTime()
    var load = Load(
      LoadSamples.stream { number in
        time.pass(number % 2 == 0 ? 8 * millisecond : millisecond)
        if number % 2 == 1 { throw Refusal() }
      }, try LoadSamples.closed(.init("hold", .hold, .operations(100), workers: 1)))
    load.clock = time.clock
    let result = try await load.run(on: LoadSamples.one)
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
    var stream = LoadSamples.stream { number in throw Named(number: number) }
    stream.errorClass = { "\($0)" }
    stream.kind = { _ in -7 }
    var load = Load(
      stream, try LoadSamples.closed(.init("hold", .hold, .operations(1_000), workers: 1)))
    load.clock = time.clock
    let record = try #require(
      try await load.run(on: LoadSamples.one).stages.first?.operations.first)
    #expect(record.failures == 1_000)
    #expect(record.errors.count == OperationRecord.classLimit + 1)
    #expect(record.errors[OperationRecord.otherClass] == 1_000 - OperationRecord.classLimit)
  }

  @Test func `wrong answers are not lost among errors of ever new classes`() {
    let (first, second) = (OperationRecord.wrongPrefix + "a", OperationRecord.wrongPrefix + "b")
    var record = OperationRecord(name: "get")
    for number in 0..<100 { record.count("refused-\(number)") }
    for wrong in [first, second, first] { record.count(wrong) }
    var sum = record
    sum.add(record)
    #expect(record.errors.count == OperationRecord.classLimit + 2)
    #expect(sum.errors[OperationRecord.wrongPrefix + OperationRecord.otherClass] == 6)
    #expect(sum.errors.count == OperationRecord.classLimit + 2)
  }

  @Test func `the same operations have the same digest, by however many threads they are done`()
    async throws
  {
    let threads = (1...4).map { CallerThread(name: "worker \($0)") }
    var digests: Set<WorkDigest> = []
    for workers in [1, 2, 4] {
      let load = Load(
        LoadSamples.stream { _ in },
        try LoadSamples.closed(.init("hold", .hold, .operations(2_000), workers: workers)))
      let result = try await load.run(on: threads)
      #expect(result.stages.map(\.done) == [2_000])
      digests.insert(result.digest)
    }
    #expect(digests.count == 1)
    var other = LoadSamples.stream { _ in }
    other.mark = { $0 == 1_999 ? 0 : UInt64($0) }
    let load = Load(
      other, try LoadSamples.closed(.init("hold", .hold, .operations(2_000), workers: 1)))
    digests.insert(try await load.run(on: threads).digest)
    #expect(digests.count == 2)
  }

  @Test func `workers that block their threads do not keep each other from beginning`() async throws
  {
    let threads = (1...8).map { CallerThread(name: "worker \($0)") }
    let arrived = Mutex(0)
    let load = Load(
      LoadSamples.stream { _ in
        arrived.withLock { $0 += 1 }
        // Nobody continues before all are there, and nobody yields the thread.
        while arrived.withLock({ $0 < 8 }) { LoadClock.system.wait(LoadClock.system.now() + 1_000) }
      }, try LoadSamples.closed(.init("hold", .hold, .operations(8), workers: 8)))
    #expect(try await load.run(on: threads).stages.map(\.done) == [8])
  }

  @Test func `who asks for an end gets what was measured so far`() async throws {
    let (time, stop) = (ScriptedTime(), LoadStop())
    var load = Load(
      LoadSamples.stream { number in
        time.pass(millisecond)
        if number == 41 { stop.request() }
      }, try LoadSamples.open(100, seconds: 3_600))
    load.clock = time.clock
    let result = try await load.run(on: LoadSamples.one, until: stop)
    #expect(result.end == .stopped)
    #expect(result.stages.map(\.done) == [42])
  }

  @Test func `a load that is cancelled ends what it has begun, and then itself`() async throws {
    let begun = AsyncStream.makeStream(of: Void.self)
    let load = Load(
      LoadSamples.stream { _ in
        begun.continuation.yield()
        try await Task.sleep(nanoseconds: 0)
      }, try LoadSamples.open(20, seconds: 3_600))
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
      LoadSamples.stream { _ in time.pass(millisecond) },
      try LoadSamples.closed(
        .init("one", .hold, .operations(5), workers: 1),
        .init("two", .hold, .operations(5), workers: 1),
        .init("three", .hold, .operations(5), workers: 1)))
    load.clock = time.clock
    load.check = { stage in if stage.name == "two" { throw Refusal() } }
    var told: [String] = []
    let result = try await load.run(on: LoadSamples.one) { stage, finding in
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
      LoadSamples.stream { number in
        time.pass(millisecond)
        peak.withLock { $0 = max($0, Int64(number)) }
      },
      try LoadSamples.closed(
        .init("one", .hold, .operations(5), workers: 1),
        .init("two", .hold, .operations(7), workers: 1)))
    load.clock = time.clock
    load.gauges = [
      Gauge("spent_ns", .counter) { time.now }, Gauge("now_ns", .level) { time.now },
      Gauge("number", .peak, reset: { peak.withLock { $0 = 0 } }) { peak.withLock { $0 } },
      Gauge("unknown", .level) { nil },
    ]
    let gauges = try await load.run(on: LoadSamples.one).stages.map(\.gauges)
    #expect(
      gauges == [
        ["spent_ns": 5 * millisecond, "now_ns": 5 * millisecond, "number": 4],
        ["spent_ns": 7 * millisecond, "now_ns": 12 * millisecond, "number": 11],
      ])
  }

  @Test func `who watches is told what was done so far`() async throws {
    let seen = Mutex<[LoadMoment]>([])
    let stop = LoadStop()
    var load = Load(LoadSamples.stream { _ in }, try LoadSamples.open(2_000, seconds: 3_600))
    load.observe = { moment in
      seen.withLock { $0.append(moment) }
      if moment.offered > 0 { stop.request() }
    }
    let result = try await load.run(on: [CallerThread(name: "worker")], until: stop)
    let last = try #require(seen.withLock { $0.last })
    #expect(last.offered > 0 && last.responses.count == 2)
    #expect(last.responses.reduce(0) { $0 + $1.count } <= result.stages[0].done)
  }

  @Test func `a digest depends on which operation had which mark`() {
    var (first, second) = (WorkDigest(), WorkDigest())
    first.add(0, 7)
    first.add(1, 8)
    second.add(0, 8)
    second.add(1, 7)
    #expect(first != second)
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
