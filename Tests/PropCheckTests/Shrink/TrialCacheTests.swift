import PropCheckTesting
import Synchronization
import Testing

@testable import PropCheck

@Suite struct TrialCacheTests {
  private func sequence(_ index: UInt64) -> ChoiceSequence {
    ChoiceSequence(choices: [Choice(kind: .integer, index: index, limit: 9)])
  }

  @Test func `what was noted is known, and what is noted twice is counted`() {
    var cache = TrialCache()
    cache.note(sequence(1), .fails(Failure("no")))
    cache.note(sequence(2), .passes)
    #expect(cache.repetitions == 0)
    #expect(cache.outcome(of: sequence(1)) == .fails(Failure("no")))
    #expect(cache.outcome(of: sequence(2)) == .passes)
    #expect(cache.outcome(of: sequence(3)) == nil)
    cache.note(sequence(1), .fails(Failure("no")))
    #expect(cache.repetitions == 1)
  }

  @Test func `nothing is run twice to shrink and explain a failure`() async throws {
    let lists = Gen<[Int]>.array(of: .int, upTo: 30)
    for seed in TestSeed.several(20) {
      let result = await Property("p", "", of: lists) { (list: [Int]) in
        try require(list.reduce(0, &+) < 1000 || list.count < 3)
      }.check(Settings(seed: seed))
      let finding = try #require(result.finding)
      #expect(finding.explanation != nil)
      #expect(finding.shrink.tries > 5)
      #expect(finding.shrink.repetitions == 0)
    }
  }

  /// How often each value passed.
  private final class Count: Sendable {
    private let seen = Mutex<[String: Int]>([:])

    func add(_ text: String) { seen.withLock { $0[text, default: 0] += 1 } }
    var twice: [String: Int] { seen.withLock { $0.filter { $0.value > 1 } } }
  }

  @Test func `two failures of a run share what was run`() async throws {
    // Values so large that no two random cases are the same.
    let lists = Gen<[Int]>.array(of: .int(in: 0...(1 << 60)), count: 2...30)
    for seed in TestSeed.several(10) {
      let count = Count()
      let result = await Property("p", "", of: lists) { (list: [Int]) in
        try require(list.count < 6, "long")
        try require(list[0] < list[1], "falls")
        count.add("\(list)")
      }.check(Settings(seed: seed))
      let findings = [result.finding].compactMap(\.self) + result.otherFindings
      #expect(findings.count == 2)
      #expect(findings.map(\.shrink.repetitions).allSatisfy { $0 == 0 })
      #expect(count.twice == [:])
    }
  }

  @Test func `what a small domain has shown to pass is not run again to shrink`() async throws {
    let count = Count()
    var settings = Settings(seed: TestSeed.value)
    settings.failures = 1
    let pairs = Gen<(Int, Int)>.tuple(.int(in: 0...20), .int(in: 0...20))
    let result = await Property("p", "", of: pairs) { (pair: (Int, Int)) in
      try require(pair.0 + pair.1 < 35)
      count.add("\(pair)")
    }.check(settings)
    #expect(result.finding?.counterexample == "(15, 20)")
    #expect(count.twice == [:])
  }
}

@Suite struct CandidateFilterTests {
  @Test func `only new and simpler choices pass`() {
    let gate = CandidateFilter(best: ChoiceSequence("55"))
    #expect(!gate.admits(ChoiceSequence("55")))
    #expect(gate.admits(ChoiceSequence("54")))
    #expect(!gate.admits(ChoiceSequence("54")))
    #expect(!gate.admits(ChoiceSequence("56")))
    gate.best = ChoiceSequence("4")
    #expect(!gate.admits(ChoiceSequence("50")))
    #expect(gate.admits(ChoiceSequence("3")))
  }
}
