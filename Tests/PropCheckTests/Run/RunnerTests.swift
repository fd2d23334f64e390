import Synchronization
import PropCheckTesting
import Testing

@testable import PropCheck

/// The parts of a result that must not depend on times or workers.
private struct Digested: Equatable {
  let verdict: Verdict
  let counts: [Int]
  let ranges: [Range<Int>]
  let labels: [LabelCount]
  let token: String?
  let tries: Int

  init(_ result: PropertyResult) {
    verdict = result.verdict
    counts = [result.cases, result.discards, result.finding?.caseIndex ?? -1]
    ranges = result.ranges
    labels = result.labels
    token = result.finding?.reproduction.token
    tries = result.shrinkTotals.tries
  }
}

private let large = Label("size", "large")
private let small = Label("size", "small")

@Suite struct RunnerTests {
  /// Labels, discards, and a failure that about one in `rarity` cases shows.
  private func property(rarity: Int) -> Property {
    let generator = Gen<[Int]> { source in
      let list = source.array(0...20) { $0.integer(in: 0...99) }
      source.record(list.count > 10 ? large : small)
      if list.first == 7 { try source.reject() }
      return list
    }
    return Property("mixed", "nothing is rare", of: generator) { (list: [Int]) in
      let sum = list.reduce(0) { ($0 &* 31 &+ $1) % 100_003 }
      try require(rarity == 0 || sum % rarity != 1, "rare")
    }
  }

  @Test(arguments: [0, 3, 50, 400, 3000], TestSeed.several(3))
  func `one, two and three workers agree`(_ rarity: Int, _ seed: UInt64) async {
    let settings = Settings(seed: seed, cases: 700)
    var digests: [Digested] = []
    for count in 1...3 {
      let workers = Array(repeating: property(rarity: rarity), count: count)
      digests.append(Digested(await Runner().run(workers, settings: settings)))
    }
    #expect(digests[0] == digests[1])
    #expect(digests[0] == digests[2])
    #expect(digests[0] == Digested(await property(rarity: rarity).check(settings)))
  }

  @Test func `shards cover the cases of the whole`() async {
    var shard = Settings(seed: TestSeed.value, cases: 100)
    let whole = await property(rarity: 0).check(Settings(seed: TestSeed.value, cases: 300))
    var parts: [PropertyResult] = []
    for first in [0, 100, 200] {
      shard.firstCase = first
      parts.append(await property(rarity: 0).check(shard))
    }
    #expect(parts.map(\.ranges) == [[0..<100], [100..<200], [200..<300]])
    #expect(parts.reduce(0) { $0 + $1.cases } == whole.cases)
    #expect(parts.reduce(0) { $0 + $1.discards } == whole.discards)
    let labels = parts.flatMap(\.labels).filter { $0.name == "large" }
    #expect(labels.reduce(0) { $0 + $1.count } == whole.labels.first { $0.name == "large" }?.count)
  }

  @Test func `a run without workers or without cases does not crash`() async {
    #expect(await Runner().run([]).verdict == .invalid(reason: "there is no worker"))
    let none = await property(rarity: 0).check(Settings(cases: 0))
    #expect(none.verdict == .passed)
    #expect(none.cases == 0)
    #expect(none.ranges.isEmpty)
    #expect(await property(rarity: 0).check(Settings(cases: -5)).cases == 0)
  }

  @Test func `the time ends a run without a number of cases`() async {
    let result = await property(rarity: 0).check(Settings(time: .milliseconds(30)))
    #expect(result.verdict == .passed)
    #expect(result.cases > 10)
    #expect(result.ranges == [0..<result.cases])
  }

  @Test(arguments: [1, 2])
  func `a cancelled run says so`(_ workers: Int) async {
    var settings = Settings(cases: 1_000_000)
    let clock = settings.clock
    let end = clock() + 20_000_000
    settings.isCancelled = { clock() > end }
    let properties = Array(repeating: property(rarity: 0), count: workers)
    let result = await Runner().run(properties, settings: settings)
    #expect(result.verdict == .interrupted)
    #expect(result.cases < 1_000_000)
  }

