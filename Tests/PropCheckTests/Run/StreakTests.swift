import Synchronization
import Testing

@testable import PropCheck

/// Small cases in a row, compared with the same cases one by one.
@Suite struct StreakTests {
  private struct Broken: Error {}

  private static let seventh = Label("number", "of seven")

  /// A property of numbers of two digits; something done around each case keeps its cases apart.
  private func property(
    _ generator: Gen<Int> = .int(in: 0...99), _ body: @escaping @Sendable (Int) throws -> Void
  ) -> (inARow: Property, oneByOne: Property) {
    let inARow = Property("streak", "", of: generator, body: body)
    return (inARow, inARow.checked(before: {}, after: {}))
  }

  /// Everything that blocks report, for a worker that finds its cases small because no time passes.
  private func results(
    of property: Property, ignoring known: Set<String>, discardLimit: Int
  ) async -> [BlockResult] {
    var settings = Settings(seed: 7)
    settings.clock = { 0 }
    settings.discardLimit = discardLimit
    let worker = BlockWorker(
      property: property, settings: settings, domain: nil, deadline: nil, ignoring: known)
    let observations = Observations()
    return await Observations.$current.withValue(observations) {
      var run = BlockRun(by: worker, telling: observations)
      var results: [BlockResult] = []
      for block in BlockSequence([CaseRange(0..<320)]) {
        results.append(await worker.work(block.cases, from: [], in: &run))
      }
      return results
    }
  }

  /// Returns the blocks if both are alike.
  @discardableResult
  private func expectAlike(
    _ properties: (inARow: Property, oneByOne: Property), ignoring known: Set<String> = [],
    discardLimit: Int = 10, sourceLocation: SourceLocation = #_sourceLocation
  ) async -> [BlockResult] {
    #expect(properties.inARow.experiment.inARow != nil, sourceLocation: sourceLocation)
    #expect(properties.oneByOne.experiment.inARow == nil, sourceLocation: sourceLocation)
    let row = await results(
      of: properties.inARow, ignoring: known, discardLimit: discardLimit)
    let single = await results(
      of: properties.oneByOne, ignoring: known, discardLimit: discardLimit)
    #expect(row.count == 10, sourceLocation: sourceLocation)
    #expect(row.map { "\($0)" } == single.map { "\($0)" }, sourceLocation: sourceLocation)
    return row
  }

  @Test func `cases without a report are counted, and so are those that stand for them`() async {
    let blocks = await expectAlike(property { _ in })
    #expect(blocks.allSatisfy { $0.cases == 32 })
    #expect(blocks.allSatisfy { $0.times.caseHistogram.reduce(0, +) == 32 })
  }

  @Test func `labels of some bodies belong to their cases`() async {
    let blocks = await expectAlike(
      property { number in
        classify(number < 5, as: "small")
        if number.isMultiple(of: 11) { for _ in 0..<2 { collect(number) } }
      })
    #expect(blocks.contains { $0.labels.contains { $0.name == "small" } })
  }

  @Test func `scores of some bodies are kept, the best with their choices`() async {
    let blocks = await expectAlike(
      property { number in
        if number > 60 { target(Double(number)) }
        if number < 9 { target(Double(-number), "low") }
      })
    #expect(Set(blocks.flatMap(\.peaks).map(\.label)) == ["", "low"])
  }

  @Test func `labels and scores of generators count, unless they are discarded`() async {
    let generator = Gen<Int> { source in
      let number = source.integer(in: 0...99)
      if number.isMultiple(of: 7) { source.record(Self.seventh) }
      if number > 90 { source.target(Double(number)) }
      try source.assume(number > 20)
      return number
    }
    let blocks = await expectAlike(property(generator) { _ in })
    #expect(blocks.contains { !$0.labels.isEmpty })
    #expect(blocks.contains { !$0.peaks.isEmpty })
    #expect(blocks.contains { $0.discards.total > 0 })
    #expect(blocks.allSatisfy { $0.cases == 32 })
  }

  /// With a limit of 0, each case has one draw.
  @Test(arguments: [0, 1, 10])
  func `a case that is discarded too often ends its block`(_ limit: Int) async {
    let rare = Gen<Int> { source in
      let number = source.integer(in: 0...99)
      try source.assume(number < 20)
      return number
    }
    let blocks = await expectAlike(property(rare) { _ in }, discardLimit: limit)
    #expect(blocks.contains { $0.discards.total > 0 })
    let hasEnded = blocks.contains { if case .exhausted = $0.ending { true } else { false } }
    #expect(hasEnded == (limit == 0 || limit == 1))
  }

  @Test func `a failure ends its block, and is drawn again from its start`() async {
    let properties = property { number in if 35...38 ~= number { throw Failure("bad") } }
    let failed = await expectAlike(properties).compactMap { result -> (CaseStart, Int)? in
      guard case .failed(_, let start, let index) = result.ending else { return nil }
      return (start, index)
    }
    #expect(!failed.isEmpty)
    for (start, index) in failed {
      #expect(start == RandomStream(seed: 7, property: "streak").start(index: index, attempt: 0))
      var source = Source()
      source.record(start)
      let number = properties.inARow.experiment.describe(&source)
      #expect(["35", "36", "37", "38"].contains(number))
    }
  }

  @Test func `known failures count as cases`() async {
    let blocks = await expectAlike(
      property { number in if number.isMultiple(of: 5) { throw Failure("five") } },
      ignoring: ["five"])
    #expect(blocks.allSatisfy { $0.cases == 32 })
  }

