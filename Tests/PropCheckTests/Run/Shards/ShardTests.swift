import Testing

@testable import PropCheck

@Suite struct ShardTests {
  private static let tens = Label("size", "two digits")

  private static func property(below limit: Int, rare: Int = -1) -> Property {
    Property(
      "numbers", "Numbers are small.", requiring: [Requirement(tens, shareOfCases: 0.001)],
      of: Gen<Int> { source in
        let number = try source.draw(.int(in: 0...9_999).filter { !$0.isMultiple(of: 5) })
        source.record(number < 100 ? tens : Label("size", "more"))
        return number
      }
    ) { (number: Int) throws in
      try require(number < limit, "too large")
      if number == rare { throw Failure("rare", origin: "rare") }
    }
  }

  private static func settings(_ cases: Int, _ shard: Shard? = nil) -> Settings {
    var settings = Settings(seed: 7, cases: cases)
    settings.shrinkTime = .seconds(3600)
    settings.share = shard.map { [$0.cases(before: .max)] }
    settings.keepsSamples = shard != nil
    return settings
  }

  private static func shards(_ count: Int) -> [Shard] {
    (1...count).compactMap { Shard($0, of: count) }
  }

  /// Everything in a result that does not depend on times.
  private static func canonical(_ result: PropertyResult) -> String {
    let findings = ([result.finding].compactMap(\.self) + result.otherFindings).map {
      "\($0.caseIndex) \($0.failure) \($0.reproduction.token) \($0.stable) \($0.shrink.tries)"
    }
    return "\(result.verdict) \(result.cases) \(result.discards) \(result.coverage) "
      + "\(result.labels) \(findings) \(result.shares)"
  }

  @Test(arguments: [1, 3], [2, 5])
  func `shards run each case once, and their counts add up to those of the whole`(
    _ workers: Int, _ count: Int
  ) async throws {
    let property = Self.property(below: .max)
    let team = Array(repeating: property, count: workers)
    let whole = await Runner().run(team, settings: Self.settings(500))
    var parts: [PropertyResult] = []
    for shard in Self.shards(count) {
      parts.append(await Runner().run(team, settings: Self.settings(500, shard)))
    }
    #expect(parts.map(\.coverage) == Self.shards(count).map { [$0.cases(before: 500)] })
    #expect(parts.reduce(0) { $0 + $1.cases } == whole.cases)
    #expect(parts.reduce(0) { $0 + $1.discards } == whole.discards)
    for label in whole.labels {
      let same = parts.flatMap(\.labels).filter { $0.name == label.name }
      #expect(same.reduce(0) { $0 + $1.count } == label.count)
    }
  }

  @Test func `the samples of all shards are judged as those of the whole`() async throws {
    let property = Self.property(below: .max)
    let whole = await property.check(Self.settings(3_000))
    var rows: [Int: ArraySlice<Int>] = [:]
    for shard in Self.shards(4) {
      for samples in await property.check(Self.settings(3_000, shard)).samples {
        for place in 0..<samples.count { rows[samples.index(at: place)] = samples.row(at: place) }
      }
    }
    #expect(rows.count == 3_000)
    var judge = ShareJudge(property.requirements)
    for (index, row) in rows.sorted(by: { $0.key < $1.key }) { judge.add(row, ofCase: index) }
    #expect(judge.states == whole.shares)
    #expect(whole.shares.map(\.state) == [.kept])
    #expect(whole.samples.isEmpty)
  }

  @Test(arguments: [1, 2], [3, 4])
  func `a shard that finds a failure reports what the whole run would have found`(
    _ workers: Int, _ count: Int
  ) async {
    let team = Array(repeating: Self.property(below: 9_900, rare: 3_001), count: workers)
    let whole = Self.canonical(await Runner().run(team, settings: Self.settings(1_000)))
    var verdicts: [Bool] = []
    for shard in Self.shards(count) {
      let part = await Runner().run(team, settings: Self.settings(1_000, shard))
      verdicts.append(part.verdict == .failed)
      if part.verdict == .failed { #expect(Self.canonical(part) == whole) }
    }
    #expect(verdicts.contains(true))
  }

  @Test func `a shard that gives up does so where the whole run would`() async {
    let picky = Property(
      "picky", "", of: .int(in: 0...99_999).filter(tries: 1) { $0 % 20 == 7 }
    ) { (_: Int) throws in }
    let whole = await picky.check(Self.settings(1_000))
    guard case .gaveUp = whole.verdict else {
      Issue.record("\(whole.verdict)")
      return
    }
    for shard in Self.shards(3) {
      let part = await picky.check(Self.settings(1_000, shard))
      #expect(Self.canonical(part) == Self.canonical(whole))
    }
  }

  @Test func `a failure beyond the recount limit is that of the shard alone`() async throws {
    let first = Shard.recountLimit + 90
    var settings = Self.settings(first + 10_000)
    settings.share = [CaseRange(from: first, to: .max, step: 3)]
    let result = await Self.property(below: 9_000).check(settings)
    #expect(result.verdict == .failed)
    #expect(result.coverage.first?.from == first)
    #expect(result.coverage.first?.step == 3)
    #expect((result.finding?.caseIndex ?? 0) >= first)
  }

  @Test func `all possible cases are dealt to the shards`() async {
    let few = Property("few", "", of: .int(in: 0...99)) { (_: Int) throws in }
    var cases = 0
    for shard in Self.shards(3) {
      let part = await few.check(Self.settings(1_000, shard))
      #expect(part.domainSize == 100)
      #expect(!part.isExhausted)
      cases += part.cases
    }
    #expect(cases == 100)
  }

  @Test func `work that cannot be divided belongs to one shard each`() {
    let names = (0..<200).map { "property-\($0)" }
    for count in [1, 2, 7] {
      let shards = Self.shards(count)
      for name in names { #expect(shards.count { $0.owns(name) } == 1) }
      for shard in shards { #expect(names.contains(where: shard.owns)) }
    }
  }

  @Test(arguments: [(0, 4), (5, 4), (1, 0), (1, Shard.limit + 1), (-1, -1)])
  func `a shard has a number from 1 to the count, within the limit`(_ index: Int, _ count: Int) {
    #expect(Shard(index, of: count) == nil)
  }
}
