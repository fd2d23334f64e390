import PropCheckTesting
import Testing

@testable import PropCheck

@Suite struct LedgerTests {
  private func tape(_ index: UInt64) -> Tape {
    Tape(choices: [Choice(kind: .integer, index: index, limit: 9)])
  }

  @Test func `what was noted is known, and what is noted twice is counted`() {
    var ledger = Ledger()
    ledger.note(tape(1), failsAlike: true)
    ledger.note(tape(2), failsAlike: false)
    #expect(ledger.repetitions == 0)
    #expect(ledger.outcome(of: tape(1)) == true)
    #expect(ledger.outcome(of: tape(2)) == false)
    #expect(ledger.outcome(of: tape(3)) == nil)
    ledger.note(tape(1), failsAlike: true)
    #expect(ledger.repetitions == 1)
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
}
