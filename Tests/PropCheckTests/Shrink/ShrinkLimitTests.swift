import Testing

@testable import PropCheck

/// A case that is minimal from the start, so that nearly every edit was tried before or changes nothing.
@Suite struct ShrinkLimitTests {
  /// Shrinks 2,000 zeros, none of which may be removed.
  private func shrinker(_ settings: Settings) throws -> Shrinker {
    let lists = Gen<[Int]>.array(of: .int(in: 0...99), upTo: 3000)
    let failure = Failure("it fails", origin: "zeros")
    let property = Property("zeros", "", of: lists) { (list: [Int]) in
      if list.count >= 2000 { throw failure }
    }
    let indexes = (0..<2000).flatMap { _ -> [UInt64] in [1, 0] }
    var source = Source()
    source.replay(ChoiceSequence(choices: indexes.map { Choice(kind: .any, index: $0) }))
    #expect(try source.draw(lists).count == 2000)
    return Shrinker(
      experiment: property.experiment, sequence: source.sequence, failure: failure,
      settings: settings)
  }

  @Test func `equal elements are tried once, not one by one`() async throws {
    var shrinker = try shrinker(Settings())
    let start = shrinker.best
    await shrinker.shrink { _ in }
    #expect(shrinker.best == start)
    #expect(!shrinker.totals.isCutShort)
    #expect(shrinker.candidates < 100)
  }

  @Test func `the time limit holds though no edit runs`() async throws {
    let second: UInt64 = 1_000_000_000
    let clock = StepClock(step: second)
    var settings = Settings()
    settings.clock = { clock.now() }
    settings.shrinkTime = .seconds(200)
    var shrinker = try shrinker(settings)
    await shrinker.shrink { _ in }
    #expect(shrinker.totals.isCutShort)
    #expect(shrinker.evaluations < 50)
    #expect(clock.now() < 220 * second)
  }
}