  @Test func `an error of a generator is a mistake of its case`() async {
    let broken = Gen<Int> { source in
      let number = source.integer(in: 0...99)
      if 35...38 ~= number { throw Broken() }
      return number
    }
    let blocks = await expectAlike(property(broken) { _ in })
    let isInvalid = blocks.contains { if case .invalid = $0.ending { true } else { false } }
    #expect(isInvalid)
  }

  @Test func `each case of a row is known to the watchdog while it runs`() async {
    let activity = RunActivity()
    let seen = Mutex<[Int]>([])
    let property = Property("watched", "", of: .int(in: 0...99)) { (_: Int) in
      let state = activity.states[0]
      seen.withLock { $0.append(state.isBusy && state.isDrawn ? state.index ?? -1 : -1) }
    }
    #expect(property.experiment.inARow != nil)
    var settings = Settings()
    settings.clock = { 0 }
    settings.activity = activity
    let worker = BlockWorker(property: property, settings: settings, domain: nil, deadline: nil)
    let cases = CaseRange(from: 3, to: 2000, step: 7)
    var run = BlockRun(by: worker, telling: Observations())
    for block in BlockSequence([cases]) {
      let result = await worker.work(block.cases, from: [], in: &run)
      #expect(result.cases == block.cases.count)
      #expect(activity.states.allSatisfy { !$0.isBusy })
    }
    let indexes = seen.withLock { $0 }
    #expect(indexes == (0..<cases.count).map { cases.index(at: $0) })
  }

  /// How long small cases take is not known, so the watchdog asks.
  @Test(arguments: ["finished", "cancelled", "outOfTime"], [false, true])
  func `a worker that is asked among small cases ends at once, or goes on`(
    ending: String, inARow: Bool
  ) async {
    let activity = RunActivity()
    let clock = ManualClock()
    let count = Mutex(0)
    let isOver = Mutex(false)
    let properties = property { _ in
      let number = count.withLock { count in
        count += 1
        return count
      }
      guard number == 40 else { return }
      if ending == "cancelled" { isOver.withLock { $0 = true } }
      if ending == "outOfTime" { clock.advance(5_000_000_000) }
      activity.ask()
    }
    var settings = Settings(seed: 7)
    settings.clock = clock.now
    settings.activity = activity
    settings.isCancelled = { isOver.withLock { $0 } }
    let worker = BlockWorker(
      property: inARow ? properties.inARow : properties.oneByOne, settings: settings, domain: nil,
      deadline: 1_000_000_000)
    var run = BlockRun(by: worker, telling: Observations())
    var results: [BlockResult] = []
    for block in BlockSequence([CaseRange(0..<64)]) {
      results.append(await worker.work(block.cases, from: [], in: &run))
    }
    let last = ending == "finished" ? 32 : 8
    #expect(count.withLock { $0 } == 32 + last)
    #expect(results.map { "\($0.ending)" } == ["finished", ending])
    #expect(results.map(\.cases) == [32, last])
    #expect(results.map { $0.times.caseHistogram.reduce(0, +) } == [32, last])
  }

  /// Without a watchdog, nothing asks the worker.
  @Test(arguments: ["cancelled", "outOfTime"])
  func `a body that suspends is stopped though the first case of its block was small`(
    _ ending: String
  ) async {
    let clock = ManualClock()
    let count = Mutex(0)
    let property = Property("waits", "", of: .int(in: 0...99)) { (_: Int) async throws in
      let number = count.withLock { count in
        count += 1
        return count
      }
      if number == 40 { clock.advance(5_000_000_000) }
    }
    #expect(property.experiment.now == nil)
    var settings = Settings(seed: 7)
    settings.clock = clock.now
    settings.isCancelled = { ending == "cancelled" && clock.now() > 0 }
    let worker = BlockWorker(
      property: property, settings: settings, domain: nil, deadline: 1_000_000_000)
    var run = BlockRun(by: worker, telling: Observations())
    var results: [BlockResult] = []
    for block in BlockSequence([CaseRange(0..<64)]) {
      results.append(await worker.work(block.cases, from: [], in: &run))
    }
    #expect(results.map { "\($0.ending)" } == ["finished", ending])
    #expect(results.map(\.cases) == [32, 8])
    #expect(results.map { $0.times.caseHistogram.reduce(0, +) } == [32, 8])
  }

  @Test(arguments: [1, 4])
  func `a whole run finds, counts and climbs the same`(_ failures: Int) async {
    let generator = Gen<[Int]>.array(of: .int(in: 0...99), upTo: 6)
    let inARow = Property("run", "", of: generator) { (numbers: [Int]) in
      classify(numbers.count == 3, as: "three")
      if numbers.count > 4 { target(Double(numbers.reduce(0, +))) }
      try require(!numbers.contains(66), "66")
      try require(numbers.reduce(0, +) < 560, "large")
    }
    #expect(inARow.experiment.inARow != nil)
    var settings = Settings(seed: 3, cases: 2000)
    settings.failures = failures
    let row = await inARow.check(settings)
    let single = await inARow.checked(before: {}, after: {}).check(settings)
    #expect(row.verdict == single.verdict)
    #expect(row.cases == single.cases)
    #expect(row.discards == single.discards)
    #expect(row.labels == single.labels)
    #expect(row.targets == single.targets)
    #expect(row.finding?.counterexample == single.finding?.counterexample)
    #expect(row.otherFindings.map(\.counterexample) == single.otherFindings.map(\.counterexample))
  }
}
