import PropCheckReport
import Testing

@testable import PropCheckTool

@Suite struct TallyTests {
  @Test(
    arguments: [
      ([], Verdict.empty, 4), ([.passed], .passed, 0), ([.passed, .gaveUp], .gaveUp, 5),
      ([.gaveUp, .failed], .failed, 1), ([.failed, .invalid], .invalid, 70),
      ([.invalid, .interrupted, .passed], .interrupted, 130),
    ] as [([Verdict], Verdict, Int32)])
  func `the worst verdict is that of the run`(
    _ verdicts: [Verdict], _ expected: Verdict, _ code: Int32
  ) {
    var tally = Tally()
    for verdict in verdicts {
      tally.add(PropertyRecord(id: "", claim: "", verdict: verdict, cases: 1), failures: 0)
    }
    #expect(tally.verdict == expected)
    #expect(tally.exitCode(signal: 2).value == code)
  }
}
