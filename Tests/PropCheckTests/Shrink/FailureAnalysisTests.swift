import Synchronization
import PropCheckTesting
import Testing

@testable import PropCheck

@Suite struct FailureAnalysisTests {
  private final class Tries: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
      count.withLock { count in
        count += 1
        return count
      }
    }
  }

  @Test func `a finding carries all it takes to repeat it`() async throws {
    let property = Property("sums.small", "sums are small", of: .int(in: 0...999)) {
      (number: Int) in
      try require(number < 600, "too large")
    }
    let result = await property.check(Settings(seed: TestSeed.value))
    let finding = try #require(result.finding)
    #expect(result.verdict == .failed)
    #expect(finding.property == "sums.small")
    #expect(finding.claim == "sums are small")
    #expect(finding.seed == TestSeed.value)
    #expect(finding.caseIndex == result.cases - 1)
    #expect(finding.failure.message == "too large")
    #expect(finding.counterexample == "600")
    #expect(finding.stable == Stability(fails: 10, tries: 10))
    #expect(finding.shrink == result.shrinkTotals)
    #expect(finding.shrink.from == 1)
    #expect(finding.shrink.to == 1)
    #expect(finding.shrink.tries > 0)
  }

  @Test func `a failure that never comes back is flaky and kept as it was`() async {
    let counter = Tries()
    let property = Property("flaky", "", of: .int(in: 0...999)) { (_: Int) in
      try require(counter.next() != 20, "now and then")
    }
    let result = await property.check()
    #expect(result.verdict == .gaveUp(reason: "flaky: 0 of 11 repetitions of one case fail"))
    #expect(result.finding?.failure.message == "now and then")
    #expect(result.finding?.caseIndex == 19)
  }

  @Test func `a failure that comes and goes is shrunk all the same`() async throws {
    let counter = Tries()
    let property = Property("flaky", "", of: .int(in: 0...999)) { (number: Int) in
      try require(number < 500 || !counter.next().isMultiple(of: 2), "every other time")
    }
    let result = await property.check()
    let reason = try #require(result.verdict.whyGivenUp, "\(result.verdict)")
    #expect(reason.hasPrefix("flaky: 5 of 10"))
    #expect(result.finding?.counterexample == "500")
  }
}