  @Test func `a cancelled task ends its run`() async {
    let property = property(rarity: 0)
    let task = Task { await property.check(Settings(cases: .max)) }
    task.cancel()
    #expect(await task.value.verdict == .interrupted)
  }

  @Test(arguments: [0, 1, 10])
  func `too many discards end the run`(_ limit: Int) async throws {
    let never = Gen<Int> { source in
      try source.reject()
    }
    var settings = Settings()
    settings.discardLimit = limit
    let result = await Property("never", "", of: never) { (_: Int) in }.check(settings)
    let reason = try #require(result.verdict.whyGivenUp, "\(result.verdict)")
    #expect(
      reason.hasPrefix(
        "\(limit * 10 + 1) draws were discarded for 0 cases; the limit is \(limit) per case\n"))
    #expect(result.discards == limit * 10 + 1)
  }

  @Test func `discards within the limit are only counted`() async {
    let generator = Gen<Int> { source in
      let number = source.integer(in: 0...9_999)
      if number.isMultiple(of: 2) { try source.reject() }
      return number
    }
    let result = await Property("half", "", of: generator) { (number: Int) in
      try require(!number.isMultiple(of: 2))
    }.check()
    #expect(result.verdict == .passed)
    #expect(result.cases == 1000)
    #expect(800...1200 ~= result.discards)
  }

  @Test func `discards beyond the limit in all, though not in a row, end the run`() async {
    var settings = Settings()
    settings.discardLimit = 1
    let generator = Gen<Int> { source in
      if source.boolean(probability: 0.75) { try source.reject() }
      return source.integer(in: 0...9_999)
    }
    guard
      case .gaveUp = await Property("most", "", of: generator, body: { (_: Int) in })
        .check(settings).verdict
    else {
      Issue.record("not given up")
      return
    }
  }

  @Test func `progress reaches the end`() async {
    let clock = Settings().clock
    let log = ProgressLog()
    let result = await Runner().run(
      [property(rarity: 0), property(rarity: 0)], settings: Settings(cases: 200)
    ) { log.add($0) }
    #expect(log.all.last?.cases == 200 && log.all.last?.total == 200)
    #expect(log.all.last?.phases == result.times.phases)
    #expect(result.times.wallNanoseconds > 0)
    #expect(result.times.generateNanoseconds > 0)
    #expect(result.times.caseHistogram.reduce(0, +) == 200)
    #expect(clock() > 0)
  }
}

extension RunnerTests {
  /// One worker runs whole blocks, which may take minutes.
  @Test(arguments: [false, true])
  func `progress says what is slow before a block has ended`(_ isRemote: Bool) async throws {
    let time = ManualClock()
    let slow = Property(
      "slow", "takes a second",
      of: Gen<Int> { source in
        time.advance(30_000_000)
        return source.integer(in: 0...99_999)
      }
    ) { (_: Int) throws in time.advance(970_000_000) }
    var settings = Settings(seed: TestSeed.value, cases: 32)
    settings.clock = time.now
    let log = ProgressLog()
    let server = Server([slow], clock: time)
    let property = isRemote ? slow.remote { CaseOutcome.answered(await server.answer($0)) } : slow
    _ = await Runner().run([property], settings: settings) { log.add($0) }
    let early = try #require(log.all.first)
    #expect(1...8 ~= early.cases)
    #expect(early.phases.runNanoseconds == UInt64(early.cases) * 970_000_000)
    #expect(early.phases.generateNanoseconds >= UInt64(early.cases) * 30_000_000)
  }
}

/// Another process, in this one.
private actor Server {
  private var server: CaseServer

  init(_ properties: [Property], clock: ManualClock) {
    server = CaseServer(properties, note: { _ in }, isCancelled: { false })
    server.clock = clock.now
  }

  func answer(_ request: CaseRequest) async -> CaseResponse {
    var server = server
    defer { self.server = server }
    return await server.answer(request)
  }
}

private final class ProgressLog: Sendable {
  private let steps = Mutex<[Progress]>([])

  var all: [Progress] { steps.withLock { $0 } }

  func add(_ progress: Progress) { steps.withLock { $0.append(progress) } }
}
